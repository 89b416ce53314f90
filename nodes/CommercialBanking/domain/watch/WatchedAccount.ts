import { DAY_MILLISECONDS, toDay } from '../values/parseTimestamp';
import { countPacked, KnownTransactions, WINDOW_DAYS } from './KnownTransactions';
import type { StoredProgress, WholeReading } from './Progress';

/** What n8n stores of an account from one poll to the next. Changed names need another `VERSION` in watchState.ts. */
export interface WatchedAccount {
	/** See `KnownTransactions.pack`. */
	readonly known: string;
	/** Rows that were posted before this day are never news, because the trigger may have forgotten them. */
	readonly edgeDay: number;
	/** Undefined once the list was read to its end for the first time. From then on, all unknown rows are news. */
	readonly first?: FirstReading;
	/** Where an interrupted reading goes on; undefined if the next reading begins at the beginning of the list. */
	readonly progress?: StoredProgress;
	/** What the last whole reading has found; undefined if the next reading has to read the whole list. */
	readonly whole?: WholeReading;
}

/** The first reading of an account. Which of its rows are news depends on their dates. */
interface FirstReading {
	/** Rows of this moment or later are news, in milliseconds since 1970. Undefined: no row is news. */
	readonly newsFrom?: number;
	/** The `edgeDay` when the first reading began. It reads from this day on, also if `edgeDay` has risen meanwhile. */
	readonly fromDay: number;
}

/** Makes the state of an account that has not been read yet. */
export function beginAccount(now: number, newsFrom: number | undefined): WatchedAccount {
	const edgeDay = toDay(now) - WINDOW_DAYS;
	return { known: '', edgeDay, first: { newsFrom, fromDay: edgeDay } };
}

/**
 * Returns the first reading for the next poll, which begins it or goes on with it. Rows from `newsFrom` on are news then,
 * because they may be newer than the first poll. If a moment was set before, it stays.
 *
 * @returns undefined if the first reading is complete
 */
export function continueFirst({ first }: WatchedAccount, newsFrom: number): FirstReading | undefined {
	return first && { ...first, newsFrom: first.newsFrom ?? newsFrom };
}

/** Turns times later than `now`, which a wrong clock has written, into `now`. */
export function limitTimes({ edgeDay, first, ...rest }: WatchedAccount, now: number): WatchedAccount {
	const limitDay = (day: number) => Math.min(day, toDay(now));
	const newsFrom = first?.newsFrom && Math.min(first.newsFrom, now);
	return { ...rest, edgeDay: limitDay(edgeDay), first: first && { newsFrom, fromDay: limitDay(first.fromDay) } };
}

/**
 * Lets the accounts that are not chosen now begin anew. If such an account is chosen again, its known rows are not news,
 * and neither are rows that were posted before the day of the last poll without it.
 */
export function resetUnchosenAccounts(
	accounts: Map<string, WatchedAccount>,
	chosen: readonly string[],
	now: number,
): void {
	for (const [accountId, { known: text, edgeDay }] of accounts) {
		if (chosen.includes(accountId)) continue;
		const known = KnownTransactions.unpack(text);
		known.forgetBefore(toDay(now) - WINDOW_DAYS);
		const rest = known.pack({ isUnderWay: false });
		// `edgeDay` may stay: rows before `newsFrom`, which is today, are no news anyway.
		const first = { newsFrom: toDay(now) * DAY_MILLISECONDS, fromDay: edgeDay };
		// Without known rows it needs no state: if it is chosen again, it begins like an account that appears later.
		if (rest === '') accounts.delete(accountId);
		else accounts.set(accountId, { known: rest, edgeDay, first });
	}
}

/**
 * Forgets known transactions until all accounts together have at most `maximum`. The accounts with the most transactions
 * lose their oldest days, and rows of these days are never news again.
 */
export function limitKnown(
	accounts: ReadonlyMap<string, WatchedAccount>,
	maximum: number,
): Map<string, WatchedAccount> {
	const limited = new Map(accounts);
	const counted = [...accounts].map(([id, account]) => ({ id, account, count: countPacked(account.known) }));
	const ascending = counted.sort((left, right) => left.count - right.count);
	// All have equal shares. What small accounts leave goes to larger ones.
	let rest = maximum;
	for (const [index, { id, account, count }] of ascending.entries()) {
		const share = Math.floor(rest / (ascending.length - index));
		if (count > share) limited.set(id, shorten(account, share));
		rest -= Math.min(count, share);
	}
	return limited;
}

function shorten(account: WatchedAccount, maximum: number): WatchedAccount {
	const known = KnownTransactions.unpack(account.known);
	const edgeDay = Math.max(account.edgeDay, known.findEdge(maximum) ?? account.edgeDay);
	known.forgetBefore(edgeDay);
	return { ...account, known: known.pack({ isUnderWay: account.progress !== undefined }), edgeDay };
}
