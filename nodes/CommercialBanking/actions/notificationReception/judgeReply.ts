import type { DeliveryErrorCode } from '../../domain/errors';
import { isRecord } from '../../domain/json/isJsonObject';
import { parseJson } from '../../domain/json/parseBoundedJson';
import { refusals } from '../../domain/refusals.words';
import { fillTemplate, type Placeholder } from '../../domain/values/fillText';
import type { BankFailureKind } from '../../transport/BankFailure';
import { classifyCode } from '../../transport/classifyThrown';
import type { TriggerReply } from '../../transport/connectTrigger';
import { findings } from './findings.words';

type Words = typeof findings;

export type FindingCode = keyof Words;

/** The texts of a row that may have placeholders. */
type TextOf<Row> = Extract<Row[Extract<keyof Row, 'finding' | 'how'>], string>;

/** What is known of each reply: the status of the answer, or the code of the network's failure. */
export interface ReplyFacts {
	readonly status?: number;
	readonly code?: string;
}

/** The facts of a finding's texts, without those of the reply. */
type FactNames<Code extends FindingCode> = Exclude<Placeholder<TextOf<Words[Code]>>, keyof ReplyFacts>;

/** Findings without facts of their own. */
export type PlainFindingCode = {
	[Code in FindingCode]: [FactNames<Code>] extends [never] ? Code : never;
}[FindingCode];

/** A finding with its facts. These are nothing secret: addresses, codes, statuses. */
export type Finding =
	| { readonly finding: PlainFindingCode; readonly facts?: undefined }
	| {
			[Code in Exclude<FindingCode, PlainFindingCode>]: {
				readonly finding: Code;
				readonly facts: Readonly<Record<FactNames<Code>, string>>;
			};
	  }[Exclude<FindingCode, PlainFindingCode>];

interface FindingText {
	readonly finding: string;
	readonly whatToDo?: string;
	readonly how?: string;
}

export function describeFinding({ finding: name, facts }: Finding, { status, code }: ReplyFacts = {}): FindingText {
	const { finding, whatToDo, how }: FindingText = findings[name];
	const fill = (text: string) => fillTemplate(text, { ...facts, status, code });
	return { finding: fill(finding), whatToDo, how: how && fill(how) };
}

export type TriggerAnswer = Extract<TriggerReply, { status: number }>;

/** The result of a step of Check Reception. `Given` is, for example, the access token that later steps need. */
export type StepOutcome<Given> = Finding & ReplyFacts & { readonly milliseconds?: number; readonly gives?: Given };

/** The trigger puts this header on each of its answers. n8n itself and proxies do not. */
const OUR_HEADER = 'x-response-id';

const FINDING_OF_FAILURE: Partial<Record<BankFailureKind, PlainFindingCode>> = {
	dns: 'hostUnknown',
	refused: 'connectionRefused',
	timeout: 'timedOut',
	dropped: 'hungUp',
	tls: 'tlsFailed',
	blocked: 'blockedByN8n',
};

/** The findings by the status of an answer that comes from a proxy. */
const FINDING_OF_STATUS: ReadonlyArray<readonly [statuses: readonly number[], finding: PlainFindingCode]> = [
	[[401, 403, 407], 'proxyLogin'],
	[[413, 414, 429, 431], 'proxyLimit'],
	[[500, 502, 503, 504], 'proxyUnavailable'],
];

/** The findings by the code of the trigger's refusal. The others are told by their status. */
const FINDINGS_OF_REFUSALS: ReadonlyArray<readonly [code: DeliveryErrorCode, finding: PlainFindingCode]> = [
	['token_missing', 'authorizationRemoved'],
	['api_key_wrong', 'apiKeyRefused'],
	['token_unverifiable', 'tokenUnverifiable'],
	['credential_missing', 'receiverNotSetUp'],
	['credential_unusable', 'receiverNotSetUp'],
	['decryption_failed', 'deliveryNotOpened'],
	['delivery_malformed', 'deliveryChanged'],
	['algorithm_not_allowed', 'deliveryChanged'],
];

/** Explains a reply. `explain` does so if it comes from the trigger, and not from a proxy or from nobody. */
export function judgeReply<Given>(
	reply: TriggerReply,
	url: string,
	explain: (answer: TriggerAnswer) => StepOutcome<Given>,
): StepOutcome<Given> {
	const { milliseconds } = reply;
	if (reply.status === undefined) return { finding: classifyNoReply(reply.code), code: reply.code, milliseconds };
	const finding = classifyForeignReply(reply, url);
	return { ...(finding === undefined ? explain(reply) : { finding }), status: reply.status, milliseconds };
}

/** Says why there was no answer. With EPROTO, the handshake broke off before any certificate came, as at n8n's own port. */
export function classifyNoReply(code: string): PlainFindingCode {
	if (code === 'EPROTO') return 'noTls';
	const kind = classifyCode(code);
	return (kind && FINDING_OF_FAILURE[kind]) ?? 'noAnswer';
}

/** Says why an answer does not come from the trigger. @returns undefined if it comes from the trigger */
export function classifyForeignReply(
	{ status, body, getHeader }: TriggerAnswer,
	url: string,
): PlainFindingCode | undefined {
	if (getHeader(OUR_HEADER) !== undefined) return undefined;
	if (status >= 300 && status < 400) return 'redirected';
	const { message } = parseAnswer(body);
	// n8n's answer where no webhook is registered.
	if (status === 404 && typeof message === 'string' && message.includes('not registered')) {
		return new URL(url).pathname.includes('/webhook-test/') ? 'notListening' : 'notPublished';
	}
	return FINDING_OF_STATUS.find(([statuses]) => statuses.includes(status))?.[1] ?? 'otherPage';
}

/** Says why the trigger refused something that it should accept. A trigger of another version may use other texts. */
export function classifyRefusal(status: number, body: string): PlainFindingCode {
	const { detail } = parseAnswer(body);
	const known = FINDINGS_OF_REFUSALS.find(([code]) => refusals[code].detail === detail);
	if (known !== undefined) return known[1];
	if (status === 401) return 'tokenRefused';
	if (status === 403) return 'scopeMissing';
	// At its own paths, the trigger answers 404 only as the built-in server.
	if (status === 404) return 'oauthServerOff';
	return status >= 500 ? 'receiverFailed' : 'unexpectedAnswer';
}

/** Parses an answer in JSON. Returns an empty object for anything else. */
export function parseAnswer(body: string): Record<string, unknown> {
	const value = parseJson(body);
	return isRecord(value) ? value : {};
}
