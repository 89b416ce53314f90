import { isRecord } from '../../domain/json/isJsonObject';
import { parseJson } from '../../domain/json/parseBoundedJson';
import type { TextFacts } from '../../domain/values/fillText';
import type { BankFailureKind } from '../../transport/BankFailure';
import type { TriggerReply } from '../../transport/connectTrigger';
import { classifyCode } from '../../transport/classifyThrown';
import type { FindingCode } from './describeFinding';

export type TriggerAnswer = Extract<TriggerReply, { status: number }>;

/** The result of a step of Check Reception. `Given` is, for example, the access token that later steps need. */
export interface StepOutcome<Given> {
	/** `describeFinding` has its text. */
	readonly finding: FindingCode;
	readonly facts?: TextFacts;
	readonly status?: number;
	readonly milliseconds?: number;
	readonly gives?: Given;
}

/** The trigger puts this header on each of its answers. n8n itself and proxies do not. */
const OUR_HEADER = 'x-response-id';

const FINDING_OF_FAILURE: Partial<Record<BankFailureKind, FindingCode>> = {
	dns: 'host_unknown',
	refused: 'connection_refused',
	timeout: 'timed_out',
	dropped: 'hung_up',
	tls: 'tls_failed',
	blocked: 'blocked_by_n8n',
};

/** The findings by the status of an answer that comes from a proxy. */
const FINDING_OF_STATUS: ReadonlyArray<readonly [statuses: readonly number[], finding: FindingCode]> = [
	[[401, 403, 407], 'proxy_login'],
	[[413, 414, 429, 431], 'proxy_limit'],
	[[500, 502, 503, 504], 'proxy_unavailable'],
];

/**
 * The findings by the `detail` of the trigger's own answers, see `trigger/refusalFor.ts`. These are patterns, because the
 * trigger may run another version of this package, with other words. A test compares them with the answers of this version.
 */
const FINDING_OF_DETAIL: ReadonlyArray<readonly [pattern: RegExp, finding: FindingCode]> = [
	[/^Send an access token/, 'authorization_removed'],
	[/x-api-key/, 'api_key_refused'],
	[/cannot be verified/, 'token_unverifiable'],
	[/receiver is not set up/, 'receiver_not_set_up'],
	[/could not be decrypted/, 'delivery_not_opened'],
	[/no encrypted notification|algorithm that is not accepted/, 'delivery_changed'],
	[/OAuth server is not in use/, 'oauth_server_off'],
];

/** Explains a reply. `explain` does so if it comes from the trigger, and not from a proxy or from nobody. */
export function judgeReply<Given>(
	reply: TriggerReply,
	url: string,
	explain: (answer: TriggerAnswer) => StepOutcome<Given>,
): StepOutcome<Given> {
	const { milliseconds } = reply;
	if (reply.status === undefined)
		return { finding: classifyNoReply(reply.code), facts: { code: reply.code }, milliseconds };
	const finding = classifyForeignReply(reply, url);
	return { ...(finding === undefined ? explain(reply) : { finding }), status: reply.status, milliseconds };
}

/** Says why there was no answer. With EPROTO, the handshake broke off before any certificate came, as at n8n's own port. */
export function classifyNoReply(code: string): FindingCode {
	if (code === 'EPROTO') return 'no_tls';
	const kind = classifyCode(code);
	return (kind && FINDING_OF_FAILURE[kind]) ?? 'no_answer';
}

/** Says why an answer does not come from the trigger. @returns undefined if it comes from the trigger */
export function classifyForeignReply({ status, body, getHeader }: TriggerAnswer, url: string): FindingCode | undefined {
	if (getHeader(OUR_HEADER) !== undefined) return undefined;
	if (status >= 300 && status < 400) return 'redirected';
	const { message } = parseAnswer(body);
	// n8n's answer where no webhook is registered.
	if (status === 404 && typeof message === 'string' && message.includes('not registered')) {
		return new URL(url).pathname.includes('/webhook-test/') ? 'not_listening' : 'not_published';
	}
	return FINDING_OF_STATUS.find(([statuses]) => statuses.includes(status))?.[1] ?? 'other_page';
}

/** Says why the trigger refused something that it should accept. */
export function classifyRefusal(status: number, body: string): FindingCode {
	const { detail } = parseAnswer(body);
	const text = typeof detail === 'string' ? detail : '';
	const known = FINDING_OF_DETAIL.find(([pattern]) => pattern.test(text))?.[1];
	if (known !== undefined) return known;
	if (status === 401) return 'token_refused';
	if (status === 403) return 'scope_missing';
	return status >= 500 ? 'receiver_failed' : 'unexpected_answer';
}

/** Parses an answer in JSON. Returns an empty object for anything else. */
export function parseAnswer(body: string): Record<string, unknown> {
	const value = parseJson(body);
	return isRecord(value) ? value : {};
}
