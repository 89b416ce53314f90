import { findBookingState } from '../accounts/findBookingState';
import { findCurrencyCode, findFlatText } from '../accounts/findFlatValue';
import { findPostedTime, toKnownTime } from '../accounts/findPostedTime';
import { describeTransaction, readDetails } from '../accounts/readDetails';
import { signAmount } from '../accounts/signAmount';
import type { JsonObject } from '../json/isJsonObject';
import { formatDay } from '../values/parseDay';
import { absolute, parseUnits } from '../values/parseDecimal';
import { parseTimestamp, type Timestamp } from '../values/parseTimestamp';
import { quoteSafely } from '../values/quoteSafely';
import { toLine } from '../values/TextFitter';
import { findBaiCode, findLineKind } from './findLineKind';
import { makeStatementError, type Statement, type StatementLine, toDigits } from './Statement';

/** More than 18 digits fit into no format. */
export const isTooLarge = (units: bigint): boolean => absolute(units) >= 10n ** 18n;

/** A transaction that is not pending. */
export interface Row {
	readonly fields: JsonObject;
	readonly time: Timestamp;
	readonly day: string;
	/** The position in the bank's list, beginning with 1. */
	readonly position: number;
}

export interface Booking extends Row {
	readonly line: Omit<StatementLine, 'reference'>;
	/** The values that a bank does not change later. Rows with the same identity are numbered. */
	readonly identity: string;
}

/**
 * Reads when a transaction was booked.
 *
 * @returns undefined if it is pending
 * @throws StatementError if its date cannot be read
 */
export function readRow(fields: JsonObject, position: number): Row | undefined {
	if (findBookingState(fields) === 'pending') return undefined;
	const { postedTimestamp = null, transactionTimestamp = null } = fields;
	// If the bank's posting date cannot be read, the other date does not stand in: it may be of another day.
	const isPostedSent = postedTimestamp !== null && postedTimestamp !== '';
	const time = findPostedTime(isPostedSent ? { postedTimestamp } : { transactionTimestamp });
	if (time) return { fields, time: toKnownTime(time), day: dayOf(time), position };
	throw makeStatementError('dateUnreadable', { name: nameRow({ fields, position }) });
}

/** Names a transaction in an error. */
export function nameRow({ fields, position }: Pick<Row, 'fields' | 'position'>): string {
	const transactionId = findFlatText(fields, 'transactionId');
	return transactionId === null ? `at position ${position}` : quoteSafely(transactionId);
}

/** The day as it was written: `2026-11-23`. */
export const dayOf = ({ wall }: Timestamp): string => formatDay(wall.first);

/** @throws StatementError if nobody knows whether, or how, the row changed the balance */
export function readBooking(row: Row, { currency, decimals }: Pick<Statement, 'currency' | 'decimals'>): Booking {
	const { fields, day } = row;
	if (findBookingState(fields) === 'other') {
		const status = quoteSafely(findFlatText(fields, 'status') ?? '');
		throw makeStatementError('statusUnknown', { name: nameRow(row), status });
	}
	const ofRow = findCurrencyCode(fields) ?? currency;
	if (ofRow !== currency) {
		const facts = { name: nameRow(row), ofRow: quoteSafely(ofRow), ofAccount: currency };
		throw makeStatementError('currencyDiffers', facts);
	}
	const { signedAmount, problem } = signAmount(fields);
	const units = parseUnits(signedAmount, decimals);
	if (units === undefined) throw makeStatementError(problem ?? 'amount_unreadable', { name: nameRow(row) });
	if (isTooLarge(units)) throw makeStatementError('amountTooLarge', { name: nameRow(row) });
	const digits = (findFlatText(fields, 'checkNumber') ?? '').replaceAll(/\D/g, '');
	const checkNumber = /[1-9]/.test(digits) ? digits : '';
	const baiCode = findBaiCode(fields, units < 0n);
	const line = {
		transactionId: findFlatText(fields, 'transactionId') ?? '',
		day,
		units,
		baiCode,
		checkNumber,
		kind: checkNumber === '' ? findLineKind(fields, baiCode) : 'check',
		...readTexts(fields, day),
	} as const;
	return { ...row, line, identity: identify(line) };
}

/** Makes an identity: `20261123-7-C2000-K4711`. The bank's ID is not enough: some banks send one ID for all rows. */
function identify({ day, transactionId, units, checkNumber }: Booking['line']): string {
	const amount = `${units < 0n ? 'D' : 'C'}${absolute(units)}`;
	const parts = [toDigits(day), transactionId, amount, checkNumber && `K${checkNumber}`];
	return parts.filter((part) => part !== '').join('-');
}

function readTexts(fields: JsonObject, day: string) {
	const { endToEndId, valueDate } = readDetails(fields);
	const { wholeDescription, counterparty, reference } = describeTransaction(fields);
	const valueTime = parseTimestamp(valueDate ?? '');
	return {
		description: wholeDescription ?? '',
		counterparty: counterparty ?? '',
		paymentReference: toLine(reference ?? ''),
		endToEndId: toLine(endToEndId ?? ''),
		valueDay: valueTime ? dayOf(valueTime) : day,
	};
}
