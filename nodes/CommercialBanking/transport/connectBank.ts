import {
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type ILoadOptionsFunctions,
	type IPollFunctions,
	NodeOperationError,
} from 'n8n-workflow';
import { isRecord, textOf } from '../domain/json/isJsonObject';
import { isSafeUrl } from '../domain/urls/isSafeUrl';
import { BASE_PATH } from '../domain/urls/resolveBankLink';
import { quoteSafely } from '../domain/values/quoteSafely';
import type { BankFailure, BankFailureDetails } from './BankFailure';
import type { RawAnswer } from './classifyResponse';
import type { RetryContext } from './sendWithRetries';
import { withDeadline } from './withDeadline';

export const BANK_CREDENTIAL = 'commercialBankingOAuth2Api';

/** How long one call may be retried, with its waits. */
const RETRY_WINDOW_MILLISECONDS = 120_000;

/** How long n8n may take to read the credential. Its database may hang. */
const READ_DEADLINE_MILLISECONDS = 10_000;

/** How long a credential is used without reading it again. */
const CREDENTIAL_AGE_MILLISECONDS = 1_000;

type BankContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** The bank, as one execution of the node sees it. */
export interface Bank extends RetryContext {
	readonly context: BankContext;
	/** The absolute URL of the API, without a slash at its end. */
	readonly apiUrl: string;
	/** The API key and the credential's Additional Headers. Their names are in small letters. */
	readonly headers: Readonly<Record<string, string>>;
	readonly grant: BankFailureDetails['grant'];
	/** The answer to the call that has renewed the access token; undefined if no call has. */
	renewal?: Promise<RawAnswer | BankFailure> | undefined;
	/** When it began, by `performance.now()`. */
	renewedAt: number;
	/** The paths that have answered in this run as this API does. */
	readonly worked: Set<string>;
}

/**
 * Loads the credential and checks what can be checked without calling the bank.
 *
 * @param signal stops all calls, and ends their waits at once
 * @param retries how long one call may be retried (a person or a poll waits less than an execution), and who is told about
 *   waits for rate limits
 * @throws NodeOperationError that names the unusable field of the credential
 */
export async function connectBank(
	context: BankContext,
	signal: AbortSignal,
	{
		retryWindowMilliseconds = RETRY_WINDOW_MILLISECONDS,
		reportRateLimitWait = () => {},
	}: Partial<Pick<RetryContext, 'retryWindowMilliseconds' | 'reportRateLimitWait'>> = {},
): Promise<Bank> {
	const remembering = rememberCredential(context);
	const credential = await withDeadline(
		{ milliseconds: READ_DEADLINE_MILLISECONDS, signal, makeError: () => makeReadError(context) },
		async () => await remembering.getCredentials(BANK_CREDENTIAL),
	);
	checkAuthBaseUrl(context, credential.authBaseUrl);
	return {
		context: remembering,
		apiUrl: parseApiUrl(context, credential.baseUrl),
		headers: {
			...parseAdditionalHeaders(context, credential.additionalHeaders),
			'x-api-key': parseApiKey(context, credential.apiKey),
		},
		grant: classifyGrant(credential),
		renewedAt: -Infinity,
		worked: new Set(),
		rateLimit: { blockedUntil: 0, isLasting: false },
		signal,
		retryWindowMilliseconds,
		reportRateLimitWait,
	};
}

/**
 * Returns the same context, but its `getCredentials` always returns the bank's credential, and reads it at most once a second.
 * n8n's OAuth2 helper asks for it at each call. To load and decrypt it and to evaluate its expressions costs more than a half of
 * what the page itself costs: 300 pages of 25 rows took 8.5 s of CPU without this, and 5.0 s with it (n8n 2.41.1, medians of
 * five). The object stays current: when n8n's helper renews the token, it also writes the new one into it.
 */
function rememberCredential(context: BankContext): BankContext {
	let readAt = -Infinity;
	let credential: Promise<ICredentialDataDecryptedObject> | undefined;
	const getCredentials = async () => {
		const isYoung = performance.now() - readAt < CREDENTIAL_AGE_MILLISECONDS;
		if (credential && isYoung) return await credential;
		readAt = performance.now();
		credential = context.getCredentials(BANK_CREDENTIAL);
		return await credential;
	};
	return new Proxy(context, {
		get: (target, name): unknown => {
			if (name === 'getCredentials') return getCredentials;
			const value: unknown = Reflect.get(target, name, target);
			// n8n's contexts have private fields, which only the context itself can read.
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}

const API_URL = 'Enter the address of the bank\'s API, for example "https://api.bank.example".';

const AUTHORIZATION_URL =
	'Enter all that stands before /oauth20/authorize, for example "https://api.bank.example/open-banking/commercial-sb".';

function parseApiUrl(context: BankContext, baseUrl: unknown): string {
	const text = textOf(baseUrl).trim();
	checkUrl(context, 'Base URL', text, API_URL);
	const url = new URL(text);
	if (url.username || url.search || url.hash) throw unusable(context, 'Base URL', API_URL);
	// With `+` in place of the bound, a text of many slashes would take quadratic time.
	const path = url.pathname.replace(/\/{1,9}$/, '');
	return url.origin + (path.endsWith(BASE_PATH) ? path : path + BASE_PATH);
}

/** Checks the URL to which n8n sends the client secret and the refresh token. To an empty one, n8n can send nothing. */
function checkAuthBaseUrl(context: BankContext, authBaseUrl: unknown): void {
	const text = textOf(authBaseUrl).trim();
	if (text !== '') checkUrl(context, 'Authorization Base URL', text, AUTHORIZATION_URL);
}

/** The error repeats what was typed, but no password that stands before an `@`. */
function checkUrl(context: BankContext, field: string, text: string, whatToDo: string): void {
	if (isSafeUrl(text)) return;
	const isShown = text !== '' && !text.includes('@');
	const typed = `You entered "${quoteSafely(text)}". It must begin with https://. `;
	throw unusable(context, field, (isShown ? typed : '') + whatToDo);
}

function parseApiKey(context: BankContext, apiKey: unknown): string {
	const text = textOf(apiKey).trim();
	if (/^[\x21-\x7e]+$/.test(text)) return text;
	throw unusable(context, 'API Key', 'Enter the key that the bank issued for your application.');
}

/** A token of RFC 9110, section 5.6.2. */
const HEADER_NAME = /^[!#$%&'*+.^`|~\w-]{1,100}$/;

/** Visible characters, spaces and tabs. Other characters cannot be sent, or would begin another header. */
const HEADER_VALUE = /^[\t\x20-\x7e\xa0-\xff]{1,4000}$/;

/** `accept` and `host` come with each request. The sign-in (also by cookie) and the API key have fields of their own. */
const FORBIDDEN_NAMES: ReadonlySet<string> = new Set(['accept', 'authorization', 'cookie', 'host', 'x-api-key']);

/** Parses one header per line, with a colon between name and value. No error repeats a value, which may be a secret. */
function parseAdditionalHeaders(context: BankContext, text: unknown): Readonly<Record<string, string>> {
	const headers: Record<string, string> = {};
	const refuse = (problem: string) =>
		unusable(context, 'Additional Headers', `${problem}. Write one header in each line: name, colon, value.`);
	for (const [index, content] of textOf(text).split(/\r?\n/).entries()) {
		if (content.trim() === '') continue;
		const line = `Line ${index + 1}`;
		const [, written = '', value = ''] = /^([^:]*):(.*)$/.exec(content)?.map((part) => part.trim()) ?? [];
		const name = written.toLowerCase();
		if (FORBIDDEN_NAMES.has(name)) throw refuse(`${line} must not set the header ${name}`);
		if (!HEADER_NAME.test(name) || !HEADER_VALUE.test(value)) throw refuse(`${line} is no header that can be sent`);
		headers[name] = value;
	}
	return headers;
}

const unusable = (context: BankContext, field: string, description: string): NodeOperationError =>
	new NodeOperationError(context.getNode(), `The credential's '${field}' is not usable`, { description });

function makeReadError(context: BankContext): NodeOperationError {
	const message = `n8n did not read the credential in ${READ_DEADLINE_MILLISECONDS / 1_000} seconds`;
	const description = "Try again. If it comes again, ask the person who runs n8n to look at n8n's database.";
	return new NodeOperationError(context.getNode(), message, { description });
}

function classifyGrant({ oauthTokenData: tokens }: ICredentialDataDecryptedObject): BankFailureDetails['grant'] {
	if (!isRecord(tokens) || Object.keys(tokens).length === 0) return 'not_connected';
	return tokens.refresh_token ? 'renewable' : 'not_renewable';
}
