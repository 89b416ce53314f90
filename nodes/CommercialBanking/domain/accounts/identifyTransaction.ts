import { hash } from 'node:crypto';
import type { JsonObject, JsonValue } from '../json/isJsonObject';
import { IDENTITY_CHARACTERS, MARK_CHARACTERS } from './KnownTransactions';

/** How two rows are told to be the same transaction: by the bank's ID, or by what does not change in a row. */
export type IdentifyBy = 'transactionId' | 'content';

/** What a row is recognised by. */
export interface TransactionIdentity {
	/** 8 characters of Base64 (URL alphabet). Different transactions may have the same. */
	readonly identity: string;
	/** 2 characters. They tell apart transactions with the same identity and different contents, such as the amount. */
	readonly mark: string;
}

/** The fields that a bank does not complete later. Texts such as the description are left out: banks complete them. */
const STABLE_FIELDS = [
	'amount',
	'debitCreditMemo',
	'transactionType',
	'foreignAmount',
	'foreignCurrency',
	'reference',
	'checkNumber',
	'units',
	'symbol',
] as const;

/** IDs such as 0 and 00000000-0000-0000-0000-000000000000 are what banks send for transactions that have none yet. */
const PLACEHOLDER_ID = /^[0-]*$/;

const DATE_FIELDS = ['postedTimestamp', 'transactionTimestamp'] as const;

/**
 * Makes the identity of a transaction: short enough to remember 20,000 of them for each account.
 *
 * The salt keeps others from choosing a reference that has the identity of a known transaction.
 *
 * An ID that is empty, or made of zeros and hyphens, counts as none. Then the content decides.
 *
 * @param stage `booked`, or `before` for a row that is not booked yet: the booking of such a row is news of its own
 */
export function identifyTransaction(
	fields: JsonObject,
	{ identifyBy, salt, stage }: { identifyBy: IdentifyBy; salt: string; stage: 'booked' | 'before' },
): TransactionIdentity {
	const id = identifyBy === 'transactionId' ? toText(fields.transactionId) : '';
	const content = STABLE_FIELDS.map((name) => toText(fields[name]));
	const dates = DATE_FIELDS.map((name) => toText(fields[name]));
	const identity = PLACEHOLDER_ID.test(id) ? ['content', ...dates, ...content] : ['id', id];
	return {
		identity: digest([salt, stage, ...identity]).slice(0, IDENTITY_CHARACTERS),
		mark: digest(content).slice(0, MARK_CHARACTERS),
	};
}

function digest(texts: readonly string[]): string {
	return hash('sha256', JSON.stringify(texts), 'base64url');
}

/** A number and its text are the same: banks send references and amounts as both. */
function toText(value: JsonValue | undefined): string {
	if (value === undefined || value === null) return '';
	return typeof value === 'object' ? JSON.stringify(value) : String(value).trim();
}
