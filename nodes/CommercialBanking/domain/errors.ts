/**
 * Why a delivery, or a request of the bank, is refused.
 *
 * One place, `trigger/answer.ts`, turns each code into an HTTP answer; nothing else depends on prose.
 */
export type DeliveryErrorCode =
	| 'token_missing'
	| 'token_invalid'
	| 'token_expired'
	| 'scope_missing'
	| 'api_key_wrong'
	| 'delivery_malformed'
	| 'algorithm_not_allowed'
	| 'report_unreadable'
	| 'decryption_failed'
	| 'token_server_unreachable'
	| 'credential_missing'
	| 'credential_unusable'
	| 'not_stored'
	| 'workflow_failed';

/**
 * The one error that a step of the delivery's way throws.
 *
 * `message` is for the person who runs the workflow: it never holds key material, tokens, plaintext or account
 * numbers. What the bank is told depends on `code` alone.
 */
export class DeliveryError extends Error {
	override readonly name = 'DeliveryError';

	readonly code: DeliveryErrorCode;

	constructor(code: DeliveryErrorCode, message: string, options?: { cause?: unknown }) {
		super(message, options);
		this.code = code;
	}
}
