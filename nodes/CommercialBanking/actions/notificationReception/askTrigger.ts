import { randomUUID } from 'node:crypto';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import type { SealedRequest } from '../../domain/envelope/sealJwe';
import { DeliveryError, keepError } from '../../domain/errors';
import { textOf } from '../../domain/json/textOf';
import { type DecryptionKeys, loadDecryptionKeys } from '../../domain/keys/loadDecryptionKeys';
import { loadOAuthClient, type OAuthClient } from '../../domain/oauthServer/authenticateClient';
import { isSafeUrl } from '../../domain/urls/isSafeUrl';
import { ENDPOINT_PATHS } from '../../parameters/endpointPaths';
import type { CallTrigger } from '../../transport/callTrigger';
import type { FindingCode } from './describeFinding';
import { judgeReply, type StepOutcome, type TriggerAnswer } from './judgeReply';

/** What the bank knows, and the keys with which to judge the answers. */
export interface BankSide {
	readonly keys: DecryptionKeys;
	/** Undefined if the tokens come from another OAuth server. */
	readonly client: OAuthClient | undefined;
	/** Empty if the bank need not send one. */
	readonly apiKey: string;
}

export interface Trigger {
	/** Its address, without a slash at its end. */
	readonly baseUrl: string;
	/** The answer to the first request, the description of the OAuth server. */
	readonly metadata: TriggerAnswer;
	readonly side: BankSide;
	readonly call: CallTrigger;
}

/**
 * Loads the notifications credential as the bank sees it.
 *
 * @returns what is wrong with the credential, as a text without any of its content, if it cannot be used
 */
export function loadBankSide(data: ICredentialDataDecryptedObject): BankSide | string {
	try {
		return { keys: loadDecryptionKeys(data), client: loadOAuthClient(data), apiKey: textOf(data.expectedApiKey) };
	} catch (error) {
		if (error instanceof DeliveryError) return error.message;
		throw keepError(error);
	}
}

/**
 * Parses the address of a trigger, or one of the URLs below it.
 *
 * @returns the code of what is wrong, if it is not an address to which a client secret may be sent
 */
export function parseTriggerAddress(text: string): Pick<Trigger, 'baseUrl'> | FindingCode {
	const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
	const isPlain = url !== undefined && [url.username, url.password, url.search, url.hash].every((part) => part === '');
	if (!isPlain || !['http:', 'https:'].includes(url.protocol)) return 'address_invalid';
	const path = stripEndpoint(url.pathname);
	if (path === '') return 'address_invalid';
	if (!isSafeUrl(url.href)) return 'address_not_encrypted';
	return { baseUrl: url.origin + path };
}

/** People may paste any of the URLs that the trigger shows. */
function stripEndpoint(pathname: string): string {
	const path = pathname.replace(/\/{1,20}$/, '');
	const ending = Object.values(ENDPOINT_PATHS).find((endpoint) => path.endsWith(`/${endpoint}`));
	return ending === undefined ? path : path.slice(0, -ending.length - 1);
}

/** Sends a POST request to one of the trigger's paths as the bank does, with the API key. */
export async function askTrigger<Given>(
	{ baseUrl, side: { apiKey }, call }: Trigger,
	path: string,
	request: SealedRequest,
	read: (answer: TriggerAnswer) => StepOutcome<Given>,
): Promise<StepOutcome<Given>> {
	const headers: Record<string, string> = {
		accept: 'application/json',
		'x-request-id': randomUUID(),
		...request.headers,
	};
	if (apiKey !== '') headers['x-api-key'] = apiKey;
	const url = `${baseUrl}/${path}`;
	return judgeReply(await call({ method: 'POST', url, headers, body: request.body }), baseUrl, read);
}

/** Makes the request for an access token, as most clients do it (RFC 6749, sections 2.3.1 and 4.4.2). */
export function makeTokenRequest({ clientId, clientSecret }: OAuthClient): SealedRequest {
	const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
	const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
	const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization };
	return { headers, body: 'grant_type=client_credentials' };
}

/** Adds what each request with JSON has. Without a token, no access token is sent. */
export function asJson({ headers, body }: SealedRequest, token: string | undefined): SealedRequest {
	const typed = { 'content-type': 'application/json', ...headers };
	return { headers: token === undefined ? typed : { ...typed, authorization: `Bearer ${token}` }, body };
}
