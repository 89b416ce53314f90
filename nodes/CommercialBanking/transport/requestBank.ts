import type { IAdditionalCredentialOptions, IHttpRequestOptions } from 'n8n-workflow';
import { maskAccountId } from '../domain/values/maskAccountId';
import { keepError } from '../domain/errors';
import { isRecord } from '../domain/json/isJsonObject';
import { parseLosslessJson } from '../domain/json/parseLosslessJson';
import { BankFailure } from './BankFailure';
import { classifyResponse, type RawAnswer } from './classifyResponse';
import { classifyThrown } from './classifyThrown';
import { type Bank, BANK_CREDENTIAL } from './connectBank';
import { isHtml } from './parseErrorBody';
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

/** Adds the account (the second segment of `path`), because a person with several accounts has to know which one failed. */
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

type ThrownStatuses = IHttpRequestOptions['ignoreHttpStatusErrors'];

/** The statuses outside 2xx that n8n's HTTP helper throws. It returns the others. */
const THROW_ALL: ThrownStatuses = false;
const THROW_ONLY_401: ThrownStatuses = { ignore: true, except: [401] };

/** A shorter secret would hide parts of ordinary words. The API key is always hidden. */
const MIN_SECRET_CHARACTERS = 6;

/** Sends a request once. `renewAt` says after which thrown status n8n renews the access token, if not after 401. */
type Send = (thrown: ThrownStatuses, renewAt?: IAdditionalCredentialOptions) => Promise<unknown>;

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
 * Sends a request, and once more if the access token may have expired. n8n renews the token, and sends again, only after a
 * status that its helper throws. So a returned 401, or a 403 that may mean an expired token, is asked for again and thrown.
 */
async function sendAndRenewToken(bank: Bank, send: Send, signal: AbortSignal): Promise<unknown> {
	const wasSentWithNewToken = bank.renewal.hasEnded;
	const response = await send(THROW_ONLY_401);
	if (!isRecord(response)) return response;
	// Only an n8n before 2.10 returns a 401. A newer one has renewed the token and sent again by itself.
	const isReturned401 = response.statusCode === 401;
	// By a 403, some gateways mean an expired token (n8n's issues 17450 and 28832), others a forbidden account or scope.
	const mayHaveExpired = response.statusCode === 403 && bank.grant === 'renewable' && !wasSentWithNewToken;
	if (!isReturned401 && !mayHaveExpired) return response;
	// Closes the answer that is not used.
	await readBody(response.body, 0, signal);
	return isReturned401 ? await send(THROW_ALL) : await renewAfter403(bank, send);
}

/** The first call of an execution that gets a 403 renews the token. The others wait for it, and use the new token. */
async function renewAfter403({ renewal }: Bank, send: Send): Promise<unknown> {
	if (renewal.end) {
		await renewal.end;
		return await send(THROW_ONLY_401);
	}
	const answer = send(THROW_ALL, { oauth2: { tokenExpiredStatusCode: 403 } });
	renewal.end = Promise.allSettled([answer]).then(() => {
		renewal.hasEnded = true;
	});
	return await answer;
}

/**
 * In an execution, n8n's helper (2.41.1) replaces our `abortSignal` by its own. So ours does not stop a request whose answer
 * has not begun: that request ends at `timeout`, and nobody waits for it.
 */
function createSend(
	{ context, headers }: Bank,
	{ url, accept }: { readonly url: string; readonly accept: string },
	abortSignal: AbortSignal,
): Send {
	return async (ignoreHttpStatusErrors, renewAt): Promise<unknown> => {
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
		return await context.helpers.httpRequestWithAuthentication.call(context, BANK_CREDENTIAL, options, renewAt);
	};
}

/** Loads the secrets that must not be quoted: API key, other headers, client secret, and the tokens as they are now. */
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

const isLongEnough = (secret: unknown): secret is string =>
	typeof secret === 'string' && secret.length >= MIN_SECRET_CHARACTERS;
