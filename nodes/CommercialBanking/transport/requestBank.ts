import type { IAdditionalCredentialOptions, IHttpRequestOptions } from 'n8n-workflow';
import { maskAccountId } from '../domain/values/maskAccountId';
import { keepError } from '../domain/errors';
import { isRecord } from '../domain/json/isJsonObject';
import { parseLosslessJson } from '../domain/json/parseLosslessJson';
import { BankFailure } from './BankFailure';
import { classifyResponse, isHtml, type RawAnswer } from './classifyResponse';
import { classifyThrown } from './classifyThrown';
import { type Bank, BANK_CREDENTIAL } from './connectBank';
import { ANSWER_AS_STREAM, decodeText, findHeader, readBody } from './readBody';
import { sendWithRetries } from './sendWithRetries';
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
	try {
		const answer = await sendWithRetries(async () => await sendRequest(bank, url, JSON_FORMAT), bank);
		return { status: answer.status, body: parseBody(answer), url };
	} catch (error) {
		throw addAccountToFailure(error, path);
	}
}

/** Adds the account to a failure, because a person with several accounts has to know which account failed. */
function addAccountToFailure(error: unknown, [, accountId]: readonly string[]): unknown {
	if (accountId === undefined || !(error instanceof BankFailure) || error.kind === 'cancelled') return error;
	return new BankFailure(error.kind, { ...error.details, account: maskAccountId(accountId) });
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

type ReturnedStatuses = IHttpRequestOptions['ignoreHttpStatusErrors'];

/** What is not returned, n8n's HTTP helper throws. n8n renews the access token only after a status that was thrown. */
const RETURN_NONE: ReturnedStatuses = false;
const RETURN_ALL_BUT_401: ReturnedStatuses = { ignore: true, except: [401] };

/** A shorter secret would hide parts of ordinary words. The API key is always hidden. */
const MIN_SECRET_CHARACTERS = 6;

/** Sends a request once. The `expiry` says at which status n8n renews the access token, if not at 401. */
type Send = (returned: ReturnedStatuses, expiry?: IAdditionalCredentialOptions) => Promise<unknown>;

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
			const facts = { url, signal, loadSecrets: async () => await loadSecrets(bank) };
			const send = createSend(bank, { url, accept }, signal);
			try {
				return await classifyResponse(await sendAndRenewToken(bank, send, signal), facts, maxMegabytes);
			} catch (error) {
				return await classifyThrown(error, facts, bank.grant);
			}
		});
	} catch (error) {
		if (error instanceof BankFailure) return error;
		throw keepError(error);
	}
}

/**
 * Sends a request, and once more where the access token may have expired.
 *
 * After a 401, n8n renews the token itself, if its helper throws the 401. An n8n before 2.10 knows no exceptions and returns
 * it, and a second request makes it throw the 401. By a 403, some gateways mean the same (n8n's issues 17450 and 28832), and
 * others that an account or a scope is not allowed. So the first 403 of an execution renews the token.
 */
async function sendAndRenewToken({ renewal, grant }: Bank, send: Send, signal: AbortSignal): Promise<unknown> {
	// Read before the call. If another call renews the token meanwhile, this call was still sent with the old one.
	const wasRenewed = renewal.isDone;
	const response = await send(RETURN_ALL_BUT_401);
	const status = isRecord(response) ? response.statusCode : undefined;
	const isRenewable = status === 403 && grant === 'renewable' && !wasRenewed;
	if (!isRecord(response) || (status !== 401 && !isRenewable)) return response;
	// Closes the answer that is not used.
	await readBody(response.body, 0, signal);
	if (status === 401) return await send(RETURN_NONE);
	if (renewal.underWay) {
		// Another call renews the token, or has renewed it since this one was sent.
		await renewal.underWay;
		return await send(RETURN_ALL_BUT_401);
	}
	const renewed = send(RETURN_NONE, { oauth2: { tokenExpiredStatusCode: 403 } });
	renewal.underWay = Promise.allSettled([renewed]).then(() => {
		renewal.isDone = true;
	});
	return await renewed;
}

/**
 * In an execution, n8n's helper replaces `abortSignal` by its own signal. Then a request whose answer has not begun ends at
 * `timeout`, and nobody waits for it.
 */
function createSend(
	{ context, headers }: Bank,
	{ url, accept }: { readonly url: string; readonly accept: string },
	abortSignal: AbortSignal,
): Send {
	return async (ignoreHttpStatusErrors, expiry): Promise<unknown> => {
		const options = {
			method: 'GET',
			url,
			headers: { ...headers, accept },
			...ANSWER_AS_STREAM,
			sendCredentialsOnCrossOriginRedirect: false,
			timeout: TIMEOUT_MILLISECONDS,
			abortSignal,
			ignoreHttpStatusErrors,
		} as const satisfies IHttpRequestOptions;
		return await context.helpers.httpRequestWithAuthentication.call(context, BANK_CREDENTIAL, options, expiry);
	};
}

/**
 * Loads the secrets that must not be quoted: the API key and the other headers, the tokens as they are now, and the client
 * secret.
 */
async function loadSecrets({ context, headers }: Bank): Promise<string[]> {
	const { 'x-api-key': apiKey = '', ...others } = headers;
	const known = [apiKey, ...Object.values(others).filter(isLongEnough)];
	try {
		const { clientSecret, oauthTokenData } = await context.getCredentials(BANK_CREDENTIAL);
		const tokens = isRecord(oauthTokenData) ? [oauthTokenData.access_token, oauthTokenData.refresh_token] : [];
		return [...known, ...[clientSecret, ...tokens].filter(isLongEnough)];
	} catch {
		return known;
	}
}

function isLongEnough(secret: unknown): secret is string {
	return typeof secret === 'string' && secret.length >= MIN_SECRET_CHARACTERS;
}
