import { toDay } from '../values/parseTimestamp';
import { findEdge, forgetBefore, packKnown, unpackKnown } from './knownTransactions';

/** How many days of transactions are remembered, by their posting date. Accounts that are gone are remembered as long. */
export const WINDOW_DAYS = 90;

/** Numbers of days since 1970. */
export interface UnreadDays {
	readonly first: number;
	readonly last: number;
}

/** What n8n stores of an account from one poll to the next. Changed names need another `VERSION` in watchState.ts. */
export interface WatchedAccount {
	/** See `packKnown`. */
	readonly known: string;
	/** The window begins with this day. Rows that were posted before it are never news, as the trigger may have forgotten them. */
	readonly edgeDay: number;
	/**
	 * Only until the account's first reading is complete: rows that may be of this moment or later are news, in milliseconds
	 * since 1970. All others were there before. Undefined: all unknown rows are news.
	 */
	readonly newsFrom?: number;
	/**
	 * What the last whole reading has found in a list with its newest row first: its day, and how many rows that are looked for
	 * the list had, if the bank says so. Later readings of that day need not read to the end. Undefined: the next one has to.
	 */
	readonly whole?: { readonly day: number; readonly rows?: number };
	/** Days behind the known rows of which no poll has told all yet. It takes time to get behind the known rows. */
	readonly unreadDays?: UnreadDays;
	/** False if the list has shown another order. Rows of one hour or day show none. */
	readonly isNewestFirst?: boolean;
	/** The last day on which the bank had the account in its list. */
	readonly listedDay: number;
	/** See `fingerprintAccount`. Undefined: the account was not listed yet, because the user has chosen it. */
	readonly fingerprint?: string;
}

/** The accounts by their IDs. */
export type WatchedAccounts = ReadonlyMap<string, WatchedAccount>;

/** Makes the state of an account that has not been read yet. */
export function beginAccount(now: number, newsFrom: number): WatchedAccount {
	return { known: '', edgeDay: toDay(now) - WINDOW_DAYS, newsFrom, listedDay: toDay(now) };
}

/** Turns times later than `now`, which a wrong clock has written, into `now`. */
export function limitTimes(account: WatchedAccount, now: number): WatchedAccount {
	const { edgeDay, newsFrom, listedDay } = account;
	return {
		...account,
		edgeDay: Math.min(edgeDay, toDay(now)),
		newsFrom: newsFrom && Math.min(newsFrom, now),
		listedDay: Math.min(listedDay, toDay(now)),
	};
}

/**
 * Forgets known transactions until the texts of all accounts together have at most `maxCharacters`. The accounts with the
 * most transactions lose their oldest days, and rows of these days are never news again.
 */
export function limitKnown(accounts: WatchedAccounts, maxCharacters: number): WatchedAccounts {
	const limited = new Map(accounts);
	const sized = [...accounts].map(([id, account]) => ({ id, account, size: JSON.stringify([id, account]).length }));
	const ascending = sized.sort((left, right) => left.size - right.size);
	// All have equal shares. What small accounts leave goes to larger ones.
	let rest = maxCharacters;
	for (const [index, { id, account, size }] of ascending.entries()) {
		const share = Math.floor(rest / (ascending.length - index));
		if (size > share) limited.set(id, shorten(account, share - (size - account.known.length)));
		rest -= Math.min(size, share);
	}
	return limited;
}

function shorten(account: WatchedAccount, maxCharacters: number): WatchedAccount {
	const known = unpackKnown(account.known);
	const edgeDay = Math.max(account.edgeDay, findEdge(known, maxCharacters));
	return { ...account, known: packKnown(forgetBefore(known, edgeDay)), edgeDay };
}
