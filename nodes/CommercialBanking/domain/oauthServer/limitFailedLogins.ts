import { keepError } from '../errors';
import { OAuthError } from './OAuthError';

export interface GuessingBrake {
	/**
	 * Runs one client authentication under the brake. It must be synchronous: parallel guesses are then counted one
	 * by one.
	 *
	 * @param address the caller's network address, as far as it is known
	 * @throws OAuthError `slow_down` with `retryAfterSeconds`, or what `authenticate` throws
	 */
	attempt<Result>(address: string, authenticate: () => Result): Result;
}

const WINDOW_SECONDS = 60;
const FAILURES_PER_ADDRESS = 10;
const FAILURES_IN_TOTAL = 100;
const MAX_ADDRESSES = 10_000;
const MAX_KNOWN_ADDRESSES = 1_000;

interface Count {
	failures: number;
	endsAt: number;
}

/**
 * Slows down the guessing of client secrets, without ever locking the bank out.
 *
 * - An address that failed 10 times within a minute is answered `slow_down` for the rest of that minute, and what it
 *   sends is not looked at: a right guess is answered like a wrong one, so the answer tells nothing.
 * - After 100 failures within a minute from all addresses together, each address has one failure and not ten. A first
 *   attempt from an address is always looked at, so guesses from elsewhere never keep the bank out.
 * - An address from which the right secret came before is always looked at, since behind a proxy that hides addresses
 *   the bank may share it with the guesser; there a wrong secret is answered `slow_down` as well once the limit is
 *   reached, and the length of the secret (at least 32 characters) is what protects.
 *
 * No wait exceeds a minute. Counts live in this process, for at most 10,000 addresses; IPv6 addresses count by their
 * /64 network.
 *
 * @param now the clock
 */
export function createGuessingBrake({ now }: { now: () => Date }): GuessingBrake {
	const counts = new Map<string, Count>();
	const known = new Set<string>();
	const total: Count = { failures: 0, endsAt: 0 };

	function readCount(network: string, at: number): Count {
		const count = counts.get(network);
		return count && count.endsAt > at ? count : { failures: 0, endsAt: at + WINDOW_SECONDS * 1000 };
	}

	function isBraked(count: Count, at: number): boolean {
		const isUnderAttack = total.endsAt > at && total.failures >= FAILURES_IN_TOTAL;
		return count.failures >= (isUnderAttack ? 1 : FAILURES_PER_ADDRESS);
	}

	function countFailure(network: string, count: Count, at: number): void {
		count.failures++;
		remember(counts, network, MAX_ADDRESSES);
		counts.set(network, count);
		if (total.endsAt <= at) Object.assign(total, { failures: 0, endsAt: at + WINDOW_SECONDS * 1000 });
		total.failures++;
	}

	return {
		attempt(address, authenticate) {
			const at = now().getTime();
			const network = readNetwork(address);
			const count = readCount(network, at);
			const wasBraked = isBraked(count, at);
			if (wasBraked && !known.has(network)) throw slowDown(count, at);
			try {
				const result = authenticate();
				remember(known, network, MAX_KNOWN_ADDRESSES);
				known.add(network);
				return result;
			} catch (error) {
				if (!(error instanceof OAuthError) || error.code !== 'invalid_client') throw keepError(error);
				countFailure(network, count, at);
				throw wasBraked ? slowDown(count, at) : keepError(error);
			}
		},
	};
}

/** Makes `key` the newest entry and drops the oldest where there is no room. */
function remember(entries: Map<string, Count> | Set<string>, key: string, most: number): void {
	entries.delete(key);
	const [oldest] = entries.keys();
	if (entries.size >= most && oldest !== undefined) entries.delete(oldest);
}

function slowDown({ endsAt }: Count, at: number): OAuthError {
	const seconds = Math.max(1, Math.ceil((endsAt - at) / 1000));
	return new OAuthError('slow_down', 'Too many failed attempts. Try again later.', seconds);
}

/** One customer's IPv6 network holds 2^64 addresses: they count as one. */
function readNetwork(address: string): string {
	const text = address
		.slice(0, 64)
		.toLowerCase()
		.replace(/^::ffff:(?=\d+\.)/, '');
	if (!text.includes(':')) return text;
	const [head = '', tail] = text.split('%', 1)[0]?.split('::') ?? [];
	const first = head === '' ? [] : head.split(':');
	const last = tail === undefined || tail === '' ? [] : tail.split(':');
	const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
	return [...first, ...zeros, ...last]
		.slice(0, 4)
		.map((group) => group.replace(/^0+(?=.)/, ''))
		.join(':');
}
