import {
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type ILoadOptionsFunctions,
	type IPollFunctions,
	NodeOperationError,
} from 'n8n-workflow';
import { isRecord } from '../domain/json/isRecord';
import { isSafeUrl } from '../domain/urls/isSafeUrl';
import type { BankFailureDetails } from './BankFailure';
import { parseAdditionalHeaders } from './parseAdditionalHeaders';
import { type RetryContext, systemClock } from './sendWithRetries';

export const BANK_CREDENTIAL = 'commercialBankingOAuth2Api';

/** The path of the Account Information API on the bank's API host. */
export const BASE_PATH = '/open-banking/commercial-sb';

/** How long one call may be retried, waiting included. */
const RETRY_WINDOW_MILLISECONDS = 120_000;

/** How long a credential is used without reading it again. */
const CREDENTIAL_AGE_MILLISECONDS = 1_000;

/** What n8n gives to an execution, to the editor's list of accounts, and to a poll. */
type BankContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** The bank, as one execution of the node sees it. */
export interface Bank extends RetryContext {
	readonly context: BankContext;
	/** Absolute, without a slash at its end. */
	readonly apiUrl: string;
	/** The API key and the credential's Additional Headers. Their names are in small letters. */
	readonly headers: Readonly<Record<string, string>>;
	readonly grant: BankFailureDetails['grant'];
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
	const credential = await remembering.getCredentials(BANK_CREDENTIAL);
	checkAuthBaseUrl(context, credential.authBaseUrl);
	return {
		context: remembering,
		apiUrl: parseApiUrl(context, credential.baseUrl),
		headers: {
			...getAdditionalHeaders(context, credential.additionalHeaders),
			'x-api-key': parseApiKey(context, credential.apiKey),
		},
		grant: classifyGrant(credential),
		rateLimit: { blockedUntil: 0 },
		clock: systemClock,
		signal,
		retryWindowMilliseconds,
		reportRateLimitWait,
	};
}

/**
 * Returns the same context, but it reads the bank's credential at most once a second. n8n's OAuth2 helper reads it for each
 * call: n8n decrypts it and evaluates its expressions, which doubles the processor time of a page (n8n 2.41.1). When the
 * helper renews the access token, it writes it into the object that it was given, so later calls use the new one.
 */
function rememberCredential(context: BankContext): BankContext {
	let readAt = -Infinity;
	let credential: Promise<ICredentialDataDecryptedObject> | undefined;
	const getCredentials = async (type: string) => {
		const isYoung = performance.now() - readAt < CREDENTIAL_AGE_MILLISECONDS;
		if (credential && isYoung) return await credential;
		readAt = performance.now();
		credential = context.getCredentials(type);
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

function parseApiUrl(context: BankContext, baseUrl: unknown): string {
	const text = trim(baseUrl);
	const url = isSafeUrl(text) ? new URL(text) : undefined;
	if (!url || url.username || url.search || url.hash) {
		const example = 'Enter the address of the bank\'s API, for example "https://api.bank.example".';
		throw unusable(context, 'Base URL', example);
	}
	const path = url.pathname.replace(/\/{1,9}$/, '');
	return url.origin + (path.endsWith(BASE_PATH) ? path : path + BASE_PATH);
}

/** n8n sends the client secret and the refresh token there. It cannot connect without this URL. */
function checkAuthBaseUrl(context: BankContext, authBaseUrl: unknown): void {
	const text = trim(authBaseUrl);
	if (text === '' || isSafeUrl(text)) return;
	const example = 'Enter the address of the bank\'s OAuth server, for example "https://auth.bank.example".';
	throw unusable(context, 'Authorization Base URL', example);
}

function parseApiKey(context: BankContext, apiKey: unknown): string {
	const text = trim(apiKey);
	if (/^[\x21-\x7e]+$/.test(text)) return text;
	throw unusable(context, 'API Key', 'Enter the key that the bank issued for your application.');
}

function getAdditionalHeaders(context: BankContext, text: unknown): Readonly<Record<string, string>> {
	const parsed = parseAdditionalHeaders(text);
	if (typeof parsed !== 'string') return parsed;
	throw unusable(context, 'Additional Headers', `${parsed} Write one header in each line: name, colon, value.`);
}

function unusable(context: BankContext, field: string, description: string): NodeOperationError {
	return new NodeOperationError(context.getNode(), `The credential's '${field}' is not usable`, { description });
}

function trim(value: unknown): string {
	return typeof value === 'string' ? value.trim() : '';
}

function classifyGrant({ oauthTokenData: tokens }: ICredentialDataDecryptedObject): BankFailureDetails['grant'] {
	if (!isRecord(tokens) || Object.keys(tokens).length === 0) return 'not_connected';
	return tokens.refresh_token ? 'renewable' : 'not_renewable';
}
