import { randomUUID } from 'node:crypto';
import type { DecryptionKeys } from '../../domain/keys/loadDecryptionKeys';
import type { OAuthClient } from '../../domain/oauthServer/authenticateClient';
import { isSafeUrl } from '../../domain/urls/isSafeUrl';
import { toBaseUrl } from '../../parameters/endpoints';
import type { CallTrigger, TriggerRequest } from '../../transport/connectTrigger';
import { judgeReply, type PlainFindingCode, type StepOutcome, type TriggerAnswer } from './judgeReply';

/** What Check Reception takes from the notifications credential: what the bank knows, and the keys to judge the answers. */
export interface CheckCredential {
	readonly keys: DecryptionKeys;
	/** Undefined if another OAuth server issues the tokens. */
	readonly client: OAuthClient | undefined;
	/** Empty if the bank need not send an API key. */
	readonly apiKey: string;
}

export interface Trigger {
	/** The address of the trigger, without a slash at its end. */
	readonly baseUrl: string;
	/** The answer to the first request, the description of the OAuth server. */
	readonly metadata: TriggerAnswer;
	readonly credential: CheckCredential;
	readonly call: CallTrigger;
}

/**
 * Parses the address of a trigger, or one of the URLs below it: people may paste any URL that the trigger shows.
 *
 * @returns the base URL, or the code of what is wrong if no client secret may be sent to this address
 */
export function parseTriggerAddress(text: string): { baseUrl: string } | PlainFindingCode {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	const isPlain = url !== undefined && [url.username, url.password, url.search, url.hash].every((part) => part === '');
	if (!isPlain || !['http:', 'https:'].includes(url.protocol)) return 'addressInvalid';
	const baseUrl = toBaseUrl(url.origin + url.pathname);
	// n8n has its webhooks below a path: `/webhook/…`.
	if (baseUrl === url.origin) return 'addressInvalid';
	return isSafeUrl(baseUrl) ? { baseUrl } : 'addressNotEncrypted';
}

type RequestContent = Pick<TriggerRequest, 'headers' | 'body'>;

/** Sends a POST request as the bank does, with the API key. `explain` explains an answer, if it comes from the trigger. */
export async function askTrigger<Given>(
	{ baseUrl, credential: { apiKey }, call }: Trigger,
	path: string,
	request: RequestContent,
	explain: (answer: TriggerAnswer) => StepOutcome<Given>,
): Promise<StepOutcome<Given>> {
	const headers: Record<string, string> = {
		accept: 'application/json',
		'content-type': 'application/json',
		'x-request-id': randomUUID(),
		...request.headers,
	};
	if (apiKey !== '') headers['x-api-key'] = apiKey;
	const url = `${baseUrl}/${path}`;
	return judgeReply(await call({ method: 'POST', url, headers, body: request.body }), baseUrl, explain);
}

/** Asks for a token like most clients: the pair is encoded for a URI, and not for a form (RFC 6749, section 2.3.1). */
export function makeTokenRequest({ clientId, clientSecret }: OAuthClient): RequestContent {
	const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
	const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
	const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization };
	return { headers, body: 'grant_type=client_credentials' };
}
