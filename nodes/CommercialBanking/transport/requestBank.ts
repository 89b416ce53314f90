import { maskAccountId } from '../domain/accounts/maskAccountId';
import { parseLosslessJson } from '../domain/json/parseLosslessJson';
import { BankFailure } from './BankFailure';
import type { AnswerFormat } from './classifyResponse';
import type { Bank } from './connectBank';
import { isHtml } from './parseErrorBody';
import { readBody } from './readBody';
import { sendRequest } from './sendRequest';
import { sendWithRetries } from './sendWithRetries';

/** Far more than a page of any size has. JSON of this size keeps n8n busy for about a second. */
const MAX_BODY_MEGABYTES = 64;

/** A 2xx answer of the bank. */
export interface BankAnswer {
	/** 200, or 206 for partial content. */
	readonly status: number;
	/** The parsed JSON. Numbers that a double cannot hold are text. */
	readonly body: unknown;
	/** The absolute URL of the request. */
	readonly url: string;
}

/** Values of query parameters. Undefined ones are left out. */
type Query = Readonly<Record<string, string | number | undefined>>;

/**
 * Sends a GET request to the bank, and parses the JSON of its answer.
 *
 * @param path segments below the API's base path, not encoded
 * @throws BankFailure for everything that is not a 2xx answer with JSON, after retries where they make sense
 */
export async function requestBank(bank: Bank, path: readonly string[], query: Query = {}): Promise<BankAnswer> {
	const url = buildUrl(bank.apiUrl, path, query);
	try {
		return await sendWithRetries(async () => await sendRequest(bank, url, jsonFormat), bank);
	} catch (error) {
		throw nameAccount(error, path);
	}
}

/** A person with several accounts has to know which one failed. */
function nameAccount(error: unknown, [, accountId]: readonly string[]): unknown {
	if (accountId === undefined || !(error instanceof BankFailure) || error.kind === 'cancelled') return error;
	return new BankFailure(error.kind, { ...error.details, account: maskAccountId(accountId) });
}

function buildUrl(apiUrl: string, path: readonly string[], query: Query): string {
	const parameters: string[] = [];
	for (const [name, value] of Object.entries(query)) {
		if (value !== undefined) parameters.push(`${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`);
	}
	const url = [apiUrl, ...path.map((segment) => encodeURIComponent(segment))].join('/');
	return parameters.length > 0 ? `${url}?${parameters.join('&')}` : url;
}

/** The JSON of the Account Information API. */
export const jsonFormat: AnswerFormat<BankAnswer> = {
	accept: 'application/json',
	read: async ({ status, url, body, signal }) => {
		const { text, isComplete } = await readBody(body, MAX_BODY_MEGABYTES * 1_024 * 1_024, signal);
		if (!isComplete) return new BankFailure('too_large', { status, reason: `more than ${MAX_BODY_MEGABYTES} MB` });
		return parseBody(status, text, url);
	},
};

function parseBody(status: number, text: string, url: string): BankAnswer | BankFailure {
	if (text.trim() === '') return new BankFailure('unreadable', { status, reason: 'an empty body' });
	try {
		return { status, body: parseLosslessJson(text), url };
	} catch {
		return new BankFailure('unreadable', { status, reason: isHtml(text) ? 'an HTML page' : 'malformed JSON' });
	}
}
