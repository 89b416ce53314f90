import { DeliveryError, type DeliveryErrorCode } from '../domain/errors';

/** What the bank is told: an HTTP status, and the two texts of the body. */
export interface Answer {
	readonly status: number;
	readonly title: string;
	readonly detail: string;
	readonly headers?: Readonly<Record<string, string>>;
}

const RETRY_AFTER_SECONDS = '300';

/**
 * The one place that turns the reason of a refusal into an answer.
 *
 * A 4xx can end the bank's retries. So everything that may be our own fault is a 5xx, but for a refused token, where
 * OAuth 2.0 wants 401 or 403. The texts are fixed: they never say what exactly failed in a decryption, and they hold
 * nothing of the delivery or the credential.
 */
const refusals: Readonly<Record<DeliveryErrorCode, Answer>> = {
	token_missing: unauthorized('Bearer', 'Send an access token in the header authorization, as Bearer.'),
	token_invalid: unauthorized(
		'Bearer error="invalid_token"',
		'The access token is not valid here. Fetch a new one and send again.',
	),
	token_expired: unauthorized(
		'Bearer error="invalid_token"',
		'The access token has expired. Fetch a new one and send again.',
	),
	scope_missing: {
		status: 403,
		title: 'forbidden',
		detail: 'The access token lacks the required scope.',
		headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
	},
	api_key_wrong: tryLater('The header x-api-key is missing or not the expected one.'),
	delivery_malformed: unreadable('The body holds no encrypted notification in a known form.'),
	delivery_too_large: tryLater('The notification is larger than what is accepted here.'),
	algorithm_not_allowed: unreadable('The notification is encrypted with an algorithm that is not accepted here.'),
	report_unreadable: unreadable(
		'The notification was decrypted, but it is not a payment status report (pain.002 or pain.014) that can be read.',
	),
	decryption_failed: tryLater('The notification could not be decrypted. Fetch the current public key and send again.'),
	token_unverifiable: tryLater('The access token cannot be verified at the moment.'),
	credential_missing: tryLater('The receiver is not set up completely.'),
	credential_unusable: tryLater('The receiver is not set up correctly.'),
	not_stored: tryLater('The notification could not be stored.'),
	workflow_failed: { status: 500, title: 'processing failed', detail: 'The notification could not be processed.' },
};

/** Returns the answer for any error. Unexpected errors are our own fault: 503, so that the bank sends again. */
export function refusalFor(error: unknown): Answer {
	return refusals[error instanceof DeliveryError ? error.code : 'not_stored'];
}

export const success = (detail: string): Answer => ({ status: 200, title: 'success', detail });

export const notFound = (detail: string): Answer => ({ status: 404, title: 'not found', detail });

function unauthorized(challenge: string, detail: string): Answer {
	return { status: 401, title: 'unauthorized', detail, headers: { 'www-authenticate': challenge } };
}

function unreadable(detail: string): Answer {
	return { status: 400, title: 'delivery refused', detail };
}

function tryLater(detail: string): Answer {
	return { status: 503, title: 'try again later', detail, headers: { 'retry-after': RETRY_AFTER_SECONDS } };
}
