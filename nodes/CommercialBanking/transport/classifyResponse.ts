import { isRecord } from '../domain/json/isJsonObject';
import { BankFailure } from './BankFailure';
import { parseErrorBody } from './parseErrorBody';
import { decodeText, findHeader, readBody } from './readBody';

const BYTES_OF_MEGABYTE = 1_024 * 1_024;

/** No error message is longer. */
const MAX_ERROR_BODY_BYTES = BYTES_OF_MEGABYTE;

export interface RequestFacts {
	readonly url: string;
	/** Aborted when the request has taken too long, or when the execution is stopped. */
	readonly signal: AbortSignal;
}

/** A 2xx answer with a body. */
export interface RawAnswer {
	readonly status: number;
	readonly headers: unknown;
	readonly bytes: Uint8Array;
}

/**
 * Turns a response of n8n's HTTP helper (`returnFullResponse`, body as a stream) into the bank's answer or a failure.
 *
 * @param maxMegabytes a larger body is a failure
 * @throws what the stream throws if the connection breaks
 */
export async function classifyResponse(
	response: unknown,
	facts: RequestFacts,
	maxMegabytes: number,
): Promise<RawAnswer | BankFailure> {
	const status = isRecord(response) ? response.statusCode : undefined;
	if (!isRecord(response) || typeof status !== 'number') {
		return new BankFailure('unreachable', { reason: 'no HTTP status' });
	}
	const { body, headers } = response;
	if (status < 200 || status >= 300) return await classifyErrorStatus(status, body, headers, facts);
	const { bytes, isComplete } = await readBody(body, maxMegabytes * BYTES_OF_MEGABYTE, facts.signal);
	if (!isComplete) return new BankFailure('too_large', { status, reason: `more than ${maxMegabytes} MB` });
	if (bytes.length === 0) return new BankFailure('unreadable', { status, reason: 'an empty body' });
	return { status, headers, bytes };
}

/** Turns an answer with a status outside 2xx into a failure, also if its body cannot be read. */
export async function classifyErrorStatus(
	status: number,
	body: unknown,
	headers: unknown,
	{ url, signal }: RequestFacts,
): Promise<BankFailure> {
	const text = await readErrorText(body, signal);
	if (status >= 300 && status < 400) {
		return new BankFailure('redirect', { status, reason: findOrigin(findHeader(headers, 'location'), url) });
	}
	return new BankFailure('status', {
		status,
		...parseErrorBody(text),
		retryAfterMilliseconds: parseRetryAfter(findHeader(headers, 'retry-after')),
	});
}

async function readErrorText(body: unknown, signal: AbortSignal): Promise<string> {
	try {
		return decodeText((await readBody(body, MAX_ERROR_BODY_BYTES, signal)).bytes);
	} catch {
		// The connection broke within the body. The status still tells what happened.
		return '';
	}
}

/** The host that a redirect leads to. Path and query are left out, because they may hold secrets. */
function findOrigin(location: string | undefined, base: string): string | undefined {
	return location !== undefined && URL.canParse(location, base) ? new URL(location, base).origin : undefined;
}

/**
 * Parses a Retry-After header (RFC 9110, section 10.2.3): seconds (here also with decimals), or a date.
 *
 * @returns milliseconds to wait, at least 0; undefined if there is no header or it cannot be read
 */
export function parseRetryAfter(header: string | undefined): number | undefined {
	const text = header?.trim() ?? '';
	if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Number(text) * 1_000;
	// A date names its month. Date.parse also takes "-5" for a date.
	// eslint-disable-next-line no-restricted-syntax -- The rule is for times in the bank's data. This is a date of HTTP.
	const until = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}
