import type { BankFailure } from './BankFailure';

/** The same request may succeed after these: a rate limit, or a gateway that could not reach the backend. */
const STATUSES_TO_RETRY: ReadonlySet<number> = new Set([429, 502, 504]);

/** Rate limits are not counted: they pass for certain. A broken backend may stay broken. */
const MAX_RETRIES_OF_FAULTS = 4;

/** The first wait. Each further one is twice as long. */
const FIRST_DELAY_MILLISECONDS = 1_000;

/** The longest wait, unless the bank asks for a longer one. */
const MAX_DELAY_MILLISECONDS = 30_000;

/**
 * Decides whether to send a request again, and when.
 *
 * 429, 502, 504, timeouts and dropped connections are retried. The wait is what the bank asked for by Retry-After, or
 * else grows exponentially and is shortened by up to half at random.
 *
 * @param attempts how many attempts have failed so far, at least 1
 * @param random from 0 to 1, for the random part
 * @returns milliseconds to wait; undefined if another attempt makes no sense
 */
export function chooseRetryDelay(failure: BankFailure, attempts: number, random: number): number | undefined {
	if (!isTemporary(failure)) return undefined;
	const isRateLimit = failure.details.status === 429;
	if (!isRateLimit && attempts > MAX_RETRIES_OF_FAULTS) return undefined;
	const askedMilliseconds = failure.details.retryAfterMilliseconds;
	if (askedMilliseconds !== undefined && askedMilliseconds > 0) return askedMilliseconds;
	const longestMilliseconds = Math.min(FIRST_DELAY_MILLISECONDS * 2 ** (attempts - 1), MAX_DELAY_MILLISECONDS);
	return Math.round((longestMilliseconds * (1 + random)) / 2);
}

function isTemporary({ kind, details }: BankFailure): boolean {
	if (kind === 'dropped' || kind === 'timeout') return true;
	return (kind === 'status' || kind === 'sign_in') && STATUSES_TO_RETRY.has(details.status ?? 0);
}

/**
 * Parses a Retry-After header (RFC 9110, section 10.2.3): seconds, or a date.
 *
 * @param date the Date header of the same answer. A date in Retry-After is compared with it, so that the clocks of the
 *   bank and of n8n may differ.
 * @param epochNow milliseconds since 1970, used if there is no Date header
 * @returns milliseconds to wait, at least 0; undefined if there is no header or it cannot be read
 */
export function parseRetryAfter(
	header: string | undefined,
	date: string | undefined,
	epochNow: number,
): number | undefined {
	const text = header?.trim() ?? '';
	if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Number(text) * 1_000;
	const until = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
	if (Number.isNaN(until)) return undefined;
	const sentAt = Date.parse(date ?? '');
	return Math.max(0, until - (Number.isNaN(sentAt) ? epochNow : sentAt));
}
