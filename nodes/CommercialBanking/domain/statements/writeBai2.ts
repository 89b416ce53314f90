import { LINE_KINDS } from './lineKinds';
import { addDays, type Statement, type StatementFile, type StatementLine } from './Statement';
import { fitReference, TextFitter } from './TextFitter';

/** BAI2 ends a field with a comma and a record with a slash, so texts have neither. */
const BAI_CHARACTERS = String.raw`A-Za-z\d \-().'+:;#&*=?!%@"`;

const LINE_CHARACTERS = 80;

const OPENING_LEDGER = '010';
const CLOSING_LEDGER = '015';

/**
 * Writes a statement as BAI2 (Cash Management Balance Reporting Specifications, version 2): a group for each day, because
 * BAI2 dates only the groups. Amounts have no decimal point: they are in the smallest unit of the currency.
 */
export function writeBai2(statement: Statement): StatementFile {
	const texts = new TextFitter(BAI_CHARACTERS);
	const bank = texts.fit(statement.bank, 11) || 'BANK';
	const customer = texts.fit(statement.customer, 15) || 'CUSTOMER';
	const createdOn = toDate(addDays(statement.to, 1));
	const number = texts.fit(statement.number, 15);
	const records = [`01,${bank},${customer},${createdOn},0000,${number},${LINE_CHARACTERS},,2/`];
	let opening = statement.opening;
	let total = 0n;
	const days = listDays(statement.from, statement.to);
	const byDay = groupByDay(statement.lines);
	for (const day of days) {
		const lines = byDay.get(day) ?? [];
		const closing = lines.reduce((balance, { units }) => balance + units, opening);
		const group = writeGroup({ bank, customer, day, opening, closing, lines }, statement, texts);
		records.push(...group.records);
		total += group.total;
		opening = closing;
	}
	records.push(`99,${total},${days.length},${records.length + 1}/`);
	return { content: `${records.join('\r\n')}\r\n`, shortenedTexts: texts.shortenedTexts };
}

interface Day {
	readonly bank: string;
	readonly customer: string;
	readonly day: string;
	readonly opening: bigint;
	readonly closing: bigint;
	readonly lines: readonly StatementLine[];
}

/** Control totals are the sum of all amounts as they are written: balances with their sign, details without. */
function writeGroup(
	{ bank, customer, day, opening, closing, lines }: Day,
	{ account, currency }: Statement,
	texts: TextFitter,
): { records: string[]; total: bigint } {
	const number = texts.fit(account, 34);
	const header = `03,${number},${currency},${OPENING_LEDGER},${opening},,,${CLOSING_LEDGER},${closing},,/`;
	const details = lines.flatMap((line) => writeDetail(line, texts));
	const total = lines.reduce((sum, { units }) => sum + (units < 0n ? -units : units), opening + closing);
	const trailer = `49,${total},${details.length + 2}/`;
	const group = [`02,${customer},${bank},1,${toDate(day)},2359,${currency},2/`, header, ...details, trailer];
	return { records: [...group, `98,${total},1,${group.length + 1}/`], total };
}

/** A detail record, continued by 88 records where its text is long. A text has no slash, so it ends its record. */
function writeDetail(line: StatementLine, texts: TextFitter): string[] {
	const isDebit = line.units < 0n;
	const [credit, debit] = LINE_KINDS[line.kind].bai;
	const amount = isDebit ? -line.units : line.units;
	const reference = fitReference(line.transactionId ?? line.reference, 16);
	const start = `16,${isDebit ? debit : credit},${amount},,${reference},${line.checkNumber.slice(-16)},`;
	const text = texts.fit([line.description, line.payee].filter((each) => each !== '').join(' - '), 400);
	if (text === '') return [`${start}/`];
	const records: string[] = [];
	let record = start;
	// Some readers put a space where the text goes on, so it goes on at a word. The space before it stays.
	for (const word of text.match(/\S{1,70} ?/g) ?? []) {
		if (record.length + word.length > LINE_CHARACTERS) {
			records.push(record);
			record = '88,';
		}
		record += word;
	}
	return [...records, record];
}

function groupByDay(lines: readonly StatementLine[]): ReadonlyMap<string, StatementLine[]> {
	const byDay = new Map<string, StatementLine[]>();
	for (const line of lines) {
		const ofDay = byDay.get(line.day);
		if (ofDay === undefined) byDay.set(line.day, [line]);
		else ofDay.push(line);
	}
	return byDay;
}

function listDays(from: string, to: string): string[] {
	const days: string[] = [];
	for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
	return days;
}

/** `2026-11-23` becomes `261123`. */
const toDate = (day: string): string => day.slice(2).replaceAll('-', '');
