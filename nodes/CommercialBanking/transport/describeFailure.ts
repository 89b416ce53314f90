import type { BankFailure, BankFailureDetails, BankFailureKind } from './BankFailure';

/** Who reads from the bank: an operation (on images or not), a trigger that polls, or the list of accounts in the editor. */
export type Reader = 'action' | 'image' | 'poll' | 'list';

export interface FailureText {
	/** What happened, in one sentence without a full stop. */
	readonly message: string;
	readonly nextStep: string;
}

/** A row of the table below. `{credential}` stands for the credential and its name. */
interface FailureRow extends FailureText {
	/** Follows `nextStep` for an operation, because only operations have options. */
	readonly action?: string;
	/** Replaces `nextStep` for a poll, because a poll comes again by itself. */
	readonly poll?: string;
	/** Stands before `nextStep` for the operation that reads images. */
	readonly image?: string;
}

type SignInProblem = 'not_connected' | 'client_refused' | 'server_down' | 'not_renewable' | 'renewable';

type RowName = Exclude<BankFailureKind, 'status' | 'sign_in'> | SignInProblem;

const RECONNECT = 'open {credential} and select Switch account (in older versions of n8n: Reconnect)';

const CHECK_KEY = `Compare the API key in {credential} with the one that the bank issued. If it is right, ${RECONNECT}.`;

const TRY_LATER = 'Try again later. If it happens again and again, tell the bank the time and the code.';

const LESS_AT_ONCE = "For a list, ask for less at once with a smaller 'Page Size'.";

/**
 * By the HTTP status of the bank, whose own words follow the message; by what is wrong with the sign-in; or by the kind of
 * failure.
 */
export const FAILURE_TEXTS: Readonly<Record<string, FailureRow>> = {
	400: {
		message: 'The bank answered 400',
		nextStep: "Check the account ID, and whether the bank asks for 'Additional Headers' in {credential}.",
		action: "For a list, lower 'Page Size', and empty 'Continue From': its offset may have expired.",
	},
	401: { message: 'The bank answered 401, because the API key or the access token is not valid', nextStep: CHECK_KEY },
	403: {
		message: 'The bank answered 403',
		nextStep:
			'The person who connected {credential} may not see this: choose all accounts on the consent page, or ask the bank ' +
			'to authorize that person.',
		image: "Add the bank's scope for images to 'Additional Scopes' in {credential}, and connect again.",
	},
	404: {
		message: 'The bank answered 404',
		nextStep: "Check the account ID, and whether 'Base URL' in {credential} is the API host of the bank.",
		action: 'An account can be chosen From List.',
	},
	415: {
		message: 'The bank answered 415',
		nextStep:
			"This address does not answer with the type that was asked for. Check 'Base URL' in {credential}, and whether a " +
			'proxy between n8n and the bank changes headers.',
	},
	429: {
		message: 'The bank answered 429, because it limits the number of calls',
		nextStep: 'Try again later.',
		action: "For a list, raise 'Page Size'. Or run the workflow less often: a call waits up to two minutes.",
		poll: "The next poll tries again. Poll less often ('Poll Times'), or choose fewer accounts.",
	},
	500: { message: 'The bank answered 500', nextStep: `The fault is on the bank's side. ${TRY_LATER}` },
	502: { message: 'The bank answered 502', nextStep: `The bank's gateway could not reach its backend. ${TRY_LATER}` },
	504: {
		message: 'The bank answered 504',
		nextStep: `The bank's backend did not answer in time. ${TRY_LATER}`,
		action: LESS_AT_ONCE,
	},
	not_connected: {
		message: 'The credential is not connected to the bank yet',
		nextStep: "Open {credential}, select Connect and sign in on the bank's page.",
	},
	client_refused: {
		message: "The bank's OAuth server refused this client",
		nextStep:
			"Check 'Client ID', 'Client Secret' and 'Authentication' (header or body) in {credential}, then connect it again.",
	},
	server_down: { message: "The bank's OAuth server cannot renew the access token", nextStep: TRY_LATER },
	not_renewable: {
		message: 'The API key is wrong, or the connection to the bank has ended: the bank answered 401',
		nextStep: CHECK_KEY,
	},
	renewable: {
		message: 'The connection to the bank has ended: the access token could not be renewed',
		nextStep: `To connect again, ${RECONNECT}.`,
	},
	redirect: {
		message: 'The bank answered with a redirect',
		nextStep:
			'The node did not follow it, because the access token and the API key would go to another address. Check whether ' +
			"'Base URL' in {credential} begins with https and is the API host, not a website.",
	},
	unreadable: {
		message: 'The bank sent an answer that this API does not send',
		nextStep:
			"Check whether 'Base URL' in {credential} is the API host of the bank, and whether a proxy or a login page answers " +
			'instead of the bank.',
	},
	too_large: {
		message: 'The bank sent too much in one answer',
		nextStep: 'Tell the bank: the node reads at most 64 MB at once, and files of 20 MB.',
		action: LESS_AT_ONCE,
	},
	timeout: { message: 'The bank did not answer in time', nextStep: TRY_LATER, action: LESS_AT_ONCE },
	dropped: { message: 'The connection to the bank broke off', nextStep: TRY_LATER },
	refused: {
		message: 'The bank cannot be reached',
		nextStep: "Check 'Base URL' in {credential}, and whether a firewall lets n8n connect to it.",
	},
	dns: {
		message: 'The host name of the bank cannot be found',
		nextStep: "Check 'Base URL' in {credential} letter by letter, and whether this machine can look up names (DNS).",
	},
	tls: {
		message: 'A secure connection to the bank cannot be set up',
		nextStep:
			"Check 'Base URL' in {credential} and the clock of this machine. If a proxy has its own certificate, set " +
			'NODE_EXTRA_CA_CERTS for n8n.',
	},
	network: { message: 'The request could not reach the bank', nextStep: TRY_LATER },
	not_sent: {
		message: 'n8n could not send the request to the bank',
		nextStep: `Try again. If that does not help, ${RECONNECT}.`,
	},
	blocked: {
		message: "n8n is set not to send requests to the bank's address",
		nextStep:
			"Check 'Base URL' in {credential}. If it is right, ask the person who runs n8n to allow it: n8n's protection against " +
			'requests to inner addresses (SSRF) blocks it.',
	},
	cancelled: { message: 'The execution was stopped', nextStep: 'No more requests were sent to the bank.' },
} satisfies Record<RowName | number, FailureRow>;

/** Describes what happened and what to do next. Technical details are left to the error's context. */
export function describeFailure(
	{ kind, details }: BankFailure,
	{ reader = 'action', credentialName }: { reader?: Reader; credentialName?: string } = {},
): FailureText {
	const { message, nextStep, action = '', image = '', poll = nextStep } = findRow(kind, details);
	const steps = { list: nextStep, action: `${nextStep} ${action}`.trim(), image: `${image} ${nextStep}`.trim(), poll };
	const credential = credentialName === undefined ? 'the credential' : `the credential "${credentialName}"`;
	return {
		// A poll names its accounts by itself.
		message: message + describeReason(kind, reader === 'poll' ? { ...details, account: undefined } : details),
		nextStep: describeWait(details.retryAfterMilliseconds) + steps[reader].replaceAll('{credential}', credential),
	};
}

function findRow(kind: BankFailureKind, details: BankFailureDetails): FailureRow {
	const { status = 0 } = details;
	const name = kind === 'sign_in' ? classifySignIn(details) : kind;
	return (
		FAILURE_TEXTS[kind === 'status' ? status : name] ?? {
			message: `The bank answered ${status}`,
			nextStep: TRY_LATER,
		}
	);
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
	return `The bank asks n8n to wait ${Math.ceil(retryAfterMilliseconds / 1_000)} seconds. `;
}
