/** What went wrong between n8n and the bank. */
export type BankFailureKind =
	/** The bank or its gateway answered with an error status. */
	| 'status'
	/** The bank answered with a redirect. Redirects are never followed. */
	| 'redirect'
	/** The bank answered 2xx, but the body is not the JSON of this API, or not a file. */
	| 'unreadable'
	/** The bank answered 2xx with more than 64 MB, or with a file of more than 20 MB. */
	| 'too_large'
	/** No complete answer came. The next three kinds mean this too. */
	| 'timeout'
	| 'dropped'
	| 'tls'
	| 'unreachable'
	/** n8n has no valid access token and could not get one. */
	| 'sign_in'
	/** n8n itself refused to send the request. */
	| 'not_sent'
	/** n8n is set not to call this address. */
	| 'blocked'
	/** The execution was stopped, another item failed, or the time of a poll was up. */
	| 'cancelled';

/** Everything here may be shown to a person: quotes are short and hold no secrets. */
export interface BankFailureDetails {
	readonly status?: number;
	/** `code` of the bank's Error body, or the code of a gateway. */
	readonly bankCode?: string;
	/** `message` of the bank's Error body, or the text of a gateway or an HTML page. */
	readonly bankMessage?: string;
	/** How long the bank asked to wait, in milliseconds. */
	readonly retryAfterMilliseconds?: number;
	/** The account that was asked for, masked. */
	readonly account?: string;
	/** A Node error code such as ECONNRESET, an OAuth 2.0 error code, a short phrase, or where a `redirect` leads to. */
	readonly reason?: string;
	/** `sign_in`: whether there is a refresh token, or the credential was never connected. */
	readonly grant?: 'renewable' | 'not_renewable' | 'not_connected';
	/** If an account was asked for: `Bank.worked`, as it is when the failure is told. */
	readonly worked?: ReadonlySet<string>;
}

/** The only error that requests to the bank throw. `toNodeApiError` turns it into what n8n shows. */
export class BankFailure extends Error {
	override readonly name = 'BankFailure';
	readonly kind: BankFailureKind;
	readonly details: BankFailureDetails;

	constructor(kind: BankFailureKind, details: BankFailureDetails = {}) {
		super(`${kind} ${details.status ?? details.reason ?? ''}`.trimEnd());
		this.kind = kind;
		this.details = details;
	}
}

/** Whether the failure is that of one account: other calls of the run have worked, so the API key and the sign-in are right. */
export const isOfOneAccount = ({ details: { worked } }: BankFailure): boolean => (worked?.size ?? 0) > 0;
