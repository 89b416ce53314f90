import { hash } from 'node:crypto';
import type { JsonObject, JsonValue } from '../json/isJsonObject';
import { isNoValue } from '../values/isNoValue';
import { formatDecimal, parseDecimal } from '../values/parseDecimal';
import { formatDay, toSpan } from '../values/parseTimestamp';
import { type BookingState, findBookingState } from './findBookingState';
import { findCurrencyCode } from './findFlatValue';
import { findPostedTime } from './findPostedTime';
import { signAmount } from './signAmount';

/** `information`: a row of a file that moves no money. */
export type RowStatus = BookingState | 'information';

type OptionalText = string | null | undefined;

/** What tells one row from another. A part that is missing, empty, or says that there is no value is none. */
export interface RowParts {
	/** The whole number of the account or, where it is not given, its ID. */
	readonly account?: OptionalText;
	/** The day of the posting: `2026-11-23`. Of a row that is not booked yet, the day on which it happened. */
	readonly day: OptionalText;
	/** A decimal number with its sign; the amount as written where the sign is not known. */
	readonly amount: OptionalText;
	/** Code of ISO 4217. */
	readonly currency: OptionalText;
	readonly status: RowStatus;
	/** The bank's own references, by their names. Blanks in them do not count. */
	readonly references: Readonly<Record<string, OptionalText>>;
	/** Further values, by their names. Each character counts, but blanks around them do not. */
	readonly values?: Readonly<Record<string, OptionalText>>;
	/** Of a file: all texts of the row, by their names. Only their letters and digits count. */
	readonly texts?: Readonly<Record<string, OptionalText>>;
}

/** What tells a row from others. Rows with the same text are equal, and are numbered within their day if they are booked. */
export interface Identity {
	readonly text: string;
	readonly status: RowStatus;
}

/** 128 bits in hex. */
const ID_CHARACTERS = 32;

/**
 * Writes what tells a row from others, always in the same way. It depends neither on the place in the list or file, nor on
 * other rows.
 *
 * A change here, or in what the parts are made of, gives the rows other IDs: an ERP would book them twice.
 *
 * @example
 * writeIdentity({ day: '2026-11-23', amount: '50.00', currency: 'EUR', status: 'booked', references: { servicer: 'NONREF' },
 *   texts: { name: 'Anna Müller', text: 'Fee 11/2026' } })
 * // status 'booked', and the text '["","2026-11-23","50","EUR","booked",[],[],[["name","ANNAMULLER"],["text","FEE112026"]]]'
 */
export function writeIdentity({ account, day, amount, currency, status, ...named }: RowParts): Identity {
	const { references, values = {}, texts = {} } = named;
	const text = JSON.stringify([
		compact(account ?? ''),
		day ?? '',
		writeNumber(amount),
		currency?.trim().toUpperCase() ?? '',
		status,
		write(references, compact),
		write(values, (value) => value.trim()),
		write(texts, keepLetters),
	]);
	return { text, status };
}

/**
 * Makes the `rowId` of a row. It has no salt: the same row has the same ID in each run and each installation.
 *
 * @param number which of the equal rows of its day it is, beginning with 1. Only booked rows are numbered; others are 1.
 * @returns 32 hexadecimal digits
 */
export const makeRowId = ({ text, status }: Identity, number: number): string =>
	hash('sha256', `${text} ${status === 'booked' ? number : 1}`, 'hex').slice(0, ID_CHARACTERS);

/** What is known of a row beyond its fields. */
interface RowCircumstances {
	/** See `RowParts`. */
	readonly account?: string;
	/** The currency of the account, for rows without one. */
	readonly currency?: string | undefined;
	/** Default: the status of the row. With another one, it is the identity that the row had, or will have, in that status. */
	readonly status?: RowStatus;
}

/**
 * Writes the identity of a transaction of the bank's API: its ID, or without a usable one the fields that banks do not change
 * later. Texts such as the description are left out, because banks complete them.
 *
 * The spelling does not count: `12.5` is `12.50`, `debit` is `DEBIT`, and a date is the same day as a time on it.
 *
 * @example
 * identifyTransaction({ transactionId: 't1', amount: 12.5, debitCreditMemo: 'DEBIT', postedTimestamp: '2026-11-23' })
 * // status 'booked', and the text '["","2026-11-23","-12.5","","booked",[["transactionId","t1"]],[],[]]'
 */
export function identifyTransaction(fields: JsonObject, circumstances: RowCircumstances = {}): Identity {
	const { account, currency, status = findBookingState(fields) } = circumstances;
	const time = findPostedTime(fields, status !== 'booked');
	const transactionId = toText(fields.transactionId);
	return writeIdentity({
		account,
		day: time && formatDay(toSpan(time).first),
		amount: describeAmount(fields),
		currency: findCurrencyCode(fields) ?? currency,
		status,
		references: { transactionId },
		values: isNoValue(transactionId) ? describeContent(fields) : {},
	});
}

const compact = (text: string): string => text.replaceAll(/\s/g, '');

/** `Müller & Co.` becomes `MULLERCO`. */
const keepLetters = (text: string): string =>
	text
		.normalize('NFKD')
		.replaceAll(/[^\p{L}\p{N}]+/gu, '')
		.toUpperCase();

/** Leaves out what is none. So a part that is read in a later version changes only the rows that have it. */
function write(named: Readonly<Record<string, OptionalText>>, normalize: (text: string) => string): string[][] {
	return Object.entries(named).flatMap(([name, text]) => {
		if (text === null || text === undefined || isNoValue(text)) return [];
		const normalized = normalize(text);
		return normalized === '' ? [] : [[name, normalized]];
	});
}

/** The amount with its sign or, if the sign is not known, with the bank's `debitCreditMemo`. */
function describeAmount(fields: JsonObject): string {
	const signedAmount = signAmount(fields) ?? null;
	return signedAmount ?? `${writeNumber(toText(fields.amount))} ${toText(fields.debitCreditMemo).toUpperCase()}`;
}

/** Fields that banks do not change later, besides the amount and the date. */
const describeContent = (fields: JsonObject) => ({
	transactionType: toText(fields.transactionType).toUpperCase(),
	foreignCurrency: toText(fields.foreignCurrency).toUpperCase(),
	symbol: toText(fields.symbol).toUpperCase(),
	foreignAmount: writeNumber(toText(fields.foreignAmount)),
	units: writeNumber(toText(fields.units)),
	reference: toText(fields.reference),
	checkNumber: toText(fields.checkNumber),
});

/** Zeros at the end of a decimal number do not count. A text that is no number stays. */
function writeNumber(text: OptionalText): string {
	const decimal = parseDecimal(text);
	if (!decimal) return text?.trim() ?? '';
	let { units, places } = decimal;
	for (; places > 0 && units % 10n === 0n; places -= 1) units /= 10n;
	return formatDecimal({ units, places });
}

/** Turns a value into text, because banks send references and amounts as numbers and as texts. */
function toText(value: JsonValue | undefined): string {
	if (value === undefined || value === null) return '';
	return typeof value === 'object' ? JSON.stringify(value) : String(value).trim();
}
