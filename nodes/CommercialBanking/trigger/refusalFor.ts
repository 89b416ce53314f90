import { DeliveryError, type DeliveryErrorCode } from '../domain/errors';
import details from './answers.json';

/** What the bank is told: an HTTP status, and the two texts of the body. */
export interface Answer {
	readonly status: number;
	readonly title: string;
	readonly detail: string;
	readonly headers?: Readonly<Record<string, string>>;
}

type Refusal = Omit<Answer, 'detail'>;

const unauthorized = (challenge: string): Refusal => ({
	status: 401,
	title: 'unauthorized',
	headers: { 'www-authenticate': challenge },
});

const unreadable: Refusal = { status: 400, title: 'delivery refused' };

const tryLater: Refusal = { status: 503, title: 'try again later', headers: { 'retry-after': '300' } };

/**
 * The one place that turns the reason of a refusal into an answer.
 *
 * A 4xx can end the bank's retries. So everything that may be our own fault is a 5xx, but for a refused token, where
 * OAuth 2.0 wants 401 or 403. The texts are fixed: they never say what exactly failed in a decryption, and they hold
 * nothing of the delivery or the credential.
 */
const REFUSALS: Readonly<Record<DeliveryErrorCode, Refusal>> = {
	token_missing: unauthorized('Bearer'),
	token_invalid: unauthorized('Bearer error="invalid_token"'),
	token_expired: unauthorized('Bearer error="invalid_token"'),
	scope_missing: {
		status: 403,
		title: 'forbidden',
		headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
	},
	api_key_wrong: tryLater,
	delivery_malformed: unreadable,
	delivery_too_large: tryLater,
	algorithm_not_allowed: unreadable,
	report_unreadable: unreadable,
	decryption_failed: tryLater,
	token_unverifiable: tryLater,
	credential_missing: tryLater,
	credential_unusable: tryLater,
	not_stored: tryLater,
	workflow_failed: { status: 500, title: 'processing failed' },
};

/** Returns the answer for any error. Unexpected errors are our own fault: 503, so that the bank sends again. */
export function refusalFor(error: unknown): Answer {
	const code = error instanceof DeliveryError ? error.code : 'not_stored';
	return { ...REFUSALS[code], detail: details.refusals[code] };
}

export const success = (name: keyof typeof details.success): Answer => ({
	status: 200,
	title: 'success',
	detail: details.success[name],
});

export const notFound = (name: keyof typeof details.notFound): Answer => ({
	status: 404,
	title: 'not found',
	detail: details.notFound[name],
});
