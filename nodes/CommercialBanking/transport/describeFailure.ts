import { fillText } from '../domain/values/fillText';
import { type BankFailure, type BankFailureDetails, type BankFailureKind, isOfOneAccount } from './BankFailure';
import { failures, places } from './failures.words';

/** Who reads from the bank: an operation (on images or not), a trigger that polls or shows a sample, or the list of accounts. */
export type Reader = 'action' | 'image' | 'poll' | 'sample' | 'list';

export interface FailureText {
	/** What happened, in one sentence without a full stop. */
	readonly message: string;
	readonly nextStep: string;
}

type Rows = (typeof failures)[keyof typeof failures];

/** All texts of a table whose rows have different names. */
type TextOf<Row> = Row extends Row ? Row[keyof Row] : never;

type FailureRow = Readonly<
	Record<'message' | 'nextStep', TextOf<Rows>> & Partial<Record<'action' | 'poll' | 'image', TextOf<Rows>>>
>;

type SignInProblem = 'not_connected' | 'client_refused' | 'server_down' | 'not_renewed';

type RowName = Exclude<BankFailureKind, 'status' | 'sign_in'> | SignInProblem | 'account_refused' | 'other_status';

const ROWS: Readonly<Record<RowName, FailureRow> & Record<number, FailureRow | undefined>> = failures;

/** Describes what happened and what to do next. Technical details are left to the error's context. */
export function describeFailure(
	failure: BankFailure,
	{ reader = 'action', credentialName }: { reader?: Reader; credentialName?: string } = {},
): FailureText {
	const { kind, details } = failure;
	const { message, nextStep, action, image, poll } = findRow(failure);
	const credential = credentialName === undefined ? 'the credential' : `the credential "${credentialName}"`;
	const fill = (text: TextOf<Rows>) => fillText(text, { credential, status: details.status ?? 0 });
	const polled = [poll ?? nextStep];
	const steps = {
		list: [nextStep],
		action: [action, nextStep],
		image: [image, nextStep],
		poll: polled,
		sample: polled,
	};
	const filled = steps[reader].flatMap((text) => (text === undefined ? [] : [fill(text)]));
	return {
		// A poll names its accounts by itself.
		message: fill(message) + describeReason(kind, reader === 'poll' ? { ...details, account: undefined } : details),
		nextStep: describeWait(details.retryAfterMilliseconds) + filled.join(' '),
	};
}

function findRow(failure: BankFailure): FailureRow {
	const { kind, details } = failure;
	if (kind === 'sign_in') return ROWS[classifySignIn(details)];
	if (kind !== 'status') return ROWS[kind];
	const isRefused = details.status === 401 || details.status === 403;
	if (isRefused && isOfOneAccount(failure)) return ROWS.account_refused;
	return ROWS[details.status ?? 0] ?? ROWS.other_status;
}

/** A status is that of an OAuth server that did not answer as OAuth 2.0 wants it. */
function classifySignIn({ grant, reason, status }: BankFailureDetails): SignInProblem {
	if (grant === 'not_connected') return grant;
	if (reason === 'invalid_client' || reason === 'unauthorized_client') return 'client_refused';
	return status === undefined ? 'not_renewed' : 'server_down';
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
	return fillText(places.wait, { seconds: Math.ceil(retryAfterMilliseconds / 1_000) });
}
