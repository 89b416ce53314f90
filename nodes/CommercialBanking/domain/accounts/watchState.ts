import { createHash } from 'node:crypto';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/isJsonObject';
import type { FirstReading, WatchedAccount } from './findNewTransactions';
import { countPacked, KnownTransactions } from './KnownTransactions';

/** The version of the text. A text of another version is not read. */
const VERSION = '1';

const CHECKSUM_CHARACTERS = 12;

/** What the trigger remembers of transactions from one poll to the next. */
export interface TransactionState {
	/** Random text that is part of all identities. */
	readonly salt: string;
	readonly identifyBy: string;
	/** Whether transactions that are not booked yet are known too. */
	readonly hasPending: boolean;
	/** When the trigger began, in milliseconds since 1970. */
	readonly startedAt: number;
	/** The day of the latest poll. Accounts that appear later are read from this day on. */
	readonly day: number;
	readonly accounts: ReadonlyMap<string, WatchedAccount>;
}

/** What the trigger remembers of accounts: a few texts for each. */
export interface AccountsState {
	/** What the texts are about. If a parameter changes it, the state begins anew. */
	readonly subject: string;
	/**
	 * When something was found for the last time, in milliseconds since 1970. Balances and statuses come back to what they
	 * were. With this, no two states are alike.
	 */
	readonly foundAt: number;
	/** The accounts that were asked for when a list of them was read to its end; null: all. Others may be older than the state. */
	readonly covered: readonly string[] | null;
	readonly accounts: ReadonlyMap<string, readonly (string | null)[]>;
}

/** Writes JSON with a version and a checksum in front of it, so that a damaged text is noticed. */
function seal(content: JsonValue): string {
	const json = JSON.stringify(content);
	return `${VERSION}.${checksum(json)}.${json}`;
}

function unseal(text: string): JsonObject | undefined {
	const [version = '', sum = ''] = text.split('.', 2);
	const json = text.slice(version.length + sum.length + 2);
	if (version !== VERSION || sum !== checksum(json)) return undefined;
	try {
		const value: unknown = JSON.parse(json);
		return isJsonObject(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

function checksum(json: string): string {
	return createHash('sha256').update(json).digest('base64url').slice(0, CHECKSUM_CHARACTERS);
}

/** Writes the state as text of about 10 characters for each known transaction. */
export function writeTransactionState({ accounts, ...rest }: TransactionState): string {
	const list = [...accounts].map(([accountId, { known, edgeDay, first }]) => {
		const opened = first
			? [first.newsFrom, first.readsOlder, first.offset ?? null, first.lastPage, first.total ?? null, first.hasShrunk]
			: null;
		return [accountId, known, edgeDay, opened];
	});
	return seal({ kind: 'transactions', ...rest, accounts: list });
}

/**
 * Parses the text of `writeTransactionState`.
 *
 * @param today the number of the day. A state from a later day was written by a wrong clock.
 * @returns undefined if the text is damaged, or is about something else
 */
export function parseTransactionState(text: string, today: number, identifyBy: string): TransactionState | undefined {
	const content = unseal(text);
	if (!content || content.kind !== 'transactions' || !Array.isArray(content.accounts)) return undefined;
	const { salt, hasPending, startedAt, day } = content;
	if (typeof salt !== 'string' || content.identifyBy !== identifyBy || typeof hasPending !== 'boolean')
		return undefined;
	if (typeof startedAt !== 'number' || typeof day !== 'number' || day > today + 1) return undefined;
	const accounts = new Map<string, WatchedAccount>();
	for (const entry of content.accounts) {
		const account = parseAccount(entry);
		if (!account) return undefined;
		accounts.set(...account);
	}
	return { salt, identifyBy, hasPending, startedAt, day, accounts };
}

function parseAccount(entry: JsonValue): [string, WatchedAccount] | undefined {
	if (!Array.isArray(entry)) return undefined;
	const [accountId, known, edgeDay, opened] = entry;
	if (typeof accountId !== 'string' || typeof known !== 'string' || typeof edgeDay !== 'number') return undefined;
	if (opened === null) return [accountId, { known, edgeDay, first: undefined }];
	const first = parseFirst(opened);
	return first && [accountId, { known, edgeDay, first }];
}

function parseFirst(opened: JsonValue | undefined): FirstReading | undefined {
	if (!Array.isArray(opened)) return undefined;
	const [newsFrom, readsOlder, offset, lastPage, total, hasShrunk] = opened;
	if (newsFrom !== null && typeof newsFrom !== 'number') return undefined;
	if (typeof readsOlder !== 'boolean') return undefined;
	if ((offset !== null && typeof offset !== 'string') || typeof lastPage !== 'string') return undefined;
	if ((total !== null && typeof total !== 'number') || typeof hasShrunk !== 'boolean') return undefined;
	return { newsFrom, readsOlder, offset: offset ?? undefined, lastPage, total: total ?? undefined, hasShrunk };
}

export function writeAccountsState({ accounts, ...rest }: AccountsState): string {
	const list: JsonObject[] = [...accounts].map(([accountId, texts]) => ({ accountId, texts: [...texts] }));
	return seal({ kind: 'accounts', ...rest, covered: rest.covered && [...rest.covered], accounts: list });
}

/** @returns undefined if the text is damaged, or is about something else */
export function parseAccountsState(text: string, subject: string): AccountsState | undefined {
	const content = unseal(text);
	if (!content || content.kind !== 'accounts' || !Array.isArray(content.accounts)) return undefined;
	const { foundAt } = content;
	const covered = parseCovered(content.covered);
	if (content.subject !== subject || typeof foundAt !== 'number' || covered === undefined) return undefined;
	const accounts = new Map<string, readonly (string | null)[]>();
	for (const entry of content.accounts) {
		if (!isJsonObject(entry) || typeof entry.accountId !== 'string' || !Array.isArray(entry.texts)) return undefined;
		const texts = entry.texts.filter((each) => each === null || typeof each === 'string');
		accounts.set(entry.accountId, texts);
	}
	return { subject, foundAt, covered, accounts };
}

function parseCovered(value: JsonValue | undefined): string[] | null | undefined {
	if (value === null) return null;
	return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined;
}

/**
 * Shortens what is known until all accounts together have at most `maximum` transactions. The accounts with the most
 * transactions lose their oldest days, and rows of these days are never news again.
 */
export function limitKnown(
	accounts: ReadonlyMap<string, WatchedAccount>,
	maximum: number,
): Map<string, WatchedAccount> {
	const counts = [...accounts.values()].map(({ known }) => countPacked(known));
	const share = findShare(counts, maximum);
	const limited = new Map(accounts);
	for (const [accountId, account] of accounts) {
		if (countPacked(account.known) > share) limited.set(accountId, shorten(account, share));
	}
	return limited;
}

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
	const edgeDay = known?.findEdge(maximum);
	if (!known || edgeDay === undefined) return account;
	known.forgetBefore(edgeDay);
	return { ...account, known: known.pack(), edgeDay: Math.max(account.edgeDay, edgeDay) };
}
