import { isRecord } from '../domain/json/isRecord';

/** Limits for a body that is read as a stream. */
export interface BodyLimits {
	readonly maxBytes: number;
	/** Aborted when the whole answer has taken too long. */
	readonly deadline: AbortSignal;
}

interface ByteStream extends AsyncIterable<unknown> {
	destroy(): unknown;
}

/**
 * Reads a stream as UTF-8 text, and destroys it as soon as it is beyond the limits. A body that is a text already is
 * returned as it is.
 *
 * @throws Error with the code `ANSWER_TOO_LARGE` or `ETIMEDOUT`; TypeError if the body is neither a stream nor a text
 */
export async function collectLimitedText(body: unknown, { maxBytes, deadline }: BodyLimits): Promise<string> {
	if (typeof body === 'string') return body;
	if (!isByteStream(body)) throw new TypeError('The body is neither a stream nor a text');
	const destroy = () => void body.destroy();
	deadline.addEventListener('abort', destroy, { once: true });
	if (deadline.aborted) destroy();
	try {
		return new TextDecoder().decode(await collectBytes(body, maxBytes));
	} finally {
		deadline.removeEventListener('abort', destroy);
	}
}

/**
 * Waits for a result until the deadline. After it, the work goes on, but nobody waits for it.
 *
 * @throws Error with the code `ETIMEDOUT` if the deadline comes first
 */
export async function waitUntil<Result>(deadline: AbortSignal, work: Promise<Result>): Promise<Result> {
	let stopListening = () => {};
	const expired = new Promise<never>((_resolve, reject) => {
		const onAbort = () => reject(errorWithCode('ETIMEDOUT', 'The answer took too long'));
		if (deadline.aborted) onAbort();
		deadline.addEventListener('abort', onAbort, { once: true });
		stopListening = () => deadline.removeEventListener('abort', onAbort);
	});
	try {
		return await Promise.race([expired, work]);
	} finally {
		stopListening();
	}
}

/** Leaving the loop early destroys the stream. */
async function collectBytes(stream: ByteStream, maxBytes: number): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of stream) {
		if (!(chunk instanceof Uint8Array)) throw new TypeError('The body is not a stream of bytes');
		bytes += chunk.byteLength;
		if (bytes > maxBytes) throw errorWithCode('ANSWER_TOO_LARGE', 'The answer is too large');
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

function isByteStream(body: unknown): body is ByteStream {
	return isRecord(body) && Symbol.asyncIterator in body && typeof body.destroy === 'function';
}

function errorWithCode(code: string, message: string): Error {
	return Object.assign(new Error(message), { code });
}
