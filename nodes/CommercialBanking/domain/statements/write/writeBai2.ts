import { absolute } from '../../values/parseDecimal';
import { addDays } from '../../values/parseTimestamp';
import { packLines, type TextFitter } from '../../values/TextFitter';
import { findKindCodes } from './findLineKind';
import { placeReference, shortenRowId, type WholeStatement, type WholeRow, toSixDigits } from './WholeStatement';

/** BAI2 ends a field with a comma and a record with a slash, so texts have neither. */
export const BAI_CHARACTERS = String.raw`A-Za-z\d \-().'+:;#&*=?!%@"`;

const LINE_CHARACTERS = 80;

/** The record that begins and the record that ends a file, a group or an account. Their totals count both. */
const RECORDS_AROUND = 2;

const OPENING_LEDGER = '010';
const CLOSING_LEDGER = '015';

/**
 * Writes a statement as BAI2 (Cash Management Balance Reporting Specifications, version 2): a group for each day, because
 * BAI2 dates only the groups. Amounts have no decimal point: they are in the smallest unit of the currency.
 *
 * A control total is the sum of the amounts as they are written: balances have a sign, details have none.
 */
export function* writeBai2(statement: WholeStatement, texts: TextFitter): Generator<string> {
	const { from, to, currency, rows } = statement;
	const bank = texts.fit(statement.bank, 11) || 'BANK';
	const customer = texts.fit(statement.customerId, 15) || 'CUSTOMER';
	const number = texts.fit(statement.number, 15);
	const account = texts.fit(statement.account, 34);
	// Not the time of writing: the same statement gives the same file.
	yield `01,${bank},${customer},${toSixDigits(addDays(to, 1))},0000,${number},${LINE_CHARACTERS},,2/`;
	let opening = statement.opening.units;
	let next = 0;
	let fileTotal = 0n;
	let groups = 0;
	let fileRecords = RECORDS_AROUND;
	for (let day = from; day <= to; day = addDays(day, 1)) {
		const ofDay = takeDay(rows, next, day);
		const closing = ofDay.reduce((balance, { units }) => balance + units, opening);
		yield `02,${customer},${bank},1,${toSixDigits(day)},2359,${currency},2/`;
		yield `03,${account},${currency},${OPENING_LEDGER},${opening},,,${CLOSING_LEDGER},${closing},,/`;
		let records = RECORDS_AROUND;
		for (const line of ofDay) {
			const detail = writeDetail(line, texts);
			yield* detail;
			records += detail.length;
		}
		const total = ofDay.reduce((sum, { units }) => sum + absolute(units), opening + closing);
		yield `49,${total},${records}/`;
		yield `98,${total},1,${records + RECORDS_AROUND}/`;
		fileTotal += total;
		fileRecords += records + RECORDS_AROUND;
		groups += 1;
		next += ofDay.length;
		opening = closing;
	}
	yield `99,${fileTotal},${groups},${fileRecords}/`;
}

/** Takes the rows of a day. @param start the index at which these rows begin, if there are any */
function takeDay(rows: readonly WholeRow[], start: number, day: string): readonly WholeRow[] {
	let end = start;
	while (rows[end]?.bookingDay === day) end += 1;
	return rows.slice(start, end);
}

/** Writes a detail record. 88 records continue a long text. A text has no slash at its end, so no field can follow it. */
function writeDetail(line: WholeRow, texts: TextFitter): string[] {
	const { units, kind, bookingDay, details } = line;
	const code = line.bankTransactionCode ?? findKindCodes(kind, units < 0n).bai;
	const funds = details.valueDate === bookingDay ? '' : `V,${toSixDigits(details.valueDate)},`;
	const { reference, text } = placeReference(line, /^[A-Z\d]{1,16}$/i);
	const record = `16,${code},${absolute(units)},${funds},${shortenRowId(line.rowId)},${reference},`;
	const parts = [text, details.counterparty ?? ''].map((part) => texts.fit(part, 400)).filter((part) => part !== '');
	if (parts.length === 0) return [`${record}/`];
	// The Python package `bai2` puts a space between two records, so a record ends behind a word and its space.
	return packLines(record, parts.join(' - ').match(/\S{1,70} ?/g) ?? [], LINE_CHARACTERS, '88,');
}
