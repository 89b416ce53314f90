import type { Logger } from 'n8n-workflow';
import { DeliveryError, OAuthError } from '../domain/errors';

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
