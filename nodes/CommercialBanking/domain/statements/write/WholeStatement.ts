import type { Balance, RowDetails, Statement, StatementRow } from '../Statement';
import type { LineKind } from './findLineKind';

/** The user's choices. Empty texts are replaced by those of the account, or derived. */
export interface StatementOrder {
	/** The account's ID in the bank's API. */
	readonly accountId: string;
	/** First and last day, both included: `2026-11-23`. */
	readonly from: string;
	readonly to: string;
	/** The present day in the workflow's time zone, which is not over. */
	readonly today: string;
	readonly accountIdentification: string;
	readonly bankIdentification: string;
	readonly number: string;
	/** BAI2: the customer at the bank. */
	readonly customerId: string;
	/** The closing balance of the last statement in the ERP. */
	readonly expectedOpeningBalance: string;
}

/** A booked row of which all is known that a file needs. */
export interface WholeRow extends StatementRow {
	readonly bookingDay: string;
	readonly units: bigint;
	readonly details: RowDetails & { readonly valueDate: string };
	/** The same as in Transaction: Get Many and in each statement that has this row, see `makeRowId`. */
	readonly rowId: string;
	readonly kind: LineKind;
	/** Digits; empty if the row is no check. */
	readonly checkNumber: string;
}

/** All bookings of an account on some whole days, with the balances around them, and all else that a file needs. */
export interface WholeStatement extends Statement {
	readonly number: string;
	/** The account number or IBAN that the reader of the file knows. */
	readonly account: string;
	/** BIC or routing number of the bank; empty if it is not known. */
	readonly bank: string;
	/** BAI2: the customer at the bank. */
	readonly customerId: string;
	readonly isCreditLine: boolean;
	/** ISO 4217, with its decimal places. */
	readonly currency: string;
	readonly decimals: number;
	/** First and last day, both included. */
	readonly from: string;
	readonly to: string;
	readonly opening: Balance;
	readonly closing: Balance;
	/** In the order of booking. */
	readonly rows: WholeRow[];
	/** Whether the list has transactions before the first day. Otherwise, the bank's list may begin too late. */
	readonly hasOlderRows: boolean;
}

export const ORIGIN_NOTE = "Made from the bank's API by the account's owner. This is not the bank's own statement.";

/** `2026-11-23` becomes `20261123`. */
export const toDigits = (day: string): string => day.replaceAll('-', '');

/** `2026-11-23` becomes `261123`. */
export const toSixDigits = (day: string): string => toDigits(day).slice(2);

/**
 * The beginning of a row's ID, for MT940 and BAI2, which have 16 characters for the bank's reference. An ID is a digest, so 64
 * bits of it are as good as any others.
 */
export const shortenRowId = (rowId: string): string => rowId.slice(0, 16);

/** Names a statement for people, in at most 16 characters: `4861-20261123`, or `4861-261101-1130` for several days. */
export function nameStatement({ account, from, to }: WholeStatement): string {
	const days = from === to ? toDigits(from) : `${toSixDigits(from)}-${toDigits(to).slice(4)}`;
	return `${account.replaceAll(/[^A-Z\d]/gi, '').slice(-4)}-${days}`;
}

/**
 * Finds the reference for a field of a file, and the text beside it. A reference that the field cannot carry goes into the
 * text.
 *
 * @param carried matches the references that the field can carry
 */
export function placeReference(row: WholeRow, carried: RegExp): { reference: string; text: string } {
	const reference = row.checkNumber || row.details.reference || row.details.endToEndId || '';
	const text = row.description ?? '';
	if (reference === '' || carried.test(reference)) return { reference, text };
	return { reference: '', text: `${text} ${reference}`.trim() };
}
