import { countPacked, KnownTransactions, WINDOW_DAYS } from './KnownTransactions';
import type { StoredProgress, WholeReading } from './Progress';
import { DAY_MILLISECONDS, toDay } from '../values/parseTimestamp';

/** What n8n stores of an account from one poll to the next. Other names need another `VERSION` in watchState.ts. */
export interface WatchedAccount {
	/** See `KnownTransactions.pack`. */
	readonly known: string;
	/** Rows that were posted before this day are never news, because they may have been forgotten. */
	readonly edgeDay: number;
	/** Undefined once the list was read to its end for the first time. From then on, all rows that are not known are news. */
	readonly first: FirstReading | undefined;
	/** Where an interrupted reading goes on; undefined if the next one begins at the beginning of the list. */
	readonly progress: StoredProgress | undefined;
	/** What the last reading of the whole list has found; undefined if the next one has to read the whole list. */
	readonly whole: WholeReading | undefined;
}

/** The first reading of an account. Which of its rows are news depends on their dates. */
export interface FirstReading {
	/** Rows of this moment or later are news, in milliseconds since 1970. Null: none is. */
	readonly newsFrom: number | null;
	/** The `edgeDay` at its beginning. */
	readonly fromDay: number;
}

/** Makes the state of an account that has not been read yet. */
export function beginAccount(now: number, newsFrom: number | null): WatchedAccount {
	const edgeDay = toDay(now) - WINDOW_DAYS;
	return { known: '', edgeDay, first: { newsFrom, fromDay: edgeDay }, progress: undefined, whole: undefined };
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
		else accounts.set(accountId, { known: rest, edgeDay, first, progress: undefined, whole: undefined });
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
	const share = findShare([...accounts.values()].map(countKnown), maximum);
	const limited = new Map(accounts);
	for (const [accountId, account] of accounts) {
		if (countKnown(account) > share) limited.set(accountId, shorten(account, share));
	}
	return limited;
}

const countKnown = ({ known }: WatchedAccount) => countPacked(known);

/** The largest number of transactions for each account with which all together do not exceed the maximum. */
function findShare(counts: readonly number[], maximum: number): number {
	let rest = maximum;
	const ascending = [...counts].sort((left, right) => left - right);
	for (const [index, count] of ascending.entries()) {
		const share = Math.floor(rest / (ascending.length - index));
		if (count > share) return share;
		rest -= count;
	}
	return Infinity;
}

function shorten(account: WatchedAccount, maximum: number): WatchedAccount {
	const known = KnownTransactions.unpack(account.known);
	const edgeDay = Math.max(account.edgeDay, known.findEdge(maximum) ?? account.edgeDay);
	known.forgetBefore(edgeDay);
	return { ...account, known: known.pack(account.progress !== undefined), edgeDay };
}
