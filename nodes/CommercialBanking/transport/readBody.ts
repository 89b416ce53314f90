import { decodeBody } from './decodeBody';

/** A body, or the beginning of a body that is too large. */
interface Body {
	readonly text: string;
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
export async function readBody(body: unknown, maxBytes: number, signal: AbortSignal): Promise<Body> {
	if (!isStream(body)) return { text: decodeBody(body), isComplete: true };
	const close = () => body.destroy?.();
	signal.addEventListener('abort', close);
	try {
		return await readStream(body, maxBytes);
	} finally {
		signal.removeEventListener('abort', close);
	}
}

/** Leaving the loop early closes the stream. */
async function readStream(stream: Stream, maxBytes: number): Promise<Body> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of stream) {
		const part = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
		if (!(part instanceof Uint8Array)) continue;
		bytes += part.length;
		if (bytes > maxBytes) return { text: decodeBody(Buffer.concat(chunks)), isComplete: false };
		chunks.push(part);
	}
	return { text: decodeBody(Buffer.concat(chunks)), isComplete: true };
}

function isStream(value: unknown): value is Stream {
	return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
