import { findBookingState } from '../../accounts/findBookingState';
import { findCurrencyCode, findFlatText } from '../../accounts/findFlatValue';
import { findBookedTime } from '../../accounts/findPostedTime';
import { describeTransaction, readDetails } from '../../accounts/readDetails';
import type { ListedRow } from '../../accounts/RowNumbers';
import { signAmount } from '../../accounts/signAmount';
import { StatementError } from '../../errors';
import type { JsonObject } from '../../json/isJsonObject';
import { isNoValue } from '../../values/isNoValue';
import { parseUnits } from '../../values/parseDecimal';
import { formatDay, parseTimestamp, type Timestamp } from '../../values/parseTimestamp';
import { quoteSafely } from '../../values/quoteSafely';
import { toLine } from '../../values/TextFitter';
import { NO_DETAILS, POSTED } from '../Statement';
import { findBaiCode, findLineKind } from './findLineKind';
import type { WholeRow, WholeStatement } from './WholeStatement';

/** What the user can do until the bank has mended its answer. */
const UNTIL_THEN = 'and import its own statement until then';

export interface Booking extends WholeRow {
	readonly listed: ListedRow;
	readonly time: Timestamp;
}

/**
 * Reads a transaction.
 *
 * @param account `from` is the first day that counts
 * @throws StatementError if its date cannot be read, or if nobody knows whether, or how, it changed the balance
 */
export function readBooking(
	listed: ListedRow,
	{ from, currency, decimals }: Pick<WholeStatement, 'from' | 'currency' | 'decimals'>,
): Omit<Booking, 'rowId'> | 'pending' | 'older' {
	const { fields } = listed.record;
	const state = findBookingState(fields);
	if (state === 'pending') return 'pending';
	const time = findBookedTime(fields);
	if (!time) {
		const problem = `Tell the bank that the transaction ${nameRow(listed)} has no date that can be read, ${UNTIL_THEN}.`;
		throw new StatementError('dateUnreadable', problem);
	}
	const day = dayOf(time);
	if (day < from) return 'older';
	if (state === 'other') {
		const status = quoteSafely(findFlatText(fields, 'status') ?? '');
		const problem = `Ask the bank whether the transaction ${nameRow(listed)} is booked, because its status is "${status}", ${UNTIL_THEN}.`;
		throw new StatementError('statusUnknown', problem);
	}
	const ofRow = findCurrencyCode(fields) ?? currency;
	if (ofRow !== currency) {
		const problem = `Tell the bank that the transaction ${nameRow(listed)} is in ${quoteSafely(ofRow)}, but its account in ${currency}, ${UNTIL_THEN}.`;
		throw new StatementError('currencyDiffers', problem);
	}
	const units = parseUnits(signAmount(fields), decimals);
	if (units === undefined) {
		const problem = `Tell the bank that amount and debitCreditMemo of the transaction ${nameRow(listed)} do not say how it changed the balance, ${UNTIL_THEN}.`;
		throw new StatementError('amountUnclear', problem);
	}
	const digits = (findFlatText(fields, 'checkNumber') ?? '').replaceAll(/\D/g, '');
	const checkNumber = /[1-9]/.test(digits) ? digits : '';
	const baiCode = findBaiCode(fields, units < 0n);
	const transactionId = findFlatText(fields, 'transactionId');
	return {
		listed,
		time,
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
}

/** Names a transaction in an error. */
export function nameRow({ record, position }: ListedRow): string {
	const transactionId = findFlatText(record.fields, 'transactionId');
	return transactionId === null ? `at position ${position + 1}` : quoteSafely(transactionId);
}

/** The day as it was written: `2026-11-23`. */
export const dayOf = ({ wall }: Timestamp): string => formatDay(wall.first);

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
			// Some banks write one placeholder for all rows, and a program would take them for one.
			bankReference: isNoValue(bankReference ?? '') ? null : bankReference,
		},
	};
}
