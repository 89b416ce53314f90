import { Readable } from 'node:stream';
import { decodeText, readBody } from '../../../nodes/CommercialBanking/transport/readBody';

const { signal } = new AbortController();

const readText = async (body: unknown, maxBytes = 100) => {
	const { bytes, isComplete } = await readBody(body, maxBytes, signal);
	return { text: decodeText(bytes), isComplete };
};

it.each<[string, unknown, number, string, boolean]>([
	['a text', 'text', 100, 'text', true],
	['a text that is just long enough', 'ü', 2, 'ü', true],
	['a text that is too long', 'abc', 1, 'a', false],
	['bytes', Buffer.from('ü'), 100, 'ü', true],
	['too many bytes', Buffer.from('abc'), 2, 'ab', false],
	['nothing', undefined, 100, '', true],
	['null', null, 100, '', true],
	['an object', {}, 0, '', true],
	['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 100, '{\uFFFD}', true],
	['a byte order mark', '\uFEFF{}', 100, '{}', true],
])('takes %s', async (_name, body, maxBytes, text, isComplete) => {
	expect(await readText(body, maxBytes)).toEqual({ text, isComplete });
});

it.each([
	[5, { text: 'abcde', isComplete: true }],
	[4, { text: 'abc', isComplete: false }],
	[0, { text: '', isComplete: false }],
])('reads up to %d bytes', async (maxBytes, expected) => {
	const stream = Readable.from([Buffer.from('abc'), Buffer.from('de')]);
	expect(await readText(stream, maxBytes)).toEqual(expected);
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
	expect(await reading).toEqual({ bytes: Buffer.from('a'), isComplete: true });
});
