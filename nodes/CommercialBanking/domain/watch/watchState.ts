import { hash, randomBytes } from 'node:crypto';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/isJsonObject';
import { toDay } from '../values/parseTimestamp';
import type { StoredProgress } from './Progress';
import type { WatchedAccount } from './WatchedAccount';

/** The version of the text. A text of another version is not read. */
const VERSION = '3';

const CHECKSUM_CHARACTERS = 12;

const SALT_BYTES = 12;

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
	/** The account with which the next poll begins, because the last one did not get to it. */
	readonly nextAccountId: string | null;
	readonly accounts: ReadonlyMap<string, WatchedAccount>;
}

/** What the trigger remembers of accounts. */
export interface AccountsState {
	/** The parameters to which what is remembered belongs. If they are others, the trigger starts from zero. */
	readonly parametersKey: string;
	/**
	 * When the latest items were found, in milliseconds since 1970. Balances and statuses come back to what they were. With
	 * this, the state after some items never equals one before them, so `PollStore` can tell which of them n8n has stored.
	 */
	readonly foundAt: number;
	/**
	 * The accounts that were asked for when a list of them was read to its end; null: all. Others may be older than the
	 * state.
	 */
	readonly completelyListedFor: readonly string[] | null;
	readonly accounts: ReadonlyMap<string, RememberedAccount>;
}

/** What is remembered of an account, by its name. */
export type RememberedAccount = Readonly<Record<string, string | null>>;

/** Whether the trigger would have seen an account before, if it had been there. */
export const wasAskedFor = ({ completelyListedFor }: AccountsState, accountId: string): boolean =>
	completelyListedFor?.includes(accountId) ?? true;

/** Writes JSON with a version and a checksum in front of it, so that a damaged text is noticed. */
function seal(content: object): string {
	const json = JSON.stringify(content);
	return `${VERSION}.${checksum(json)}.${json}`;
}

function unseal(text: string): JsonObject | undefined {
	const [version = '', sum = ''] = text.split('.', 2);
	const json = text.slice(version.length + sum.length + 2);
	if (version !== VERSION || sum !== checksum(json)) return undefined;
	const value: unknown = JSON.parse(json);
	return isJsonObject(value) ? value : undefined;
}

const checksum = (json: string): string => hash('sha256', json, 'base64url').slice(0, CHECKSUM_CHARACTERS);

export function beginTransactionState(
	now: number,
	{ identifyBy, includesPending }: { readonly identifyBy: string; readonly includesPending: boolean },
): TransactionState {
	const salt = randomBytes(SALT_BYTES).toString('base64url');
	const begun = { startedAt: now, day: toDay(now), nextAccountId: null };
	return { salt, identifyBy, hasPending: includesPending, ...begun, accounts: new Map() };
}

/** Writes the state as text of about 8 characters for each known transaction. */
export function writeTransactionState({ accounts, ...rest }: TransactionState): string {
	return seal({ kind: 'transactions', ...rest, accounts: Object.fromEntries(accounts) });
}

/**
 * Parses the text of `writeTransactionState`. Times later than `now` were written by a wrong clock, and become `now`.
 *
 * @returns undefined if the text is damaged, or is about something else
 */
export function parseTransactionState(text: string, now: number, identifyBy: string): TransactionState | undefined {
	const content = unseal(text);
	if (content?.kind !== 'transactions' || content.identifyBy !== identifyBy || !isJsonObject(content.accounts)) {
		return undefined;
	}
	const accounts = Object.entries(content.accounts).map(([accountId, account]) => {
		return [accountId, parseAccount(isJsonObject(account) ? account : {}, now)] as const;
	});
	return {
		salt: toText(content.salt),
		identifyBy,
		hasPending: content.hasPending === true,
		startedAt: Math.min(toNumber(content.startedAt), now),
		day: Math.min(toNumber(content.day), toDay(now)),
		nextAccountId: typeof content.nextAccountId === 'string' ? content.nextAccountId : null,
		accounts: new Map(accounts),
	};
}

/** The checksum has shown that a trigger wrote this, and `VERSION` that it has these names. */
function parseAccount({ known, edgeDay, first, progress, whole }: JsonObject, now: number): WatchedAccount {
	return {
		known: toText(known),
		edgeDay: Math.min(toNumber(edgeDay), toDay(now)),
		first: isJsonObject(first)
			? {
					newsFrom: first.newsFrom === null ? null : Math.min(toNumber(first.newsFrom), now),
					fromDay: Math.min(toNumber(first.fromDay), toDay(now)),
				}
			: undefined,
		progress: isJsonObject(progress) ? parseProgress(progress) : undefined,
		whole: isJsonObject(whole)
			? { day: toNumber(whole.day), rows: typeof whole.rows === 'number' ? whole.rows : undefined }
			: undefined,
	};
}

/** JSON has no infinite numbers. The `latest` of rows without dates is one. */
function parseProgress({ offset, resumeRow, latest, ...flags }: JsonObject): StoredProgress {
	return {
		offset: typeof offset === 'string' ? offset : undefined,
		resumeRow: toText(resumeRow),
		latest: typeof latest === 'number' ? latest : -Infinity,
		hasNoLaterRow: flags.hasNoLaterRow === true,
		isPartial: flags.isPartial === true,
		hasRepeats: flags.hasRepeats === true,
	};
}

const toText = (value: JsonValue | undefined) => (typeof value === 'string' ? value : '');

const toNumber = (value: JsonValue | undefined) => (typeof value === 'number' ? value : 0);

export function writeAccountsState({ accounts, ...rest }: AccountsState): string {
	return seal({ kind: 'accounts', ...rest, accounts: Object.fromEntries(accounts) });
}

/** @returns undefined if the text is damaged, or belongs to other parameters */
export function parseAccountsState(text: string, parametersKey: string): AccountsState | undefined {
	const content = unseal(text);
	if (content?.kind !== 'accounts' || content.parametersKey !== parametersKey) return undefined;
	const { foundAt, completelyListedFor: listed, accounts } = content;
	return {
		parametersKey,
		foundAt: toNumber(foundAt),
		completelyListedFor: Array.isArray(listed) ? listed.filter((each) => typeof each === 'string') : null,
		accounts: new Map(isJsonObject(accounts) ? Object.entries(accounts).map(([id, each]) => [id, toTexts(each)]) : []),
	};
}

function toTexts(value: JsonValue | undefined): RememberedAccount {
	const entries = isJsonObject(value) ? Object.entries(value) : [];
	return Object.fromEntries(entries.map(([name, text]) => [name, typeof text === 'string' ? text : null]));
}
