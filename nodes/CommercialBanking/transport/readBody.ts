import type { IHttpRequestOptions } from 'n8n-workflow';
import { isRecord } from '../domain/json/isRecord';

/**
 * Options with which n8n's HTTP helper returns the whole answer: its status, its headers, and its body as a stream, because
 * the helper limits neither the size nor the time of a body that it reads itself. Redirects are not followed: they would
 * send secrets to another address.
 */
export const ANSWER_AS_STREAM = {
	returnFullResponse: true,
	json: false,
	encoding: 'stream',
	disableFollowRedirect: true,
} as const satisfies Partial<IHttpRequestOptions>;

/** What the node needs of Node's Readable, which n8n's scanner does not let it import. */
interface Stream extends AsyncIterable<unknown> {
	destroy?(): void;
}

const utf8 = new TextDecoder();

/**
 * Reads the body of an answer of n8n's HTTP helper.
 *
 * @param body a stream, as asked for. In errors, n8n may have turned it into bytes or text.
 * @param maxBytes how many bytes to read, after decompression. A stream that is larger is closed.
 * @param signal closes the stream when it is aborted. n8n's helper no longer does it once it has thrown the answer.
 * @returns the body, or the beginning of a body that is too large
 * @throws what the stream throws if the connection breaks
 */
export async function readBytes(
	body: unknown,
	maxBytes: number,
	signal: AbortSignal,
): Promise<{ readonly bytes: Uint8Array; readonly isComplete: boolean }> {
	if (!isStream(body)) {
		const bytes = body instanceof Uint8Array ? body : Buffer.from(typeof body === 'string' ? body : '');
		return { bytes: bytes.subarray(0, maxBytes), isComplete: bytes.length <= maxBytes };
	}
	const close = () => body.destroy?.();
	if (signal.aborted) close();
	signal.addEventListener('abort', close);
	try {
		return await readStream(body, maxBytes);
	} finally {
		signal.removeEventListener('abort', close);
	}
}

/** Reads the body as `readBytes` does, and decodes it as UTF-8. */
export async function readBody(
	body: unknown,
	maxBytes: number,
	signal: AbortSignal,
): Promise<{ readonly text: string; readonly isComplete: boolean }> {
	const { bytes, isComplete } = await readBytes(body, maxBytes, signal);
	return { text: utf8.decode(bytes), isComplete };
}

/** Leaving the loop early closes the stream. */
async function readStream(stream: Stream, maxBytes: number) {
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

function isStream(value: unknown): value is Stream {
	return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** Finds a header of an answer of n8n's HTTP helper. */
export function findHeader(headers: unknown, name: string): string | undefined {
	if (!isRecord(headers)) return undefined;
	const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
	return typeof found === 'string' ? found : undefined;
}
