import type { BankFailure } from './BankFailure';

/** Statuses after which the same request may work: rate limit, and a gateway that lost the backend. */
const STATUSES_TO_RETRY: readonly number[] = [429, 502, 504];

/** A rate limit passes for sure, so it is waited for as long as a call may wait; a broken backend may stay broken. */
const MAX_RETRIES_OF_FAULTS = 4;

/** The first wait, in milliseconds; each further one is twice as long. */
const FIRST_DELAY_MILLISECONDS = 1_000;

/** The longest wait that nobody asked for, in milliseconds. */
const MAX_DELAY_MILLISECONDS = 30_000;

/**
 * Decides whether to try once more, and when: 429, 502, 504, timeouts and dropped connections, with exponential
 * back-off and jitter (the upper half of it), or for as long as the bank asked by Retry-After.
 *
 * @param attempts how many attempts have failed so far, at least 1
 * @param random from 0 to 1, for the jitter
 * @returns milliseconds to wait, or undefined where trying again makes no sense
 */
export function chooseRetryDelay(failure: BankFailure, attempts: number, random: number): number | undefined {
	if (!isPassing(failure)) return undefined;
	const isRateLimit = failure.details.status === 429;
	if (!isRateLimit && attempts > MAX_RETRIES_OF_FAULTS) return undefined;
	const asked = failure.details.retryAfterMilliseconds;
	if (asked !== undefined && asked > 0) return asked;
	const backOff = Math.min(FIRST_DELAY_MILLISECONDS * 2 ** (attempts - 1), MAX_DELAY_MILLISECONDS);
	return Math.round((backOff * (1 + random)) / 2);
}

function isPassing({ kind, details }: BankFailure): boolean {
	if (kind === 'dropped' || kind === 'timeout') return true;
	return (kind === 'status' || kind === 'sign_in') && STATUSES_TO_RETRY.includes(details.status ?? 0);
}

/**
 * Reads a Retry-After header (RFC 9110, section 10.2.3): seconds, or a date.
 *
 * @param date the answer's own Date header: a date is measured against the clock that wrote it
 * @param now milliseconds since 1970, for an answer without a Date header
 * @returns milliseconds from now, at least 0; undefined where there is none that can be read
 */
export function parseRetryAfter(header: string | undefined, date: string | undefined, now: number): number | undefined {
	const text = header?.trim() ?? '';
	if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Number(text) * 1_000;
	const until = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
	if (Number.isNaN(until)) return undefined;
	const sentAt = Date.parse(date ?? '');
	return Math.max(0, until - (Number.isNaN(sentAt) ? now : sentAt));
}
