import { DeliveryError, type DeliveryErrorCode } from '../domain/errors';
import type { Answer } from './Answer';

const RETRY_AFTER_SECONDS = '300';

const unauthorized = (error: string, detail: string): Answer => ({
	status: 401,
	title: 'unauthorized',
	detail,
	headers: { 'www-authenticate': error === '' ? 'Bearer' : `Bearer error="${error}"` },
});

const forbidden = (detail: string, headers: Record<string, string> = {}): Answer => ({
	status: 403,
	title: 'forbidden',
	detail,
	headers,
});

const unreadable = (detail: string): Answer => ({ status: 400, title: 'delivery refused', detail });

const tryLater = (detail: string): Answer => ({
	status: 503,
	title: 'try again later',
	detail,
	headers: { 'retry-after': RETRY_AFTER_SECONDS },
});

/**
 * The one place that turns the reason of a refusal into an answer.
 *
 * A 4xx can end the bank's retries, so whatever may be our own fault is a 5xx. The texts are fixed: they never say
 * what exactly failed in a decryption, and never hold anything of the delivery or of the credential.
 */
const refusals: Readonly<Record<DeliveryErrorCode, Answer>> = {
	token_missing: unauthorized('', 'Send an access token in the header authorization, as Bearer.'),
	token_invalid: unauthorized('invalid_token', 'The access token is not valid here. Fetch a new one and send again.'),
	token_expired: unauthorized('invalid_token', 'The access token has expired. Fetch a new one and send again.'),
	scope_missing: forbidden('The access token lacks the required scope.', {
		'www-authenticate': 'Bearer error="insufficient_scope"',
	}),
	api_key_wrong: forbidden('The header x-api-key is missing or wrong.'),
	delivery_malformed: unreadable('The body holds no encrypted notification in a known form.'),
	algorithm_not_allowed: unreadable('The notification is encrypted with an algorithm that is not accepted here.'),
	report_unreadable: unreadable('The notification was decrypted, but it is not a pain.002 report that can be read.'),
	decryption_failed: tryLater('The notification could not be decrypted. Fetch the current public key and send again.'),
	token_server_unreachable: tryLater('The access token cannot be verified at the moment.'),
	credential_missing: tryLater('The receiver is not set up completely.'),
	credential_unusable: tryLater('The receiver is not set up correctly.'),
	not_stored: tryLater('The notification could not be stored.'),
	workflow_failed: { status: 500, title: 'processing failed', detail: 'The notification could not be processed.' },
};

export const success = (detail: string): Answer => ({ status: 200, title: 'success', detail });

/** @returns the answer for any error; what is no {@link DeliveryError} is a fault of ours: 503, so that the bank retries. */
export function refusalFor(error: unknown): Answer {
	return refusals[error instanceof DeliveryError ? error.code : 'not_stored'];
}
