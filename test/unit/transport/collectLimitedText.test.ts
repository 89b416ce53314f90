import { Readable } from 'node:stream';
import { collectLimitedText, waitUntil } from '../../../nodes/CommercialBanking/transport/collectLimitedText';

const limits = { maxBytes: 5, deadline: new AbortController().signal };
const streamOf = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)));

describe('collectLimitedText', () => {
	it.each<[string, unknown, string]>([
		['a text, however long', 'a long text', 'a long text'],
		['an empty stream', streamOf(), ''],
		['a stream at its limit', streamOf('abc', 'de'), 'abcde'],
	])('returns %s', async (_name, body, text) => {
		expect(await collectLimitedText(body, limits)).toBe(text);
	});

	it('ends a stream beyond its limit', async () => {
		const stream = streamOf('abc', 'def', 'g');
		await expect(collectLimitedText(stream, limits)).rejects.toMatchObject({ code: 'ANSWER_TOO_LARGE' });
		expect(stream.destroyed).toBe(true);
	});

	it.each<[string, unknown]>([
		['nothing', undefined],
		['null', null],
		['an object', {}],
		['something to close', { destroy: () => {} }],
		['something to read that cannot be closed', { [Symbol.asyncIterator]: () => streamOf()[Symbol.asyncIterator]() }],
		['a stream of texts', Readable.from(['a'])],
	])('refuses %s', async (_name, body) => {
		await expect(collectLimitedText(body, limits)).rejects.toThrow(TypeError);
	});

	it('closes the stream at the deadline, also at one that has passed', async () => {
		const deadline = new AbortController();
		const streams = [new Readable({ read: () => {} }), new Readable({ read: () => {} })];
		const first = collectLimitedText(streams[0], { ...limits, deadline: deadline.signal });
		deadline.abort();
		const second = collectLimitedText(streams[1], { ...limits, deadline: deadline.signal });
		await expect(first).rejects.toThrow();
		await expect(second).rejects.toThrow();
		expect(streams.map(({ destroyed }) => destroyed)).toEqual([true, true]);
	});

	it('listens no longer once it has ended', async () => {
		const { signal } = new AbortController();
		const removed = jest.spyOn(signal, 'removeEventListener');
		await collectLimitedText(streamOf('a'), { maxBytes: 1, deadline: signal });
		expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
	});
});

describe('waitUntil', () => {
	it('returns what the work returns, and listens no longer', async () => {
		const { signal } = new AbortController();
		const removed = jest.spyOn(signal, 'removeEventListener');
		expect(await waitUntil(signal, Promise.resolve('done'))).toBe('done');
		expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
	});

	it('ends at the deadline, also at one that has passed', async () => {
		const deadline = new AbortController();
		const first = waitUntil(deadline.signal, new Promise(() => {}));
		deadline.abort();
		await expect(first).rejects.toMatchObject({ code: 'ETIMEDOUT' });
		await expect(waitUntil(deadline.signal, new Promise(() => {}))).rejects.toMatchObject({ code: 'ETIMEDOUT' });
	});
});
