import { isRecord } from '../domain/json/isRecord';
import { parseLosslessJson } from '../domain/json/parseLosslessJson';
import type { BankAnswer } from './BankAnswer';
import { BankFailure } from './BankFailure';
import { parseRetryAfter } from './chooseRetryDelay';
import { isHtml, parseErrorBody } from './parseErrorBody';
import { readBody } from './readBody';

/** Far more than a page of any size has. JSON of this size keeps n8n busy for about a second. */
const MAX_BODY_BYTES = 64 * 1_024 * 1_024;

/** No error message is longer. */
const MAX_ERROR_BODY_BYTES = 1_024 * 1_024;

const MAX_ORIGIN_CHARACTERS = 300;

/** What is known of the request. */
export interface RequestFacts {
	/** The absolute URL of the request. */
	readonly url: string;
	/** Aborted when the request has taken too long, or when the execution is stopped. */
	readonly signal: AbortSignal;
	/** Loads the texts that must not be quoted. */
	readonly loadSecrets: () => Promise<readonly string[]>;
	/** Milliseconds since 1970. */
	readonly epochNow: number;
}

/**
 * Turns a response of n8n's HTTP helper (`returnFullResponse`, body as a stream) into the bank's answer or a failure.
 *
 * @throws what the stream throws if the connection breaks
 */
export async function classifyResponse(response: unknown, facts: RequestFacts): Promise<BankAnswer | BankFailure> {
	const status = isRecord(response) ? response.statusCode : undefined;
	if (!isRecord(response) || typeof status !== 'number') {
		return new BankFailure('network', { reason: 'no HTTP status' });
	}
	if (status < 200 || status >= 300) return await classifyErrorStatus(status, response.body, response.headers, facts);
	const { text, isComplete } = await readBody(response.body, MAX_BODY_BYTES, facts.signal);
	return isComplete ? parseBody(status, text, facts) : new BankFailure('too_large', { status });
}

/** Turns an answer with an error status or a redirect into a failure. */
export async function classifyErrorStatus(
	status: number,
	body: unknown,
	headers: unknown,
	facts: RequestFacts,
): Promise<BankFailure> {
	const text = await readErrorText(body, facts.signal);
	if (status >= 300 && status < 400) {
		return new BankFailure('redirect', { status, reason: findOrigin(findHeader(headers, 'location'), facts.url) });
	}
	return new BankFailure('status', {
		status,
		...parseErrorBody(text, await facts.loadSecrets()),
		retryAfterMilliseconds: parseRetryAfter(
			findHeader(headers, 'retry-after'),
			findHeader(headers, 'date'),
			facts.epochNow,
		),
	});
}

/** If the connection breaks within the body, the status still tells what happened. */
async function readErrorText(body: unknown, signal: AbortSignal): Promise<string> {
	try {
		return (await readBody(body, MAX_ERROR_BODY_BYTES, signal)).text;
	} catch {
		return '';
	}
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
	if (location === undefined || !URL.canParse(location, base)) return undefined;
	return new URL(location, base).origin.slice(0, MAX_ORIGIN_CHARACTERS);
}
