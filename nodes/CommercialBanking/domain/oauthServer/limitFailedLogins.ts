import { keepError } from '../errors';
import { OAuthError } from './OAuthError';

/** Number of failures of one address in a window. Further failures are answered with `slow_down`. */
const MAX_FAILURES = 10;

const WINDOW_MILLISECONDS = 60_000;

/** Addresses beyond this number share one count, so that the memory stays small. */
const MAX_ADDRESSES = 10_000;

export type LimitedLogin = <Result>(address: string, authenticate: () => Result) => Result;

/**
 * Answers `slow_down` (429) in place of `invalid_client` after 10 failures within a minute from one address. It tells
 * the caller, and whoever reads the log of the proxy, that something is wrong.
 *
 * Each attempt is compared, so the right secret always works: behind a proxy the bank may share its address with a
 * guesser. What protects against guessing is the length of the secret, which has at least 32 characters.
 *
 * @param now milliseconds of a clock that is never set back
 */
export function limitFailedLogins(now: () => number): LimitedLogin {
	let windowEnd = -Infinity;
	const failures = new Map<string, number>();

	function countFailure(address: string): number {
		if (now() >= windowEnd) {
			windowEnd = now() + WINDOW_MILLISECONDS;
			failures.clear();
		}
		const key = failures.has(address) || failures.size < MAX_ADDRESSES ? address : '';
		const count = (failures.get(key) ?? 0) + 1;
		failures.set(key, count);
		return count;
	}

	return (address, authenticate) => {
		try {
			return authenticate();
		} catch (error) {
			const isFailedLogin = error instanceof OAuthError && error.code === 'invalid_client';
			if (!isFailedLogin || countFailure(address) <= MAX_FAILURES) throw keepError(error);
			throw slowDown(windowEnd - now());
		}
	};
}

const slowDown = (milliseconds: number) =>
	new OAuthError(
		'slow_down',
		'Too many failed attempts. The right secret works at once.',
		Math.ceil(milliseconds / 1_000),
	);
