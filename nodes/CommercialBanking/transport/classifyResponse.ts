import { isRecord } from '../domain/json/isRecord';
import { parseLosslessJson } from '../domain/json/parseLosslessJson';
import type { BankAnswer } from './BankAnswer';
import { BankFailure } from './BankFailure';
import { parseRetryAfter } from './chooseRetryDelay';
import { decodeBody } from './decodeBody';
import { isHtml, parseErrorBody } from './parseErrorBody';

/** What is known of the request. */
export interface RequestFacts {
	/** The absolute URL of the request. */
	readonly url: string;
	/** Texts that must not be quoted. */
	readonly secrets: readonly string[];
	/** Milliseconds since 1970. */
	readonly epochNow: number;
}

/**
 * Turns a response of n8n's HTTP helper (`returnFullResponse`, body as bytes) into the bank's answer or into a failure.
 */
export function classifyResponse(response: unknown, facts: RequestFacts): BankAnswer | BankFailure {
	const status = isRecord(response) ? response.statusCode : undefined;
	if (!isRecord(response) || typeof status !== 'number') {
		return new BankFailure('network', { reason: 'no HTTP status' });
	}
	const text = decodeBody(response.body);
	if (status >= 200 && status < 300) return parseBody(status, text, facts);
	return classifyErrorStatus(status, text, response.headers, facts);
}

/** Turns an answer with an error status or a redirect into a failure. */
export function classifyErrorStatus(status: number, text: string, headers: unknown, facts: RequestFacts): BankFailure {
	if (status >= 300 && status < 400) {
		return new BankFailure('redirect', { status, reason: findOrigin(findHeader(headers, 'location'), facts.url) });
	}
	return new BankFailure('status', {
		status,
		...parseErrorBody(text, facts.secrets),
		retryAfterMilliseconds: parseRetryAfter(
			findHeader(headers, 'retry-after'),
			findHeader(headers, 'date'),
			facts.epochNow,
		),
	});
}

function parseBody(status: number, text: string, { url }: RequestFacts): BankAnswer | BankFailure {
	if (text.trim() === '') return new BankFailure('unreadable', { status, reason: 'an empty body' });
	try {
		return { status, body: parseLosslessJson(text), url };
	} catch {
		return new BankFailure('unreadable', { status, reason: isHtml(text) ? 'an HTML page' : 'malformed JSON' });
	}
}

function findHeader(headers: unknown, name: string): string | undefined {
	if (!isRecord(headers)) return undefined;
	const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
	return typeof found === 'string' ? found : undefined;
}

/** The host that a redirect leads to. Path and query are left out, because they may hold secrets. */
function findOrigin(location: string | undefined, base: string): string | undefined {
	return location !== undefined && URL.canParse(location, base) ? new URL(location, base).origin : undefined;
}
