import { createStatementErrors } from '../errors';
import type { LineKind } from './write/findLineKind';
import { statementProblems } from './write/statementProblems.words';

/** A booking in a statement. Texts that the bank does not send are empty. */
export interface StatementLine {
	/** Unique in the account, and the same in each statement that has this transaction. */
	readonly reference: string;
	/** The bank's ID of the transaction. */
	readonly transactionId: string;
	/** The day of the booking as the bank wrote it: `2026-11-23`. */
	readonly day: string;
	/** The day from which the amount bears interest. */
	readonly valueDay: string;
	/** In the smallest unit of the currency. Positive in favor of the account's holder. */
	readonly units: bigint;
	readonly kind: LineKind;
	/** BAI2 detail type code of the bank. */
	readonly baiCode: string;
	readonly description: string;
	readonly counterparty: string;
	/** The two parties' reference of the payment, for example the number of an invoice. */
	readonly paymentReference: string;
	readonly endToEndId: string;
	/** Digits; empty if the transaction is no check. */
	readonly checkNumber: string;
}

/** The user's choices. Empty texts are replaced by those of the account, or derived. */
export interface StatementOrder {
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

/** All bookings of an account on some whole days, and the balances before and after them. */
export interface Statement extends Pick<StatementOrder, 'from' | 'to' | 'number' | 'customerId'> {
	/** The account number or IBAN that the reader of the file knows. */
	readonly account: string;
	/** BIC or routing number of the bank; empty if it is not known. */
	readonly bank: string;
	readonly isCreditLine: boolean;
	/** ISO 4217, with its decimal places. */
	readonly currency: string;
	readonly decimals: number;
	/** Balances in the smallest unit of the currency. Negative: the holder owes the amount. */
	readonly opening: bigint;
	readonly closing: bigint;
	/** In the order of booking. */
	readonly lines: readonly StatementLine[];
	/** Whether the list has transactions before the first day. Otherwise, the bank's list may begin too late. */
	readonly hasOlderRows: boolean;
}

export const makeStatementError = createStatementErrors(statementProblems);

export const ORIGIN_NOTE = "Made from the bank's API by the account's owner. This is not the bank's own statement.";

/** `2026-11-23` becomes `20261123`. */
export const toDigits = (day: string): string => day.replaceAll('-', '');

/** `2026-11-23` becomes `261123`. */
export const toSixDigits = (day: string): string => toDigits(day).slice(2);

/** Names a statement for people, in at most 16 characters: `4861-20261123`, or `4861-261101-1130` for several days. */
export function nameStatement({ account, from, to }: Statement): string {
	const days = from === to ? toDigits(from) : `${toSixDigits(from)}-${toDigits(to).slice(4)}`;
	return `${account.replaceAll(/[^A-Z\d]/gi, '').slice(-4)}-${days}`;
}

/**
 * Finds the reference for a field of a file, and the text beside it. A reference that the field cannot carry goes into the
 * text.
 *
 * @param carried matches the references that the field can carry
 */
export function placeReference(line: StatementLine, carried: RegExp): { reference: string; text: string } {
	const reference = line.checkNumber || line.paymentReference || line.endToEndId;
	if (reference === '' || carried.test(reference)) return { reference, text: line.description };
	return { reference: '', text: `${line.description} ${reference}`.trim() };
}
