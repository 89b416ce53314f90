import { randomUUID } from 'node:crypto';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { DeliveryError, keepError } from '../../domain/errors';
import { textOf } from '../../domain/json/isJsonObject';
import { type DecryptionKeys, loadDecryptionKeys } from '../../domain/keys/loadDecryptionKeys';
import { loadOAuthClient, type OAuthClient } from '../../domain/oauthServer/authenticateClient';
import type { CallTrigger, TriggerRequest } from '../../transport/connectTrigger';
import { judgeReply, type StepOutcome, type TriggerAnswer } from './judgeReply';

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
 * Loads the notifications credential for Check Reception.
 *
 * @returns if the credential cannot be used, a text that says what is wrong, without any of its content
 */
export function loadCheckCredential(data: ICredentialDataDecryptedObject): CheckCredential | string {
	try {
		return { keys: loadDecryptionKeys(data), client: loadOAuthClient(data), apiKey: textOf(data.expectedApiKey) };
	} catch (error) {
		if (error instanceof DeliveryError) return error.message;
		throw keepError(error);
	}
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

export function addJsonHeaders({ headers, body }: RequestContent, token: string | undefined): RequestContent {
	const typed = { 'content-type': 'application/json', ...headers };
	return { headers: token === undefined ? typed : { ...typed, authorization: `Bearer ${token}` }, body };
}
