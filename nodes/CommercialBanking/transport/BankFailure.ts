/**
 * What went wrong between n8n and the bank:
 * - `status`: the bank (or its gateway) answered with an error status
 * - `redirect`: it answered with a redirect, which is never followed
 * - `unreadable`: it answered 2xx with something else than the JSON this API sends
 * - `timeout`, `dropped`, `refused`, `dns`, `tls`, `network`: no whole answer came
 * - `sign_in`: n8n has no valid access token and could not get one
 * - `not_sent`: n8n itself refused to send the request
 * - `wait_too_long`: calls have to pause for longer than one call may wait
 * - `cancelled`: the execution was stopped
 */
export type BankFailureKind =
	| 'status'
	| 'redirect'
	| 'unreadable'
	| 'timeout'
	| 'dropped'
	| 'refused'
	| 'dns'
	| 'tls'
	| 'network'
	| 'sign_in'
	| 'not_sent'
	| 'wait_too_long'
	| 'cancelled';

/** All of it is fit for a person's eyes: quotes are short and without secrets. */
export interface BankFailureDetails {
	/** HTTP status, where there was an answer. */
	readonly status?: number;
	/** `code` of the bank's Error body, or the code of a gateway. */
	readonly bankCode?: string;
	/** `message` of the bank's Error body, or what a gateway or an HTML page said. */
	readonly bankMessage?: string;
	/** How long the bank asked to wait, in milliseconds. */
	readonly retryAfterMilliseconds?: number;
	/** What n8n's side knows: a Node error code such as ECONNRESET, or an OAuth 2.0 error code. */
	readonly reason?: string;
	/** `sign_in`: whether there is a refresh token, or the credential was never connected. */
	readonly grant?: 'renewable' | 'not_renewable' | 'not_connected';
}

/** The one error of the transport; `toNodeApiError` turns it into what n8n shows. */
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
