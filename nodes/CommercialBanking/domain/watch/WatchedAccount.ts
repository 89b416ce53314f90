import { toDay } from '../values/parseTimestamp';
import { IDENTITY_CHARACTERS } from './digestIdentity';

/** How many days of transactions are remembered, by their posting date. */
export const WINDOW_DAYS = 90;

/** The day of a transaction without a date. */
export const UNDATED = -1;

/** What a day takes in the text, besides its transactions: its number and two signs. */
const DAY_CHARACTERS = 5;

const BASE = 36;

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
	/**
	 * What the last whole reading has found in a list with its newest row first: its day, and how many rows that are looked for
	 * the list had, if the bank says so. Later readings of that day need not read to the end. Undefined: the next one has to.
	 */
	readonly whole?: { readonly day: number; readonly rows?: number };
	/** The last day on which the bank had the account in its list. */
	readonly listedDay: number;
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

/** Leaves out the accounts that the bank has not listed for as long as the trigger remembers transactions. */
export const dropGoneAccounts = (accounts: WatchedAccounts, today: number): WatchedAccounts =>
	new Map([...accounts].filter(([, { listedDay }]) => listedDay > today - WINDOW_DAYS));

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

/** The known transactions with one identity. Some banks send equal rows, so they are counted. */
export interface KnownRows {
	/** The day on which they were posted, as a number of days since 1970, or `UNDATED`. */
	readonly day: number;
	readonly count: number;
}

/** The known transactions of an account by their identities. */
export type KnownTransactions = ReadonlyMap<string, KnownRows>;

/** Writes the known transactions as text: the number of each day, a colon, and the identities of the day. */
export function packKnown(known: KnownTransactions): string {
	const parts = new Map<number, string>();
	for (const [identity, { day, count }] of known) {
		parts.set(day, (parts.get(day) ?? `${day.toString(BASE)}:`) + identity.repeat(count));
	}
	return [...parts.values()].join('.');
}

export function unpackKnown(text: string): Map<string, KnownRows> {
	const known = new Map<string, KnownRows>();
	for (const part of text === '' ? [] : text.split('.')) {
		const [number = '', identities = ''] = part.split(':');
		const day = Number.parseInt(number, BASE);
		for (let start = 0; start < identities.length; start += IDENTITY_CHARACTERS) {
			const identity = identities.slice(start, start + IDENTITY_CHARACTERS);
			known.set(identity, { day, count: countKnown(known, identity) + 1 });
		}
	}
	return known;
}

export const countKnown = (known: KnownTransactions, identity: string): number => known.get(identity)?.count ?? 0;

/** Leaves out the transactions that were posted before a day. Those without a date stay. */
export function forgetBefore(known: KnownTransactions, edgeDay: number): KnownTransactions {
	return new Map([...known].filter(([, { day }]) => day === UNDATED || day >= edgeDay));
}

/**
 * Finds the earliest day from which on the transactions fit into a text of so many characters. The newest day is always kept
 * whole, because the unknown rows of a partly known day would be news again and again.
 *
 * @returns 0 if no transaction has to be forgotten
 */
export function findEdge(known: KnownTransactions, maxCharacters: number): number {
	const sizes = new Map<number, number>();
	for (const { day, count } of known.values()) {
		sizes.set(day, (sizes.get(day) ?? DAY_CHARACTERS) + count * IDENTITY_CHARACTERS);
	}
	let characters = 0;
	let edge: number | undefined;
	for (const [day, size] of [...sizes].sort(([left], [right]) => right - left)) {
		characters += size;
		if (edge !== undefined && characters > maxCharacters) return edge;
		edge = day;
	}
	return 0;
}
