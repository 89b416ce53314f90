import { findBookingState } from '../../accounts/findBookingState';
import { findCurrencyCode, findFlatText } from '../../accounts/findFlatValue';
import { findBookedTime } from '../../accounts/findPostedTime';
import { describeTransaction, readDetails } from '../../accounts/readDetails';
import { signAmount } from '../../accounts/signAmount';
import { StatementError } from '../../errors';
import type { JsonObject } from '../../json/isJsonObject';
import { absolute, parseUnits } from '../../values/parseDecimal';
import { formatDay, parseTimestamp, type Timestamp } from '../../values/parseTimestamp';
import { quoteSafely } from '../../values/quoteSafely';
import { toLine } from '../../values/TextFitter';
import { NO_DETAILS, POSTED } from '../Statement';
import { findBaiCode, findLineKind } from './findLineKind';
import { toDigits, type WholeRow, type WholeStatement } from './WholeStatement';

/** What the user can do until the bank has mended its answer. */
const UNTIL_THEN = 'and import its own statement until then';

export interface Booking extends Omit<WholeRow, 'reference'> {
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
	{ from, currency, decimals }: Pick<WholeStatement, 'from' | 'currency' | 'decimals'>,
): Booking | 'pending' | 'older' {
	const { fields } = row;
	const state = findBookingState(fields);
	if (state === 'pending') return 'pending';
	const time = findBookedTime(fields);
	if (!time) {
		const problem = `Tell the bank that the transaction ${nameRow(row)} has no date that can be read, ${UNTIL_THEN}.`;
		throw new StatementError('dateUnreadable', problem);
	}
	const day = dayOf(time);
	if (day < from) return 'older';
	if (state === 'other') {
		const status = quoteSafely(findFlatText(fields, 'status') ?? '');
		const problem = `Ask the bank whether the transaction ${nameRow(row)} is booked, because its status is "${status}", ${UNTIL_THEN}.`;
		throw new StatementError('statusUnknown', problem);
	}
	const ofRow = findCurrencyCode(fields) ?? currency;
	if (ofRow !== currency) {
		const problem = `Tell the bank that the transaction ${nameRow(row)} is in ${quoteSafely(ofRow)}, but its account in ${currency}, ${UNTIL_THEN}.`;
		throw new StatementError('currencyDiffers', problem);
	}
	const units = parseUnits(signAmount(fields), decimals);
	if (units === undefined) {
		const problem = `Tell the bank that amount and debitCreditMemo of the transaction ${nameRow(row)} do not say how it changed the balance, ${UNTIL_THEN}.`;
		throw new StatementError('amountUnclear', problem);
	}
	const digits = (findFlatText(fields, 'checkNumber') ?? '').replaceAll(/\D/g, '');
	const checkNumber = /[1-9]/.test(digits) ? digits : '';
	const baiCode = findBaiCode(fields, units < 0n);
	const transactionId = findFlatText(fields, 'transactionId');
	const line = {
		bookingDay: day,
		units,
		currency,
		status: POSTED,
		bankReferences: { transactionId },
		texts: {},
		bankTransactionCode: baiCode || null,
		reversal: false,
		charges: [],
		batch: null,
		checkNumber,
		kind: checkNumber === '' ? findLineKind(fields, baiCode) : 'check',
		...readTexts(fields, day, transactionId),
	};
	return { ...row, time, ...line, identity: identify(line) };
}

/** Names a transaction in an error. */
export function nameRow({ fields, position }: Pick<Booking, 'fields' | 'position'>): string {
	const transactionId = findFlatText(fields, 'transactionId');
	return transactionId === null ? `at position ${position}` : quoteSafely(transactionId);
}

/** The day as it was written: `2026-11-23`. */
export const dayOf = ({ wall }: Timestamp): string => formatDay(wall.first);

/** Makes an identity: `20261123-7-C2000-K4711`. The bank's ID is not enough: some banks send one ID for all rows. */
function identify(line: Pick<Booking, 'bookingDay' | 'bankReferences' | 'units' | 'checkNumber'>): string {
	const { bookingDay, bankReferences, units, checkNumber } = line;
	const amount = `${units < 0n ? 'D' : 'C'}${absolute(units)}`;
	const parts = [toDigits(bookingDay), bankReferences.transactionId ?? '', amount, checkNumber && `K${checkNumber}`];
	return parts.filter((part) => part !== '').join('-');
}

function readTexts(fields: JsonObject, day: string, bankReference: string | null) {
	const { endToEndId, valueDate } = readDetails(fields);
	const { wholeDescription, counterparty, reference } = describeTransaction(fields);
	const valueTime = parseTimestamp(valueDate ?? '');
	return {
		description: wholeDescription,
		details: {
			...NO_DETAILS,
			counterparty,
			reference: toLine(reference ?? '') || null,
			endToEndId: toLine(endToEndId ?? '') || null,
			valueDate: valueTime ? dayOf(valueTime) : day,
			bankReference,
		},
	};
}
