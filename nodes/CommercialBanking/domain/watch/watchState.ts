import { hash, randomBytes } from 'node:crypto';
import type { Side } from '../accounts/findSide';
import { isRecord } from '../json/isJsonObject';
import { DAY_MILLISECONDS, toDay } from '../values/parseTimestamp';
import { limitTimes, WINDOW_DAYS, type WatchedAccounts } from './WatchedAccount';

/** The version of the text. A text of another version is not read. */
const VERSION = '9';

const CHECKSUM_CHARACTERS = 12;
const SALT_BYTES = 12;

/** The kind of a state and the parameters to which it belongs. If the parameters change, the trigger starts from zero. */
export type StateKey = Readonly<Record<string, string>>;

/** What the trigger remembers of transactions from one poll to the next. */
export interface TransactionState {
	/** Random text that is part of all identities. */
	readonly salt: string;
	/** Whether transactions that are not booked yet are known too. */
	readonly hasPending: boolean;
	/** When the trigger began or, after its first day, when the day of its latest poll began, in milliseconds since 1970. */
	readonly lastPoll: number;
	/**
	 * Since when all accounts are watched, in milliseconds since 1970. Of an account that appears later, what may be of this
	 * moment or later is news. Undefined if only chosen accounts are watched.
	 */
	readonly allSince?: number;
	readonly accounts: WatchedAccounts;
}

/** What the trigger remembers of accounts. */
export interface AccountsState {
	/**
	 * When the latest items were found, in milliseconds since 1970. Balances and statuses may return to earlier values. This
	 * time makes each state with new items unique, so `openPollStore` can tell which state n8n has stored.
	 */
	readonly foundAt: number;
	/** The IDs that were asked for when the list was last complete. Undefined: all accounts. `[]`: it was never complete. */
	readonly completelyListedFor?: readonly string[];
	readonly accounts: ReadonlyMap<string, RememberedAccount>;
}

/** What is remembered of an account. Each event uses its own fields. */
export interface RememberedAccount {
	/** The last day on which the bank had the account in its list. */
	readonly listedDay: number;
	/** See `fingerprintAccount`. */
	readonly fingerprint: string;
	readonly side?: Side;
	readonly balance?: string;
	/** The field that has this balance. */
	readonly field?: string;
	readonly status?: string | null;
	readonly error?: string | null;
	readonly name?: string;
	/** The account could not be read yet. */
	readonly isUnread?: true;
	/** The account was missing in the last list. */
	readonly wasMissing?: true;
}

/** Leaves out the accounts that the bank has not listed for as long as the trigger remembers transactions. */
export const dropGoneAccounts = <Account extends { readonly listedDay: number }>(
	accounts: ReadonlyMap<string, Account>,
	today: number,
): Map<string, Account> => new Map([...accounts].filter(([, { listedDay }]) => listedDay > today - WINDOW_DAYS));

/**
 * Whether the last complete list was asked for this account. If so, and the account is not in the state, it is new. If not,
 * or if the trigger begins, it may have existed before.
 */
export const wasAskedFor = (state: AccountsState | undefined, accountId: string): boolean =>
	state !== undefined && (state.completelyListedFor?.includes(accountId) ?? true);

/** Writes a state as JSON, with a version and a checksum in front of it: about 8 characters for each known transaction. */
export function sealState(key: StateKey, { accounts, ...rest }: TransactionState | AccountsState): string {
	const json = JSON.stringify({ ...key, ...rest, accounts: Object.fromEntries<unknown>(accounts) });
	return `${VERSION}.${checksum(json)}.${json}`;
}

/** @returns what `sealState` has written; undefined if the text is damaged, or belongs to another key */
export function unsealState(text: string, key: StateKey): unknown {
	const [version = '', sum = ''] = text.split('.', 2);
	const json = text.slice(version.length + sum.length + 2);
	if (version !== VERSION || sum !== checksum(json)) return undefined;
	const content: unknown = JSON.parse(json);
	if (!isRecord(content) || !isRecord(content.accounts)) return undefined;
	const isOfKey = Object.entries(key).every(([name, value]) => content[name] === value);
	return isOfKey ? { ...content, accounts: new Map(Object.entries(content.accounts)) } : undefined;
}

const checksum = (json: string): string => hash('sha256', json, 'base64url').slice(0, CHECKSUM_CHARACTERS);

/** Whether there is a state. The checksum shows that a trigger wrote it. `VERSION` and the key show which fields it has. */
const isTransactionState = (content: unknown): content is TransactionState => isRecord(content);
export const isAccountsState = (content: unknown): content is AccountsState => isRecord(content);

export function beginTransactionState(now: number, hasPending: boolean): TransactionState {
	const salt = randomBytes(SALT_BYTES).toString('base64url');
	return { salt, hasPending, lastPoll: now, accounts: new Map() };
}

/**
 * Restores what `unsealState` returns. Times later than `now` were written by a wrong clock, and become `now`, or its day.
 *
 * @returns undefined if there is no state
 */
export function restoreTransactionState(content: unknown, now: number): TransactionState | undefined {
	if (!isTransactionState(content)) return undefined;
	const { lastPoll, allSince, accounts } = content;
	return {
		...content,
		lastPoll: lastPoll > now ? toDay(now) * DAY_MILLISECONDS : lastPoll,
		allSince: allSince && Math.min(allSince, now),
		accounts: new Map([...accounts].map(([id, account]) => [id, limitTimes(account, now)])),
	};
}
