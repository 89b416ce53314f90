import { DAY_MILLISECONDS, toDay } from '../values/parseTimestamp';
import { countPacked, KnownTransactions, WINDOW_DAYS } from './KnownTransactions';
import type { StoredProgress, WholeReading } from './Progress';

/** What n8n stores of an account from one poll to the next. Other names need another `VERSION` in watchState.ts. */
export interface WatchedAccount {
	/** See `KnownTransactions.pack`. */
	readonly known: string;
	/** Rows that were posted before this day are never news, because they may have been forgotten. */
	readonly edgeDay: number;
	/** Undefined once the list was read to its end for the first time. From then on, all rows that are not known are news. */
	readonly first?: FirstReading;
	/** Where an interrupted reading goes on; undefined if the next one begins at the beginning of the list. */
	readonly progress?: StoredProgress;
	/** What the last reading of the whole list has found; undefined if the next one has to read the whole list. */
	readonly whole?: WholeReading;
}

/** The first reading of an account. Which of its rows are news depends on their dates. */
interface FirstReading {
	/** Rows of this moment or later are news, in milliseconds since 1970. Undefined: none is. */
	readonly newsFrom?: number;
	/** The `edgeDay` at its beginning. */
	readonly fromDay: number;
}

/** Makes the state of an account that has not been read yet. */
export function beginAccount(now: number, newsFrom: number | undefined): WatchedAccount {
	const edgeDay = toDay(now) - WINDOW_DAYS;
	return { known: '', edgeDay, first: { newsFrom, fromDay: edgeDay } };
}

/** Makes the rows of a moment or later news, if the first reading of the account would have no news. */
export function openFirst({ first }: WatchedAccount, newsFrom: number): FirstReading | undefined {
	return first && { ...first, newsFrom: first.newsFrom ?? newsFrom };
}

/**
 * Makes the accounts that are not chosen now begin anew. If one is chosen again, what is known of it is never news, and
 * nothing is that was posted on an earlier day than the last poll before.
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
		const rest = known.pack(false);
		const first = { newsFrom: toDay(now) * DAY_MILLISECONDS, fromDay: edgeDay };
		if (rest === '') accounts.delete(accountId);
		else accounts.set(accountId, { known: rest, edgeDay, first });
	}
}

/**
 * Shortens what is known until all accounts together have at most `maximum` transactions. The accounts with the most
 * transactions lose their oldest days, and rows of these days are never news again.
 */
export function limitKnown(
	accounts: ReadonlyMap<string, WatchedAccount>,
	maximum: number,
): Map<string, WatchedAccount> {
	const limited = new Map(accounts);
	const counted = [...accounts].map(([id, account]) => ({ id, account, count: countPacked(account.known) }));
	const ascending = counted.sort((left, right) => left.count - right.count);
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
	return { ...account, known: known.pack(account.progress !== undefined), edgeDay };
}
