import type { Logger } from 'n8n-workflow';
import { DeliveryError, OAuthError } from '../domain/errors';
import { type RefusalCode, refusals } from '../domain/refusals';

/** What the bank is told: an HTTP status, two texts for people, and a code for programs such as Check Reception. */
export interface Answer {
	readonly status: number;
	readonly title: string;
	readonly detail: string;
	readonly code: string;
	readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Returns the answer of a row of refusals.ts. */
export function refusalOf(code: RefusalCode): Answer {
	const { status, title, detail, headers } = refusals[code];
	return { status, title, detail, code, headers };
}

/**
 * Returns the answer for any error. Its texts are fixed: they never say what exactly failed in a decryption, and they hold
 * nothing of the delivery or the credential.
 *
 * A 4xx can end the bank's retries. So everything that may be our own fault is a 5xx, but for a refused token, where
 * OAuth 2.0 wants 401 or 403. Unexpected errors are our own fault: 503, so that the bank sends again.
 */
export const refusalFor = (error: unknown): Answer =>
	refusalOf(error instanceof DeliveryError ? error.code : 'not_stored');

const SUCCESS = {
	accepted: 'The notification was accepted.',
	accepted_before: 'The notification was accepted before.',
	check_received: 'The reception check was received.',
	type_not_asked_for: 'Payments of this type are not asked for here.',
	status_not_asked_for: 'The notification holds no status that is asked for here.',
} as const;

export const success = (code: keyof typeof SUCCESS): Answer => ({
	status: 200,
	title: 'success',
	detail: SUCCESS[code],
	code,
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
