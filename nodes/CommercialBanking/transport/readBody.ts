import { decodeBody } from './decodeBody';

/** A body, or the beginning of a body that is too large. */
interface Body {
	readonly bytes: Uint8Array;
	readonly isComplete: boolean;
}

/** What the node needs of Node's Readable, which n8n's scanner does not let it import. */
interface Stream extends AsyncIterable<unknown> {
	destroy?(): void;
}

/**
 * Reads the body of an answer of n8n's HTTP helper.
 *
 * @param body a stream, as asked for, or bytes or text. A stream that is too large is closed.
 * @param maxBytes how many bytes to read, after decompression
 * @param signal closes the stream when it is aborted. n8n's helper no longer does it once it has thrown the answer.
 * @throws what the stream throws if the connection breaks
 */
export async function readBytes(body: unknown, maxBytes: number, signal: AbortSignal): Promise<Body> {
	if (!isStream(body)) return limit(toBytes(body), maxBytes);
	const close = () => body.destroy?.();
	signal.addEventListener('abort', close);
	try {
		return await readStream(body, maxBytes);
	} finally {
		signal.removeEventListener('abort', close);
	}
}

/** Reads the body as `readBytes` does, and decodes it as UTF-8. Bytes and text that are not a stream have no limit. */
export async function readBody(
	body: unknown,
	maxBytes: number,
	signal: AbortSignal,
): Promise<{ readonly text: string; readonly isComplete: boolean }> {
	if (!isStream(body)) return { text: decodeBody(body), isComplete: true };
	const { bytes, isComplete } = await readBytes(body, maxBytes, signal);
	return { text: decodeBody(bytes), isComplete };
}

/** Leaving the loop early closes the stream. */
async function readStream(stream: Stream, maxBytes: number): Promise<Body> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of stream) {
		const part = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
		if (!(part instanceof Uint8Array)) continue;
		length += part.length;
		if (length > maxBytes) return { bytes: Buffer.concat(chunks), isComplete: false };
		chunks.push(part);
	}
	return { bytes: Buffer.concat(chunks), isComplete: true };
}

function limit(bytes: Uint8Array, maxBytes: number): Body {
	return { bytes: bytes.subarray(0, maxBytes), isComplete: bytes.length <= maxBytes };
}

function toBytes(body: unknown): Uint8Array {
	if (body instanceof Uint8Array) return body;
	return Buffer.from(typeof body === 'string' ? body : '');
}

function isStream(value: unknown): value is Stream {
	return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
