import { maskAccountId } from '../domain/accounts/maskAccountId';
import { parseLosslessJson } from '../domain/json/parseLosslessJson';
import { BankFailure } from './BankFailure';
import type { AnswerFormat } from './classifyResponse';
import type { Bank } from './connectBank';
import { isHtml } from './parseErrorBody';
import { decodeText, findHeader } from './readBody';
import { sendRequest } from './sendRequest';
import { sendWithRetries } from './sendWithRetries';

/** Far more than a page of any size has. JSON of this size keeps n8n busy for about a second. */
const MAX_JSON_MEGABYTES = 64;

/** Far more than a scanned check has. */
const MAX_FILE_MEGABYTES = 20;

/** A 2xx answer of the bank. */
export interface BankAnswer {
	/** 200, or 206 for partial content. */
	readonly status: number;
	/** The parsed JSON. Numbers that a double cannot hold are text. */
	readonly body: unknown;
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
		return await sendWithRetries(async () => await sendRequest(bank, url, JSON_FORMAT), bank);
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
export const JSON_FORMAT: AnswerFormat<BankAnswer> = {
	accept: 'application/json',
	maxMegabytes: MAX_JSON_MEGABYTES,
	parse: ({ status, url, bytes }) => {
		const text = decodeText(bytes);
		try {
			return { status, body: parseLosslessJson(text), url };
		} catch {
			return new BankFailure('unreadable', { status, reason: describeText(text) });
		}
	},
};

function describeText(text: string): string {
	if (text.trim() === '') return 'an empty body';
	return isHtml(text) ? 'an HTML page' : 'malformed JSON';
}

/**
 * Fetches a file from the bank.
 *
 * @param url from `resolveBankUrl`, so that the access token goes nowhere else
 * @param contentTypes the types to ask for. Other types are taken too, but for a page of HTML.
 * @returns the type without parameters, in small letters
 * @throws BankFailure for everything that is not a file, after retries where they make sense
 */
export async function requestFile(bank: Bank, url: string, contentTypes: readonly string[]) {
	const format = { accept: contentTypes.join(', '), maxMegabytes: MAX_FILE_MEGABYTES, parse: parseFile };
	return await sendWithRetries(async () => await sendRequest(bank, url, format), bank);
}

const parseFile = ({ status, bytes, headers }: { status: number; bytes: Uint8Array; headers: unknown }) => {
	const [mediaType = ''] = (findHeader(headers, 'content-type') ?? '').split(';', 1);
	const contentType = mediaType.trim().toLowerCase() || 'application/octet-stream';
	// A page of HTML comes from a proxy or a login page, and not from the bank.
	if (contentType === 'text/html') return new BankFailure('unreadable', { status, reason: 'an HTML page' });
	return { status, bytes, contentType };
};
