import { parseDecimal } from '../values/parseDecimal';
import { DAY_MILLISECONDS } from '../values/parseTimestamp';
import type { LineKind } from './lineKinds';

export interface StatementLine {
	/** The same in each statement that has this transaction, and unique on its day. */
	readonly reference: string;
	/** The bank's ID of the transaction; null if it has none. */
	readonly transactionId: string | null;
	/** The day of the booking as the bank wrote it: `2026-11-23`. */
	readonly day: string;
	/** In the smallest unit of the currency. Positive in favor of the account's holder. */
	readonly units: bigint;
	readonly kind: LineKind;
	readonly description: string;
	readonly payee: string;
	/** Digits; empty if the transaction is no check. */
	readonly checkNumber: string;
}

/** What the user chooses. Texts that are empty are taken from the account, or derived. */
export interface StatementOrder {
	/** First and last day, both included: `2026-11-23`. */
	readonly from: string;
	readonly to: string;
	readonly accountIdentification: string;
	readonly bankIdentification: string;
	readonly number: string;
	/** BAI2: the customer at the bank. */
	readonly customer: string;
}

/** All bookings of an account on some whole days, and the balances before and after them. */
export interface Statement extends Pick<StatementOrder, 'from' | 'to' | 'number' | 'customer'> {
	/** The account number or IBAN that the reader of the file knows. */
	readonly account: string;
	/** BIC or routing number of the bank; empty if it is not known. */
	readonly bank: string;
	readonly accountKind: 'depositAccount' | 'locAccount';
	readonly accountName: string;
	/** ISO 4217. */
	readonly currency: string;
	/** Decimal places of the currency (ISO 4217). */
	readonly decimals: number;
	/** In the smallest unit of the currency; negative: the holder owes it. */
	readonly opening: bigint;
	readonly closing: bigint;
	/** In the order of booking. */
	readonly lines: readonly StatementLine[];
	/** SHA-256 of account, days, balances and lines, in hex. The same statement always has the same one. */
	readonly digest: string;
}

export interface StatementFile {
	readonly content: string;
	/** How many texts were shortened, or lost characters, because the format cannot carry them. */
	readonly shortenedTexts: number;
}

/** Why there is no statement. The message says what a user can do. */
export class StatementError extends Error {
	constructor(message: string) {
		super(message);
		this.name = 'StatementError';
	}
}

export const ORIGIN_NOTE = "Made from the bank's API by the account's owner. This is not the bank's own statement.";

/** @param day `2026-11-23` */
export function addDays(day: string, days: number): string {
	return new Date(Date.parse(day) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/** Numbers a statement by its last day: the year's last two digits and the number of the day in the year, at most 99366. */
export function numberStatement(day: string): string {
	const dayOfYear = (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / DAY_MILLISECONDS + 1;
	return day.slice(2, 4) + String(dayOfYear).padStart(3, '0');
}

/**
 * Writes an amount as a decimal number with all places of its currency: `-1200.40`.
 *
 * @param point the character between whole and fraction
 */
export function formatUnits(units: bigint, decimals: number, point = '.'): string {
	const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
	const whole = digits.slice(0, digits.length - decimals);
	const sign = units < 0n ? '-' : '';
	return decimals === 0 ? sign + whole : `${sign}${whole}${point}${digits.slice(-decimals)}`;
}

/**
 * Reads an amount into the smallest unit of its currency.
 *
 * @returns undefined if the value is no number, or has more decimal places than its currency
 */
export function parseUnits(value: unknown, decimals: number): bigint | undefined {
	const decimal = parseDecimal(value);
	if (decimal === undefined) return undefined;
	const [whole = '0', fraction = ''] = decimal.digits.split('.');
	if (/[1-9]/.test(fraction.slice(decimals))) return undefined;
	const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
	return decimal.isNegative ? -units : units;
}
