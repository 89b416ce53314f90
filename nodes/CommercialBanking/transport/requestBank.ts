import type { IHttpRequestOptions } from 'n8n-workflow';
import { keepError } from '../domain/errors';
import { parseLosslessJson } from '../domain/json/parseLosslessJson';
import { maskAccountId } from '../domain/values/quoteSafely';
import { BankFailure } from './BankFailure';
import { classifyResponse, type RawAnswer } from './classifyResponse';
import { classifyThrown } from './classifyThrown';
import { type Bank, BANK_CREDENTIAL } from './connectBank';
import { isHtml } from './parseErrorBody';
import { ANSWER_AS_STREAM, decodeText, findHeader } from './readBody';
import { sendWithRetries } from './sendWithRetries';
import { type ExpiredStatus, sendWithToken } from './sendWithToken';
import { withDeadline } from './withDeadline';

/** The content type that a request asks for, and the largest body that is no failure. */
interface AnswerFormat {
	readonly accept: string;
	readonly maxMegabytes: number;
}

/** No page is nearly as large. JSON of 64 MB keeps n8n busy for about a second. */
export const JSON_FORMAT: AnswerFormat = { accept: 'application/json', maxMegabytes: 64 };

/** No scanned check is nearly as large. */
const MAX_FILE_MEGABYTES = 20;

/** A 2xx answer of the bank. */
export interface BankAnswer {
	/** 200, or 206 for partial content. */
	readonly status: number;
	/** The parsed JSON. Numbers that a double cannot hold are text. */
	readonly body: unknown;
	readonly url: string;
}

/** Values of query parameters. Undefined values are left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/**
 * Sends a GET request to the bank, and parses the JSON of its answer.
 *
 * @param path segments below the API's base path, not encoded
 * @throws BankFailure for everything that is not a 2xx answer with JSON, after retries where they make sense
 */
export async function requestBank(bank: Bank, path: readonly string[], query: Query = {}): Promise<BankAnswer> {
	const url = buildUrl(bank.apiUrl, path, query);
	const [, accountId] = path;
	try {
		const answer = await sendWithRetries(async () => await sendRequest(bank, url, JSON_FORMAT), bank);
		const body = parseBody(answer);
		bank.worked.add(new URL(url).pathname);
		return { status: answer.status, body, url };
	} catch (error) {
		throw addAccountToFailure(bank, error, accountId);
	}
}

/** Adds the account, because a person with several accounts has to know which one failed. */
function addAccountToFailure({ worked }: Bank, error: unknown, accountId: string | undefined): unknown {
	if (accountId === undefined || !(error instanceof BankFailure) || error.kind === 'cancelled') return error;
	return new BankFailure(error.kind, { ...error.details, account: maskAccountId(accountId), worked });
}

function buildUrl(apiUrl: string, path: readonly string[], query: Query): string {
	const parameters: string[] = [];
	for (const [name, value] of Object.entries(query)) {
		// The bank's document has a list (accountIds) with plain commas: style form, not exploded.
		if (value !== undefined) parameters.push(`${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`);
	}
	const url = [apiUrl, ...path.map((segment) => encodeURIComponent(segment))].join('/');
	return parameters.length > 0 ? `${url}?${parameters.join('&')}` : url;
}

/** @throws BankFailure `unreadable` */
export function parseBody({ status, bytes }: RawAnswer): unknown {
	const text = decodeText(bytes);
	try {
		return parseLosslessJson(text);
	} catch {
		throw makeUnreadable(status, text);
	}
}

function makeUnreadable(status: number, text: string): BankFailure {
	const isEmpty = text.trim() === '';
	const reason = isEmpty ? 'an empty body' : isHtml(text) ? 'an HTML page' : 'malformed JSON';
	return new BankFailure('unreadable', { status, reason });
}

/**
 * Fetches a file from the bank.
 *
 * @param url from `resolveBankLink`, so that the access token goes nowhere else
 * @param accept the types to ask for. Other types are accepted too, except HTML.
 * @throws BankFailure for everything that is not a file, after retries where they make sense
 */
export async function requestFile(bank: Bank, url: string, accept: string): Promise<RawAnswer> {
	const format = { accept, maxMegabytes: MAX_FILE_MEGABYTES };
	const answer = await sendWithRetries(async () => await sendRequest(bank, url, format), bank);
	// A page of HTML comes from a proxy or a login page, and not from the bank.
	const isPage = /^\s*text\/html\b/i.test(findHeader(answer.headers, 'content-type') ?? '');
	if (!isPage) return answer;
	throw new BankFailure('unreadable', { status: answer.status, reason: 'an HTML page' });
}

/** How long the bank may send nothing before its answer begins. */
const TIMEOUT_MILLISECONDS = 60_000;

/** How long one request may take, with the whole body and with renewing the access token. */
const DEADLINE_MILLISECONDS = 90_000;

/**
 * Sends one request with the access token, the API key and the bank's additional headers. It returns failures.
 *
 * @param url an absolute URL below the API's address
 */
export async function sendRequest(
	bank: Bank,
	url: string,
	{ accept, maxMegabytes }: AnswerFormat,
): Promise<RawAnswer | BankFailure> {
	const reason = `no complete answer in ${DEADLINE_MILLISECONDS / 1_000} seconds`;
	const makeError = () => (bank.signal.aborted ? new BankFailure('cancelled') : new BankFailure('timeout', { reason }));
	const deadline = { milliseconds: DEADLINE_MILLISECONDS, signal: bank.signal, makeError };
	try {
		return await withDeadline(deadline, async (signal) => {
			const facts = { url, signal };
			const send = createSend(bank, { url, accept }, signal);
			return await sendWithToken(bank, new URL(url).pathname, async (expired) => {
				try {
					return await classifyResponse(await send(expired), facts, maxMegabytes);
				} catch (error) {
					return await classifyThrown(error, facts, bank.grant);
				}
			});
		});
	} catch (error) {
		if (error instanceof BankFailure) return error;
		throw keepError(error);
	}
}

/**
 * In an execution, n8n's helper (2.41.1) replaces our `abortSignal` by its own. So ours does not stop a request whose answer
 * has not begun: that request ends at `timeout`, and nobody waits for it.
 */
function createSend(
	{ context, headers }: Bank,
	{ url, accept }: { readonly url: string; readonly accept: string },
	abortSignal: AbortSignal,
): (expired?: ExpiredStatus) => Promise<unknown> {
	return async (expired): Promise<unknown> => {
		const options = {
			method: 'GET',
			url,
			headers: { ...headers, accept },
			...ANSWER_AS_STREAM,
			sendCredentialsOnCrossOriginRedirect: false,
			timeout: TIMEOUT_MILLISECONDS,
			abortSignal,
			// n8n renews the token only after a status that its helper throws. It returns the other statuses.
			ignoreHttpStatusErrors: { ignore: true, except: expired === undefined ? [] : [expired] },
		} as const satisfies IHttpRequestOptions;
		const renewAt = expired === 403 ? { oauth2: { tokenExpiredStatusCode: expired } } : undefined;
		return await context.helpers.httpRequestWithAuthentication.call(context, BANK_CREDENTIAL, options, renewAt);
	};
}
