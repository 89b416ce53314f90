import { fillText } from '../domain/values/fillText';
import type { BankFailure, BankFailureDetails, BankFailureKind } from './BankFailure';
import texts from './failures.json';

/** Who reads from the bank: an operation (on images or not), a trigger that polls, or the list of accounts in the editor. */
export type Reader = 'action' | 'image' | 'poll' | 'list';

export interface FailureText {
	/** What happened, in one sentence without a full stop. */
	readonly message: string;
	readonly nextStep: string;
}

/** A row of failures.json. The bank's own words follow the message. */
interface FailureRow extends FailureText {
	/** Follows `nextStep` for an operation, because only operations have options. */
	readonly action?: string;
	/** Replaces `nextStep` for a poll, because a poll comes again by itself. */
	readonly poll?: string;
	/** Stands before `nextStep` for the operation that reads images, which has no options and so no `action`. */
	readonly image?: string;
}

/** `renewable`, `not_renewable`: the connection has ended, and n8n has a refresh token or none. */
type SignInProblem = 'not_connected' | 'client_refused' | 'server_down' | 'not_renewable' | 'renewable';

type RowName = Exclude<BankFailureKind, 'status' | 'sign_in'> | SignInProblem | 'other_status';

/** By the HTTP status of the bank, by what is wrong with the sign-in, or by the kind of failure. */
const FAILURES: Readonly<Record<RowName, FailureRow> & Record<number, FailureRow | undefined>> = texts.failures;

/** Describes what happened and what to do next. Technical details are left to the error's context. */
export function describeFailure(
	{ kind, details }: BankFailure,
	{ reader = 'action', credentialName }: { reader?: Reader; credentialName?: string } = {},
): FailureText {
	const { message, nextStep, action = '', image = '', poll = nextStep } = findRow(kind, details);
	const steps = { list: nextStep, action: `${nextStep} ${action}`.trim(), image: `${image} ${nextStep}`.trim(), poll };
	const credential = credentialName === undefined ? 'the credential' : `the credential "${credentialName}"`;
	// Phrases have placeholders too.
	const fill = (text: string) => fillText(fillText(text, texts.phrases), { credential, status: details.status ?? 0 });
	return {
		// A poll names its accounts by itself.
		message: fill(message) + describeReason(kind, reader === 'poll' ? { ...details, account: undefined } : details),
		nextStep: describeWait(details.retryAfterMilliseconds) + fill(steps[reader]),
	};
}

function findRow(kind: BankFailureKind, details: BankFailureDetails): FailureRow {
	if (kind === 'status') return FAILURES[details.status ?? 0] ?? FAILURES.other_status;
	return FAILURES[kind === 'sign_in' ? classifySignIn(details) : kind];
}

function classifySignIn({ grant = 'renewable', reason, status = 0 }: BankFailureDetails): SignInProblem {
	if (grant === 'not_connected') return grant;
	if (reason === 'invalid_client' || reason === 'unauthorized_client') return 'client_refused';
	return status >= 500 ? 'server_down' : grant;
}

/** Writes the bank's own words or, without these, the code that n8n's side knows, and the account. */
function describeReason(kind: BankFailureKind, { bankCode, bankMessage, reason, account }: BankFailureDetails): string {
	const quote = bankMessage === undefined ? '' : `: ${bankMessage.replace(/\.$/, '')}`;
	const code = kind === 'status' ? bankCode : reason;
	const codeText = code === undefined ? '' : ` (${kind === 'status' ? 'code ' : ''}${code})`;
	return `${quote}${codeText}${account === undefined ? '' : `, for the account ${account}`}`;
}

function describeWait(retryAfterMilliseconds: number | undefined): string {
	if (retryAfterMilliseconds === undefined || retryAfterMilliseconds < 1_000) return '';
	return fillText(texts.places.wait, { seconds: Math.ceil(retryAfterMilliseconds / 1_000) });
}
