import { isRecord } from '../domain/json/isRecord';
import { BankFailure } from './BankFailure';
import { parseErrorBody } from './parseErrorBody';
import { decodeText, findHeader, readBody } from './readBody';

const BYTES_OF_MEGABYTE = 1_024 * 1_024;

/** No error message is longer. */
const MAX_ERROR_BODY_BYTES = BYTES_OF_MEGABYTE;

/** What is known of the request. */
export interface RequestFacts {
	readonly url: string;
	/** Aborted when the request has taken too long, or when the execution is stopped. */
	readonly signal: AbortSignal;
	/** Loads the texts that must not be quoted. */
	readonly loadSecrets: () => Promise<readonly string[]>;
}

/** What a request asks for, and how its answer is read. */
export interface AnswerFormat<Answer> {
	/** The header `accept`. */
	readonly accept: string;
	/** A larger body is a failure. */
	readonly maxMegabytes: number;
	/** Parses a 2xx answer with a body. */
	readonly parse: (answer: {
		readonly status: number;
		readonly url: string;
		readonly bytes: Uint8Array;
		readonly headers: unknown;
	}) => Answer | BankFailure;
}

/**
 * Turns a response of n8n's HTTP helper (`returnFullResponse`, body as a stream) into the bank's answer or a failure.
 *
 * @throws what the stream throws if the connection breaks
 */
export async function classifyResponse<Answer>(
	response: unknown,
	facts: RequestFacts,
	format: AnswerFormat<Answer>,
): Promise<Answer | BankFailure> {
	const status = isRecord(response) ? response.statusCode : undefined;
	if (!isRecord(response) || typeof status !== 'number') {
		return new BankFailure('network', { reason: 'no HTTP status' });
	}
	const { body, headers } = response;
	if (status < 200 || status >= 300) return await classifyErrorStatus(status, body, headers, facts);
	const { bytes, isComplete } = await readBody(body, format.maxMegabytes * BYTES_OF_MEGABYTE, facts.signal);
	if (!isComplete) return new BankFailure('too_large', { status, reason: `more than ${format.maxMegabytes} MB` });
	if (bytes.length === 0) return new BankFailure('unreadable', { status, reason: 'an empty body' });
	return format.parse({ status, url: facts.url, bytes, headers });
}

export async function classifyErrorStatus(
	status: number,
	body: unknown,
	headers: unknown,
	{ url, signal, loadSecrets }: RequestFacts,
): Promise<BankFailure> {
	const text = await readErrorText(body, signal);
	if (status >= 300 && status < 400) {
		return new BankFailure('redirect', { status, reason: findOrigin(findHeader(headers, 'location'), url) });
	}
	return new BankFailure('status', {
		status,
		...parseErrorBody(text, await loadSecrets()),
		retryAfterMilliseconds: parseRetryAfter(findHeader(headers, 'retry-after')),
	});
}

/** If the connection breaks within the body, the status still tells what happened. */
async function readErrorText(body: unknown, signal: AbortSignal): Promise<string> {
	try {
		return decodeText((await readBody(body, MAX_ERROR_BODY_BYTES, signal)).bytes);
	} catch {
		return '';
	}
}

/** The host that a redirect leads to. Path and query are left out, because they may hold secrets. */
function findOrigin(location: string | undefined, base: string): string | undefined {
	return location !== undefined && URL.canParse(location, base) ? new URL(location, base).origin : undefined;
}

/**
 * Parses a Retry-After header (RFC 9110, section 10.2.3): seconds, or a date.
 *
 * @returns milliseconds to wait, at least 0; undefined if there is no header or it cannot be read
 */
export function parseRetryAfter(header: string | undefined): number | undefined {
	const text = header?.trim() ?? '';
	if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Number(text) * 1_000;
	const until = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}
