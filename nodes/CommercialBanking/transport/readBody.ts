import type { IHttpRequestOptions } from 'n8n-workflow';
import { isRecord } from '../domain/json/isJsonObject';
import { type Deadline, withDeadline } from './withDeadline';

/**
 * Options with which n8n's HTTP helper returns each answer whole: status, headers, and the body as a stream, because
 * the helper limits neither the size nor the time of a body that it reads itself. Redirects are not followed: they would
 * send secrets to another address.
 */
export const ANSWER_AS_STREAM = {
	returnFullResponse: true,
	json: false,
	encoding: 'stream',
	disableFollowRedirect: true,
	ignoreHttpStatusErrors: true,
} as const satisfies Partial<IHttpRequestOptions>;

/** What the node needs of Node's Readable, which n8n's scanner does not let it import. */
interface Stream extends AsyncIterable<unknown> {
	destroy?(): void;
}

/** A body, or the beginning of a body that is too large. */
interface Body {
	readonly bytes: Uint8Array;
	readonly isComplete: boolean;
}

const utf8 = new TextDecoder();
/** Decodes UTF-8. A byte order mark is left out. */
export const decodeText = (bytes: Uint8Array): string => utf8.decode(bytes);

/**
 * Reads the body of an answer of n8n's HTTP helper.
 *
 * @param body a stream, as asked for. In errors, n8n may have turned it into bytes or text.
 * @param maxBytes how many bytes to read, after decompression. A stream that is larger is closed.
 * @param signal closes the stream when it is aborted. n8n's helper does not, after it has thrown an error with it.
 * @throws what the stream throws if the connection breaks
 */
export async function readBody(body: unknown, maxBytes: number, signal: AbortSignal): Promise<Body> {
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

/** Leaving the loop early closes the stream. */
async function readStream(stream: Stream, maxBytes: number): Promise<Body> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of stream) {
		if (!(chunk instanceof Uint8Array)) continue;
		length += chunk.length;
		if (length > maxBytes) return { bytes: Buffer.concat(chunks), isComplete: false };
		chunks.push(chunk);
	}
	return { bytes: Buffer.concat(chunks), isComplete: true };
}

const isStream = (value: unknown): value is Stream =>
	typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/**
 * Sends a request and reads its whole answer before a deadline. n8n's `timeout` ends only a connection without any data.
 *
 * @param send resolves with what n8n's helper returns with the options {@link ANSWER_AS_STREAM}
 * @returns its text is only the beginning if the body is too large: then `isComplete` is false
 * @throws TypeError if n8n returns something else; the error of the deadline; what `send` or the stream throws
 */
export async function receiveText(
	deadline: Deadline,
	maxBytes: number,
	send: (signal: AbortSignal) => Promise<unknown>,
) {
	return await withDeadline(deadline, async (signal) => {
		const response = await send(signal);
		if (!isRecord(response) || typeof response.statusCode !== 'number') throw new TypeError('n8n returned no answer');
		const { bytes, isComplete } = await readBody(response.body, maxBytes, signal);
		return { status: response.statusCode, headers: response.headers, text: decodeText(bytes), isComplete };
	});
}

/** Finds a header of an answer of n8n's HTTP helper by its name in small letters, as Node writes all names. */
export function findHeader(headers: unknown, name: string): string | undefined {
	const value = isRecord(headers) ? headers[name] : undefined;
	return typeof value === 'string' ? value : undefined;
}
