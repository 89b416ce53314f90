import { hash } from 'node:crypto';
import { findPostedTime } from '../accounts/findPostedTime';
import { signAmount } from '../accounts/signAmount';
import type { JsonObject, JsonValue } from '../json/isJsonObject';
import { formatDecimal, parseDecimal } from '../values/parseDecimal';
import { toDay, toSpan } from '../values/parseTimestamp';

/** How the trigger recognizes a transaction: by the bank's ID, or by the fields that do not change. */
export type IdentifyBy = 'transactionId' | 'content';

/** Length of an identity, in characters of Base64: 48 bits. */
export const IDENTITY_CHARACTERS = 8;

/** Banks send IDs such as 0 and 00000000-0000-0000-0000-000000000000 for transactions that have no ID yet. */
const PLACEHOLDER_ID = /^[0-]*$/;

/**
 * Fields that banks do not change later, besides the amount and the date. Texts such as the description are left out,
 * because banks complete them.
 */
const CODES = ['transactionType', 'foreignCurrency', 'symbol'] as const;
const DECIMALS = ['foreignAmount', 'units'] as const;
const TEXTS = ['reference', 'checkNumber'] as const;

/**
 * Makes the identity of a transaction: a digest so short that the state can hold 20,000 for each account. Two rows are the
 * same transaction if their IDs, amounts and days agree. Without a usable ID, the content replaces it.
 *
 * The spelling does not count: `12.5` is `12.50`, `debit` is `DEBIT`, and a date is the same day as a time on it.
 *
 * A change here, in `signAmount` or in `findPostedTime` that changes an identity makes all known rows news.
 *
 * The salt keeps others from choosing a reference that has the identity of a known transaction.
 *
 * @param stage `booked`, or `before` for a row that is not booked yet. The booking of such a row is news of its own. Its
 *   day is the day on which it happened.
 * @returns 8 characters of Base64 (URL alphabet)
 */
export function identifyTransaction(
	fields: JsonObject,
	{ identifyBy, salt, stage }: { identifyBy: IdentifyBy; salt: string; stage: 'booked' | 'before' },
): string {
	const id = identifyBy === 'transactionId' ? toText(fields.transactionId) : '';
	const time = findPostedTime(fields, stage === 'before');
	const day = time ? String(toDay(toSpan(time).first)) : '';
	const key = PLACEHOLDER_ID.test(id) ? ['content', ...describeContent(fields)] : ['id', id];
	const texts = [salt, stage, day, describeAmount(fields), ...key];
	return hash('sha256', JSON.stringify(texts), 'base64url').slice(0, IDENTITY_CHARACTERS);
}

/** The amount with its sign or, if the sign is not known, with the bank's `debitCreditMemo`. */
function describeAmount(fields: JsonObject): string {
	const signedAmount = signAmount(fields) ?? null;
	if (signedAmount !== null) return toDecimalText(signedAmount);
	return `${toDecimalText(fields.amount)} ${toText(fields.debitCreditMemo).toUpperCase()}`;
}

function describeContent(fields: JsonObject): string[] {
	return [
		...CODES.map((name) => toText(fields[name]).toUpperCase()),
		...DECIMALS.map((name) => toDecimalText(fields[name])),
		...TEXTS.map((name) => toText(fields[name])),
	];
}

/** Zeros at the end of a decimal number do not count. */
function toDecimalText(value: JsonValue | undefined): string {
	const decimal = parseDecimal(value);
	if (!decimal) return toText(value);
	let { units, places } = decimal;
	for (; places > 0 && units % 10n === 0n; places -= 1) units /= 10n;
	return formatDecimal({ units, places });
}

/** Turns a value into text, because banks send references and amounts as numbers and as texts. */
function toText(value: JsonValue | undefined): string {
	if (value === undefined || value === null) return '';
	return typeof value === 'object' ? JSON.stringify(value) : String(value).trim();
}
