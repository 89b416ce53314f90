import { randomUUID } from 'node:crypto';
import { isRecord } from '../../domain/json/isJsonObject';
import { parseJson } from '../../domain/json/parseBoundedJson';
import type { DecryptionKeys } from '../../domain/keys/loadDecryptionKeys';
import type { OAuthClient } from '../../domain/oauthServer/authenticateClient';
import { type Cure, refusals, tokenRefusals } from '../../domain/refusals';
import { isSafeUrl } from '../../domain/urls/isSafeUrl';
import { toBaseUrl } from '../../parameters/endpoints';
import { classifyCode } from '../../transport/classifyThrown';
import type { CallTrigger, TriggerReply, TriggerRequest } from '../../transport/connectTrigger';
import { OUTSIDE_CURES, type OutsideCode } from './outsideCures';

/** What the check takes from the notifications credential: what the bank knows, and the keys to judge the answers. */
export interface CheckCredential {
	readonly keys: DecryptionKeys;
	/** Undefined if another OAuth server issues the tokens. */
	readonly client: OAuthClient | undefined;
	/** Empty if the bank need not send an API key. */
	readonly apiKey: string;
}

export interface Trigger {
	/** Without a slash at its end. */
	readonly baseUrl: string;
	readonly credential: CheckCredential;
	readonly call: CallTrigger;
	/** Empty before there is one, and if none is to be sent. */
	readonly token: string;
}

/** What came of a step, and what it gives to later steps. It has passed if it has no cure. */
export interface Outcome<Given> {
	readonly code: string;
	readonly cure?: Cure;
	readonly gives?: Given;
	readonly status?: number | undefined;
	readonly milliseconds?: number;
}

export const pass = <Given>(gives: Given): Outcome<Given> => ({ code: 'passed', gives });

export const fail = (code: OutsideCode, shownCode: string = code): Outcome<never> => ({
	code: shownCode,
	cure: OUTSIDE_CURES[code],
});

/**
 * Parses the address of a trigger, or one of the URLs below it: people may paste any URL that the trigger shows.
 *
 * @returns the base URL, or the code of what is wrong if no client secret may be sent to this address
 */
export function parseTriggerAddress(text: string): { baseUrl: string } | OutsideCode {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	const isPlain = url !== undefined && [url.username, url.password, url.search, url.hash].every((part) => part === '');
	if (!isPlain || !['http:', 'https:'].includes(url.protocol)) return 'address_invalid';
	const baseUrl = toBaseUrl(url.origin + url.pathname);
	// n8n has its webhooks below a path: `/webhook/…`.
	if (baseUrl === url.origin) return 'address_invalid';
	return isSafeUrl(baseUrl) ? { baseUrl } : 'address_not_encrypted';
}

type RequestContent = Omit<TriggerRequest, 'url'>;

/** A POST request as the bank sends it, with the API key. */
export function post(
	{ credential: { apiKey }, token }: Trigger,
	headers: TriggerRequest['headers'],
	body: string,
): RequestContent {
	return {
		method: 'POST',
		headers: {
			accept: 'application/json',
			'content-type': 'application/json',
			'x-request-id': randomUUID(),
			...(token === '' ? {} : { authorization: `Bearer ${token}` }),
			...(apiKey === '' ? {} : { 'x-api-key': apiKey }),
			...headers,
		},
		body,
	};
}

export interface Answer {
	readonly status: number;
	readonly body: string;
	/** The object in the body; empty if there is none. */
	readonly content: Readonly<Record<string, unknown>>;
	/** That of a refusal or of a success. The token endpoint calls it `error`. */
	readonly code: unknown;
}

/** Judges an answer of the trigger. @returns undefined if it is not the one that the step wants: then its code counts */
export type Judge<Given> = (answer: Answer) => Outcome<Given> | undefined;

export async function askTrigger<Given>(
	{ baseUrl, call }: Trigger,
	path: string,
	request: RequestContent,
	judge: Judge<Given>,
): Promise<Outcome<Given>> {
	const reply = await call({ ...request, url: `${baseUrl}/${path}` });
	return { ...judgeReply(reply, baseUrl, judge), status: reply.status, milliseconds: reply.milliseconds };
}

/** The trigger puts this header on each of its answers. n8n itself and proxies do not. */
const OUR_HEADER = 'x-response-id';

/** The cures of what the trigger itself refuses. */
const CURES: ReadonlyMap<unknown, Cure> = new Map(
	Object.entries({ ...refusals, ...tokenRefusals }).map(([code, { cure }]) => [code, cure]),
);

function judgeReply<Given>(reply: TriggerReply, baseUrl: string, judge: Judge<Given>): Outcome<Given> {
	// With EPROTO, the handshake broke off before any certificate came, as at n8n's own port.
	if (reply.status === undefined)
		return fail(classifyCode(reply.code) === 'tls' ? 'tls_failed' : 'no_answer', reply.code);
	const parsed = parseJson(reply.body);
	const content = isRecord(parsed) ? parsed : {};
	if (reply.getHeader(OUR_HEADER) === undefined) return fail(findForeign(reply.status, content, baseUrl));
	const code = content.code ?? content.error;
	const judged = judge({ status: reply.status, body: reply.body, content, code });
	if (judged !== undefined) return judged;
	const cure = CURES.get(code);
	// A code that is not ours may come from anybody, so it is not shown.
	return cure === undefined ? fail('answer_unexpected') : { code: String(code), cure };
}

/** Says why an answer does not come from the trigger. */
function findForeign(status: number, { message }: Answer['content'], baseUrl: string): OutsideCode {
	if (status >= 300 && status < 400) return 'redirected';
	if (status >= 500) return 'proxy_unavailable';
	// n8n's answer where no webhook is registered.
	const isUnregistered = status === 404 && typeof message === 'string' && message.includes('not registered');
	if (!isUnregistered) return 'other_page';
	return baseUrl.includes('/webhook-test/') ? 'not_listening' : 'not_published';
}
