import type { Logger } from 'n8n-workflow';
import { DeliveryError, OAuthError } from '../domain/errors';
import { refusals } from '../domain/refusals.words';

/** What the bank is told: an HTTP status, and the two texts of the body. */
export interface Answer {
	readonly status: number;
	readonly title: string;
	readonly detail: string;
	readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Returns the answer for any error, by refusals.words.ts. Its texts are fixed: they never say what exactly failed in a
 * decryption, and they hold nothing of the delivery or the credential.
 *
 * A 4xx can end the bank's retries. So everything that may be our own fault is a 5xx, but for a refused token, where
 * OAuth 2.0 wants 401 or 403. Unexpected errors are our own fault: 503, so that the bank sends again.
 */
export const refusalFor = (error: unknown): Answer =>
	refusals[error instanceof DeliveryError ? error.code : 'not_stored'];

const SUCCESS = {
	accepted: 'The notification was accepted.',
	acceptedBefore: 'The notification was accepted before.',
	checkReceived: 'The reception check was received.',
	typeNotAskedFor: 'Payments of this type are not asked for here.',
	statusNotAskedFor: 'The notification holds no status that is asked for here.',
} as const;

export const success = (name: keyof typeof SUCCESS): Answer => ({
	status: 200,
	title: 'success',
	detail: SUCCESS[name],
});

const NOT_FOUND = {
	endpoint: 'There is no such endpoint.',
	oauthServer: 'The built-in OAuth server is not in use here.',
} as const;

export const notFound = (name: keyof typeof NOT_FOUND): Answer => ({
	status: 404,
	title: 'not found',
	detail: NOT_FOUND[name],
});

const LOG_INTERVAL_MILLISECONDS = 60_000;

/** When each kind of refusal was last written to the log, for all triggers of the process. */
const loggedAt = new Map<string, number>();

/**
 * Writes a refusal to n8n's log: each kind at most once a minute, whoever causes it. Leaves out the message of an
 * unexpected error, because it could hold what the bank sent.
 */
export function logRefusal(logger: Pick<Logger, 'warn' | 'error'>, error: unknown): void {
	const isExpected = error instanceof DeliveryError || error instanceof OAuthError;
	const unexpected = error instanceof Error ? error.name : typeof error;
	const kind = isExpected ? error.code : unexpected;
	const now = performance.now();
	if (now - (loggedAt.get(kind) ?? -Infinity) < LOG_INTERVAL_MILLISECONDS) return;
	loggedAt.set(kind, now);
	if (isExpected) logger.warn(`Request of the bank refused (${kind}): ${error.message}`);
	else logger.error(`Request of the bank failed: ${kind}`);
}
