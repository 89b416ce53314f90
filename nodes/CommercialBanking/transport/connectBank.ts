import {
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type ILoadOptionsFunctions,
	type IPollFunctions,
	NodeOperationError,
} from 'n8n-workflow';
import { isRecord } from '../domain/json/isRecord';
import type { BankFailureDetails } from './BankFailure';
import { RateLimitPacer } from './RateLimitPacer';
import { rememberCredential } from './rememberCredential';
import type { RetryContext } from './sendWithRetries';
import { systemClock } from './systemClock';

export const BANK_CREDENTIAL = 'commercialBankingOAuth2Api';

/** The path of the Account Information API on the bank's API host. */
export const BASE_PATH = '/open-banking/commercial-sb';

/** How long the bank may send nothing before its answer begins. */
const REQUEST_TIMEOUT_MILLISECONDS = 60_000;

/** How long one request may take, with the whole body and with renewing the access token. */
const REQUEST_DEADLINE_MILLISECONDS = 90_000;

/** How long one call may be retried, waiting included. */
export const RETRY_WINDOW_MILLISECONDS = 120_000;

/** What n8n gives to an execution, to the editor's list of accounts, and to a poll. */
type BankContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** The bank, as one execution of the node sees it. */
export interface Bank extends RetryContext {
	readonly context: BankContext;
	/** Absolute, without a slash at its end. */
	readonly apiUrl: string;
	readonly apiKey: string;
	/** Further headers of each request. Their names are in small letters. */
	readonly headers: Readonly<Record<string, string>>;
	readonly grant: BankFailureDetails['grant'];
	/** How long the bank may send nothing before its answer begins. */
	readonly timeoutMilliseconds: number;
	/** How long one request may take in all. */
	readonly deadlineMilliseconds: number;
}

/**
 * Loads the credential and checks what can be checked without calling the bank.
 *
 * @param signal stops all calls, and ends their waits at once
 * @param retryWindowMilliseconds how long one call may be retried, waiting included
 * @throws NodeOperationError that names the unusable field of the credential
 */
export async function connectBank(
	context: BankContext,
	signal: AbortSignal,
	retryWindowMilliseconds = RETRY_WINDOW_MILLISECONDS,
): Promise<Bank> {
	const remembering = rememberCredential(context, BANK_CREDENTIAL);
	const credential = await remembering.getCredentials(BANK_CREDENTIAL);
	return {
		context: remembering,
		apiUrl: parseApiUrl(context, credential.baseUrl),
		apiKey: parseApiKey(context, credential.apiKey),
		headers: {},
		grant: classifyGrant(credential),
		timeoutMilliseconds: REQUEST_TIMEOUT_MILLISECONDS,
		deadlineMilliseconds: REQUEST_DEADLINE_MILLISECONDS,
		rateLimitPacer: new RateLimitPacer(),
		clock: systemClock,
		signal,
		retryWindowMilliseconds,
		reportRateLimitWait: () => {},
	};
}

function parseApiUrl(context: BankContext, baseUrl: unknown): string {
	const text = typeof baseUrl === 'string' ? baseUrl.trim() : '';
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.search || url.hash) {
		throw new NodeOperationError(context.getNode(), "The credential's 'Base URL' is not usable", {
			description: 'Enter the address of the bank\'s API host, for example "https://api.bank.example".',
		});
	}
	const path = withoutSlashesAtEnd(url.pathname);
	return url.origin + (path.endsWith(BASE_PATH) ? path : path + BASE_PATH);
}

function withoutSlashesAtEnd(path: string): string {
	let end = path.length;
	while (path[end - 1] === '/') end--;
	return path.slice(0, end);
}

function parseApiKey(context: BankContext, apiKey: unknown): string {
	const text = typeof apiKey === 'string' ? apiKey.trim() : '';
	if (!/^[\x21-\x7e]+$/.test(text)) {
		throw new NodeOperationError(context.getNode(), "The credential's 'API Key' is not usable", {
			description: 'Enter the key that the bank issued for your application. It is sent as the header x-api-key.',
		});
	}
	return text;
}

function classifyGrant({ oauthTokenData: tokens }: ICredentialDataDecryptedObject): BankFailureDetails['grant'] {
	if (!isRecord(tokens) || Object.keys(tokens).length === 0) return 'not_connected';
	return tokens.refresh_token ? 'renewable' : 'not_renewable';
}
