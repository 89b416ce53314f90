import { findBookingState } from '../../accounts/findBookingState';
import { findCurrencyCode, findFlatText } from '../../accounts/findFlatValue';
import { findPostedTime } from '../../accounts/findPostedTime';
import { describeTransaction, readDetails } from '../../accounts/readDetails';
import { signAmount } from '../../accounts/signAmount';
import type { JsonObject } from '../../json/isJsonObject';
import { absolute, parseUnits } from '../../values/parseDecimal';
import { formatDay, parseTimestamp, type Timestamp } from '../../values/parseTimestamp';
import { quoteSafely } from '../../values/quoteSafely';
import { toLine } from '../../values/TextFitter';
import { findBaiCode, findLineKind } from './findLineKind';
import { makeStatementError, type Statement, type StatementLine, toDigits } from '../Statement';

export interface Booking extends Omit<StatementLine, 'reference'> {
	readonly fields: JsonObject;
	/** The position in the bank's list, beginning with 1. */
	readonly position: number;
	readonly time: Timestamp;
	/** The values that a bank does not change later. Rows with the same identity are numbered. */
	readonly identity: string;
}

/**
 * Reads a transaction.
 *
 * @param account `from` is the first day that counts
 * @throws StatementError if its date cannot be read, or if nobody knows whether, or how, it changed the balance
 */
export function readBooking(
	row: Pick<Booking, 'fields' | 'position'>,
	{ from, currency, decimals }: Pick<Statement, 'from' | 'currency' | 'decimals'>,
): Booking | 'pending' | 'older' {
	const { fields } = row;
	const state = findBookingState(fields);
	if (state === 'pending') return 'pending';
	const time = findTime(fields);
	if (!time) throw makeStatementError('dateUnreadable', { name: nameRow(row) });
	const day = dayOf(time);
	if (day < from) return 'older';
	if (state === 'other') {
		const status = quoteSafely(findFlatText(fields, 'status') ?? '');
		throw makeStatementError('statusUnknown', { name: nameRow(row), status });
	}
	const ofRow = findCurrencyCode(fields) ?? currency;
	if (ofRow !== currency) {
		const facts = { name: nameRow(row), ofRow: quoteSafely(ofRow), ofAccount: currency };
		throw makeStatementError('currencyDiffers', facts);
	}
	const units = parseUnits(signAmount(fields), decimals);
	if (units === undefined) throw makeStatementError('amountUnclear', { name: nameRow(row) });
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
	};
	return { ...row, time, ...line, identity: identify(line) };
}

function findTime({ postedTimestamp = null, transactionTimestamp = null }: JsonObject): Timestamp | undefined {
	// If the bank's posting date cannot be read, the other date does not stand in: it may be of another day.
	const isPostedSent = postedTimestamp !== null && postedTimestamp !== '';
	return findPostedTime(isPostedSent ? { postedTimestamp } : { transactionTimestamp });
}

/** Names a transaction in an error. */
export function nameRow({ fields, position }: Pick<Booking, 'fields' | 'position'>): string {
	const transactionId = findFlatText(fields, 'transactionId');
	return transactionId === null ? `at position ${position}` : quoteSafely(transactionId);
}

/** The day as it was written: `2026-11-23`. */
export const dayOf = ({ wall }: Timestamp): string => formatDay(wall.first);

/** Makes an identity: `20261123-7-C2000-K4711`. The bank's ID is not enough: some banks send one ID for all rows. */
function identify(line: Pick<Booking, 'day' | 'transactionId' | 'units' | 'checkNumber'>): string {
	const { day, transactionId, units, checkNumber } = line;
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
