import { type BankFailure, type BankFailureDetails, type BankFailureKind, isOfOneAccount } from './BankFailure';

export interface FailureText {
	/** What happened, in one sentence without a full stop. */
	readonly message: string;
	readonly whatToDo: string;
}

type SignInProblem = 'not_connected' | 'client_refused' | 'server_down' | 'not_renewed';

type RowName = Exclude<BankFailureKind, 'status' | 'sign_in'> | SignInProblem | 'account_refused' | 'other_status';

/**
 * The texts of failures, by what is wrong with the sign-in, by the kind of failure, or by the HTTP status of the bank.
 *
 * @param credential how to call the credential: `the credential "My Bank"`
 * @param status the HTTP status of the bank
 */
export function listFailureTexts(
	credential: string,
	status = 0,
): Readonly<Record<RowName, FailureText> & Partial<Record<number, FailureText>>> {
	const reconnect = `open ${credential} and select Switch account`;
	const tryLater = 'Try again later. If it happens again and again, tell the bank the time and the code.';
	const lessAtOnce = `Try again later. For a list, ask for less at once with a smaller 'Page Size'.`;
	const checkRequest = `Check the account ID or the 'Image URL', and 'Base URL' and 'Additional Headers' in ${credential}.`;
	const checkUrl = `Check 'Base URL' in ${credential}: it is the API host of the bank, not a website, and begins with https. Then check whether a firewall, a proxy or a login page stands between n8n and the bank.`;
	return {
		400: { message: 'The bank answered 400', whatToDo: checkRequest },
		401: {
			message: 'The bank answered 401, because the API key or the access token is not valid',
			whatToDo: `Compare the API key in ${credential} with the one that the bank issued. If it is right, ${reconnect}.`,
		},
		403: {
			message: 'The bank answered 403',
			whatToDo: `The person who connected ${credential} is not allowed to see this: choose all accounts on the consent page, or ask the bank to authorize that person. Images may need a scope of their own in 'Additional Scopes'.`,
		},
		404: { message: 'The bank answered 404', whatToDo: checkRequest },
		415: { message: 'The bank answered 415', whatToDo: checkUrl },
		429: {
			message: 'The bank answered 429, because it limits the number of calls',
			whatToDo: "Run or poll less often, ask for fewer accounts, or raise 'Page Size' for a list.",
		},
		504: { message: 'The bank answered 504', whatToDo: lessAtOnce },
		account_refused: {
			message: `The bank answered ${status} for this account, and answered other calls`,
			whatToDo:
				'So the API key and the sign-in are right. Ask the bank whether the account is closed, and whether the person who signed in may see it. Or leave the account out.',
		},
		blocked: {
			message: "n8n is set not to send requests to the bank's address",
			whatToDo: `Check 'Base URL' in ${credential}. If it is right, ask the person who runs n8n to allow it: n8n's protection against requests to inner addresses (SSRF) blocks it.`,
		},
		cancelled: { message: 'The execution was stopped', whatToDo: 'No more requests were sent to the bank.' },
		client_refused: {
			message: "The bank's OAuth server refused this client",
			whatToDo: `Check 'Client ID', 'Client Secret' and 'Authentication' (header or body) in ${credential}, then connect it again.`,
		},
		dropped: { message: 'The connection to the bank broke off', whatToDo: tryLater },
		not_connected: {
			message: 'The credential is not connected to the bank yet',
			whatToDo: `Open ${credential}, select Connect and sign in on the bank's page.`,
		},
		not_renewed: {
			message: 'The connection to the bank has ended: the access token could not be renewed',
			whatToDo: `To connect again, ${reconnect}.`,
		},
		not_sent: {
			message: 'n8n could not send the request to the bank',
			whatToDo: `Try again. If that does not help, ${reconnect}.`,
		},
		other_status: { message: `The bank answered ${status}`, whatToDo: tryLater },
		redirect: { message: 'The bank answered with a redirect', whatToDo: checkUrl },
		server_down: {
			message: "The bank's OAuth server cannot renew the access token",
			whatToDo: `It may be under maintenance, so try again later. If that does not help, ${reconnect}.`,
		},
		timeout: { message: 'The bank did not answer in time', whatToDo: lessAtOnce },
		tls: {
			message: 'A secure connection to the bank cannot be set up',
			whatToDo: `Check 'Base URL' in ${credential} and the clock of this machine. If a proxy has its own certificate, set NODE_EXTRA_CA_CERTS for n8n.`,
		},
		too_large: { message: 'The bank sent too much in one answer', whatToDo: lessAtOnce },
		unreachable: { message: 'The bank cannot be reached', whatToDo: checkUrl },
		unreadable: { message: 'The bank sent an answer that this API does not send', whatToDo: checkUrl },
	};
}

/**
 * Describes what happened, with the bank's own words and the account, and what to do next: for an operation, a trigger and the
 * list of accounts alike.
 *
 * @example 403 with `{"message": "Forbidden"}`: "The bank answered 403: Forbidden, for the account …1234"
 */
export function describeFailure(failure: BankFailure, credentialName?: string): FailureText {
	const { details } = failure;
	const credential = credentialName === undefined ? 'the credential' : `the credential "${credentialName}"`;
	const texts = listFailureTexts(credential, details.status);
	const { message, whatToDo } = texts[findRow(failure)] ?? texts.other_status;
	return { message: message + describeReason(failure), whatToDo: describeWait(details) + whatToDo };
}

function findRow(failure: BankFailure): RowName | number {
	const { kind, details } = failure;
	if (kind === 'sign_in') return classifySignIn(details);
	if (kind !== 'status') return kind;
	const isRefused = details.status === 401 || details.status === 403;
	return isRefused && isOfOneAccount(failure) ? 'account_refused' : (details.status ?? 0);
}

/** A status is that of an OAuth server that did not answer as OAuth 2.0 wants it. */
function classifySignIn({ grant, reason, status }: BankFailureDetails): SignInProblem {
	if (grant === 'not_connected') return grant;
	if (reason === 'invalid_client' || reason === 'unauthorized_client') return 'client_refused';
	return status === undefined ? 'not_renewed' : 'server_down';
}

/** Writes the bank's own words or, without these, the code that n8n's side knows, and the account. */
function describeReason({ kind, details: { bankCode, bankMessage, reason, account } }: BankFailure): string {
	const quote = bankMessage === undefined ? '' : `: ${bankMessage.replace(/\.$/, '')}`;
	const code = kind === 'status' ? bankCode : reason;
	const codeText = code === undefined ? '' : ` (${kind === 'status' ? 'code ' : ''}${code})`;
	return `${quote}${codeText}${account === undefined ? '' : `, for the account ${account}`}`;
}

function describeWait({ retryAfterMilliseconds = 0 }: BankFailureDetails): string {
	const seconds = Math.ceil(retryAfterMilliseconds / 1_000);
	return retryAfterMilliseconds < 1_000 ? '' : `The bank asks n8n to wait ${seconds} seconds. `;
}
