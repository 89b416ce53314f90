import { Readable } from 'node:stream';
import { readBody, readBytes } from '../../../nodes/CommercialBanking/transport/readBody';

const { signal } = new AbortController();

describe('readBody', () => {
	it.each<[string, unknown, string]>([
		['a text', 'text', 'text'],
		['bytes', Buffer.from('ü'), 'ü'],
		['nothing', undefined, ''],
		['null', null, ''],
		['an object', {}, ''],
		['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), '{\uFFFD}'],
	])('takes %s', async (_name, body, text) => {
		expect(await readBody(body, 100, signal)).toEqual({ text, isComplete: true });
	});

	it('joins bytes before it decodes them, and takes texts too', async () => {
		const parts = [Buffer.from([0xc3]), Buffer.from([0xbc]), 'é', 7, null, Buffer.from('.')];
		async function* stream() {
			yield* parts;
		}
		expect(await readBody(stream(), 100, signal)).toEqual({ text: 'üé.', isComplete: true });
	});

	it.each([
		[5, { text: 'abcde', isComplete: true }],
		[4, { text: 'abc', isComplete: false }],
		[0, { text: '', isComplete: false }],
	])('reads up to %d bytes', async (maxBytes, expected) => {
		const stream = Readable.from([Buffer.from('abc'), Buffer.from('de')]);
		expect(await readBody(stream, maxBytes, signal)).toEqual(expected);
		expect(stream.destroyed).toBe(true);
	});

	it('closes the stream when the signal is aborted, also before it begins to read', async () => {
		const stop = new AbortController();
		const streams = [new Readable({ read: () => {} }), new Readable({ read: () => {} })];
		const first = readBody(streams[0], 100, stop.signal);
		stop.abort();
		await expect(first).rejects.toThrow(/premature/i);
		await expect(readBody(streams[1], 100, stop.signal)).rejects.toThrow();
		expect(streams.map(({ destroyed }) => destroyed)).toEqual([true, true]);
	});

	it('listens no longer once the body is read', async () => {
		const stop = new AbortController();
		const removed = jest.spyOn(stop.signal, 'removeEventListener');
		await readBody(Readable.from([Buffer.from('a')]), 100, stop.signal);
		expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
	});

	it('needs no way to close the stream', async () => {
		const stop = new AbortController();
		let go = () => {};
		const gone = new Promise<void>((resolve) => (go = resolve));
		const stream = {
			async *[Symbol.asyncIterator]() {
				await gone;
				yield Buffer.from('a');
			},
		};
		const reading = readBody(stream, 100, stop.signal);
		stop.abort();
		go();
		expect(await reading).toEqual({ text: 'a', isComplete: true });
	});
});

describe('readBytes', () => {
	it.each<[string, unknown, number, string, boolean]>([
		['bytes', Buffer.from('abc'), 3, 'abc', true],
		['bytes', Buffer.from('abc'), 4, 'abc', true],
		['too many bytes', Buffer.from('abc'), 2, 'ab', false],
		['a text', 'ü', 2, 'ü', true],
		['a text that is too long', 'abc', 1, 'a', false],
		['an object', {}, 0, '', true],
		['nothing', undefined, 10, '', true],
	])('takes %s, %j, up to %d bytes', async (_name, body, maxBytes, text, isComplete) => {
		expect(await readBytes(body, maxBytes, signal)).toEqual({ bytes: Buffer.from(text), isComplete });
	});
});
