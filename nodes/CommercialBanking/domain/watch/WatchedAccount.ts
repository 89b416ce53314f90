import { DAY_MILLISECONDS, toDay } from '../values/parseTimestamp';
import { findEdge, forgetBefore, packKnown, unpackKnown, WINDOW_DAYS } from './knownTransactions';

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
	 * Only for a list that does not have its newest row first, and is too long for a poll: the offset of the page with which the
	 * next reading begins.
	 */
	readonly resumeOffset?: string;
	/** What the last whole reading has found; undefined if the next reading has to read the whole list. */
	readonly whole?: WholeReading;
	/** The last day on which the bank had the account in its list. */
	readonly listedDay: number;
}

/** What a whole reading has found in a list with its newest row first. Later readings of that day need not read to its end. */
export interface WholeReading {
	/** Days since 1970. */
	readonly day: number;
	/** How many rows that are looked for the list had; undefined if the bank does not say. */
	readonly rows?: number;
}

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
 * Lets the accounts that are not chosen now begin anew. If such an account is chosen again, its known rows are not news,
 * and neither are rows that were posted before the day of the last poll without it.
 */
export function resetUnchosenAccounts(
	accounts: Map<string, WatchedAccount>,
	chosen: readonly string[],
	now: number,
): void {
	for (const [accountId, { known, edgeDay, listedDay }] of accounts) {
		if (chosen.includes(accountId)) continue;
		const rest = packKnown(forgetBefore(unpackKnown(known), toDay(now) - WINDOW_DAYS));
		// Without known rows it needs no state: if it is chosen again, it begins like an account that appears later.
		if (rest === '') accounts.delete(accountId);
		else accounts.set(accountId, { known: rest, edgeDay, newsFrom: toDay(now) * DAY_MILLISECONDS, listedDay });
	}
}

/** Splits off the accounts that the bank has not listed for as long as the trigger remembers transactions. */
export function dropGoneAccounts(accounts: ReadonlyMap<string, WatchedAccount>, today: number) {
	const kept = [...accounts].filter(([, { listedDay }]) => listedDay > today - WINDOW_DAYS);
	return { accounts: new Map(kept), dropped: accounts.size - kept.length };
}

/**
 * Forgets known transactions until the texts of all accounts together have at most `maxCharacters`. The accounts with the
 * most transactions lose their oldest days, and rows of these days are never news again.
 */
export function limitKnown(
	accounts: ReadonlyMap<string, WatchedAccount>,
	maxCharacters: number,
): Map<string, WatchedAccount> {
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
	const edgeDay = Math.max(account.edgeDay, findEdge(known, maxCharacters) ?? account.edgeDay);
	return { ...account, known: packKnown(forgetBefore(known, edgeDay)), edgeDay };
}
