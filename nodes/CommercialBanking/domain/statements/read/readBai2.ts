import type { LongText } from '../../values/LongText';
import { currencyDecimals, parseUnits } from '../../values/parseDecimal';
import { beginStatement, POSTED, type Statement, type StatementRow } from '../Statement';
import { brokenFile } from './brokenFile';
import type { FileLimits } from './FileLimits';
import { readWords, TextLines } from './readInformation';
import { readLines } from './readLines';
import { readDigits, readReference, toLine } from './readValues';

/** Its code, and what follows. A text may begin with such a number, too: `03 DECEMBER`. */
const RECORD = /^\s*(01|02|03|16|49|88|98|99)(?:,(.*)|[\s/]*)$/s;

const CONTINUATION = '88';

/** The first records of a file are within these. */
const EXAMINED_CHARACTERS = 4_000;

const LINE_END = /\r\n|\n|\r/g;

/** In some files, records share lines. */
const LINE_OR_RECORD_END = /\r\n|\n|\r|\/[^\S\r\n]+(?=(?:01|02|03|16|49|88|98|99),)/g;

/** BAI2: without a currency, an amount is in US dollars. */
const DEFAULT_CURRENCY = 'USD';

/** A group that takes back what was sent, and a group for tests: their bookings are none. */
const LEFT_OUT_GROUPS: ReadonlySet<string> = new Set(['2', '4']);

const OPENING_LEDGER = '010';
const CLOSING_LEDGER = '015';

const TYPE_CODE = /^\d{3}$/;

type Kind = 'credit' | 'debit' | 'text';

/** What the specification, and the users of its extension, have detail type codes for. */
const KINDS: ReadonlyArray<readonly [first: number, last: number, kind: Kind]> = [
	[100, 399, 'credit'],
	[400, 699, 'debit'],
	[701, 709, 'text'],
	[720, 728, 'credit'],
	[760, 760, 'debit'],
	[890, 890, 'text'],
	[900, 919, 'text'],
	[920, 959, 'credit'],
	[960, 999, 'debit'],
];

/** A record with its continuations. */
interface Bai2Record {
	readonly code: string;
	/** The line in which it begins. */
	readonly line: number;
	/** Each part without its own code. A line break begins a part that is no more of the same word. */
	readonly content: TextLines;
}

/**
 * Reads BAI2 (Cash Management Balance Reporting Specifications, version 2). BAI2 dates only groups, so the day of a row is
 * that of its group.
 *
 * @param limits of the whole file
 * @param pause lets others work for a moment
 * @returns `leftOutGroups`: deletions and tests, whose bookings do not count
 * @throws StatementError if a file has no end
 */
export async function readBai2(
	text: LongText,
	limits: FileLimits,
	pause: () => Promise<void>,
): Promise<{ statements: Statement[]; leftOutGroups: number }> {
	const reader = new Bai2Reader(limits);
	// No payer writes the records at the beginning of the file.
	const starts = text
		.slice(0, EXAMINED_CHARACTERS)
		.split(LINE_END, 3)
		.filter((line) => /^\s*0[123],/.test(line));
	const sharesLines = starts.some((line) => line.search(LINE_OR_RECORD_END) !== -1);
	await readLines(text, sharesLines ? LINE_OR_RECORD_END : LINE_END, pause, (line, lineNumber) => {
		reader.readLine(line, lineNumber);
	});
	return reader.finish();
}

class Bai2Reader {
	private readonly limits: FileLimits;
	private readonly statements: Statement[] = [];
	private leftOutGroups = 0;
	private record: Bai2Record | undefined;
	/** How long a line is that is full, so that its text goes on in the middle of a word. */
	private fullCharacters = Infinity;
	private isFull = false;
	private fileStart: number | undefined;
	private file = { id: null as string | null, createdDay: null as string | null };
	private group = { day: null as string | null, currency: '', isReal: true };
	private account: Statement | undefined;
	/** The texts of the account. */
	private information = new TextLines();

	constructor(limits: FileLimits) {
		this.limits = limits;
	}

	readLine(line: string, lineNumber: number): void {
		if (line.trim() === '') return;
		// Banks pass on the line breaks of a payer. What begins no record goes on in the one before.
		const [, code = '', content = ''] = RECORD.exec(line) ?? [line, CONTINUATION, line];
		if (code === CONTINUATION && this.record) {
			this.record.content.add(this.isFull ? content : `\n${content}`);
		} else {
			this.endRecord();
			this.record = { code, line: lineNumber, content: new TextLines(content) };
			if (code === '01') this.fullCharacters = Number(toFields(this.record)[5]) || Infinity;
		}
		// Some banks fill up each line with blanks.
		this.isFull = line.trimEnd().length >= this.fullCharacters;
	}

	finish() {
		this.endRecord();
		this.endAccount();
		this.assertEnded();
		return { statements: this.statements, leftOutGroups: this.leftOutGroups };
	}

	private assertEnded(): void {
		if (this.fileStart === undefined) return;
		const problem = `The BAI2 file is not complete. The file that begins in line ${this.fileStart} has no end (record 99).`;
		throw brokenFile('cutBai2', problem);
	}

	private endRecord(): void {
		const { record } = this;
		this.record = undefined;
		if (!record) return;
		if (record.code === '16') {
			this.readBooking(record);
			return;
		}
		const fields = toFields(record);
		if (record.code === '01') this.beginFile(record, fields);
		else if (record.code === '02') this.beginGroup(fields);
		else if (record.code === '03') this.beginAccount(record, fields);
		else if (record.code === '49') this.endAccount();
		else if (record.code === '99') this.endFile();
	}

	private beginFile(record: Bai2Record, fields: readonly string[]): void {
		this.assertEnded();
		this.fileStart = record.line;
		this.file = { id: fields[4] || null, createdDay: readDigits(fields[2]) };
	}

	private beginGroup([, , status = '', day, , currency = '']: readonly string[]): void {
		this.endAccount();
		const isReal = !LEFT_OUT_GROUPS.has(status);
		if (!isReal) this.leftOutGroups += 1;
		this.group = { day: readDigits(day), currency, isReal };
	}

	private beginAccount(record: Bai2Record, fields: readonly string[]): void {
		this.endAccount();
		const { day, currency } = this.group;
		const account = beginStatement('BAI2');
		account.id = this.file.id;
		account.createdDay = this.file.createdDay;
		account.account = fields[0] || null;
		account.currency = fields[1] || currency || DEFAULT_CURRENCY;
		account.from = day;
		account.to = day;
		account.source.push([day, account.currency, ...record.content.lines].join('\n'));
		this.account = account;
		this.limits.countRow();
		if (this.group.isReal) this.statements.push(account);
		// Type code, amount, item count, funds type. Codes from 100 on are totals.
		for (let next = 2; next < fields.length; next += 4 + countFunds(fields, next + 3)) {
			this.readBalance(account, fields.slice(next, next + 2), record.line);
		}
	}

	private readBalance(account: Statement, [type = '', amount = '']: readonly string[], line: number): void {
		const { currency } = account;
		if (!/^0\d\d$/.test(type) || amount === '') return;
		const units = readAmount(amount, currency);
		if (units === undefined) throw brokenFile('balanceUnreadable', `A balance in line ${line} cannot be read`);
		const balance = { type, day: account.to, units, currency };
		account.balances.push(balance);
		if (type === OPENING_LEDGER) account.opening = balance;
		if (type === CLOSING_LEDGER) account.closing = balance;
	}

	private readBooking({ content, line }: Bai2Record): void {
		const { account } = this;
		if (!account) {
			throw brokenFile('bookingOutside', `The booking in line ${line} of the BAI2 file belongs to no account`);
		}
		account.source.push(content.lines.join('\n'));
		const detail = splitDetail(content.lines);
		const kind = findKind(detail.type);
		const units = readAmount(detail.amount, account.currency);
		const isAmountNeeded = kind === 'credit' || kind === 'debit';
		if (!TYPE_CODE.test(detail.type) || (units === undefined && isAmountNeeded)) {
			throw brokenFile('bookingUnreadable', `The booking in line ${line} of the BAI2 file cannot be read`);
		}
		if (kind === undefined) account.unknownCodes.add(detail.type);
		const row = toRow(detail, units, kind, this.group.day, account.currency);
		if (kind === 'text') {
			this.information.add(row.description ?? '');
			return;
		}
		this.limits.countRow();
		account.rows.push(row);
	}

	private endAccount(): void {
		const { account } = this;
		if (!account) return;
		account.information = toLine(this.information.lines.join(' '));
		this.account = undefined;
		this.information = new TextLines();
	}

	private endFile(): void {
		this.endAccount();
		this.fileStart = undefined;
	}
}

/** @returns undefined if nobody knows the sign of such an amount */
const findKind = (type: string): Kind | undefined =>
	TYPE_CODE.test(type) ? KINDS.find(([first, last]) => Number(type) >= first && Number(type) <= last)?.[2] : undefined;

function toRow(
	{ type, amount, valueDay, bankReference, customerReference, text }: ReturnType<typeof splitDetail>,
	units: bigint | undefined,
	kind: Kind | undefined,
	day: string | null,
	currency: string | null,
): StatementRow {
	const isDebit = kind === 'debit';
	const { description, details } = readWords(text, isDebit);
	const bank = readReference(bankReference);
	return {
		bookingDay: day,
		units: kind === undefined || units === undefined ? null : isDebit ? -units : units,
		currency,
		status: POSTED,
		description,
		details: {
			...details,
			reference: readReference(customerReference) ?? details.reference ?? details.endToEndId,
			valueDate: readDigits(valueDay),
			bankReference: bank,
		},
		bankReferences: { bank },
		texts: { amount: kind === undefined ? amount : null, customer: customerReference ?? null, type, text },
		bankTransactionCode: type || null,
		reversal: false,
		charges: [],
		batch: null,
	};
}

/** A slash ends a part. Banks add blanks before it and behind it. */
const SLASH_AT_END = /\/\s*$/;

/** Splits a record without text. Behind a slash, the next part begins with a new field; else it goes on in the same one. */
const toFields = ({ content }: Bai2Record): string[] =>
	content.lines
		.map((part) => part.trimStart().replace(SLASH_AT_END, ','))
		.join('')
		.split(',')
		.map((field) => field.trim());

/** How many fields follow the funds type at this position: days and amounts of availability. */
function countFunds(fields: readonly string[], position: number): number {
	const type = fields[position]?.trim();
	if (type === 'S') return 3;
	if (type === 'V') return 2;
	if (type !== 'D') return 0;
	// A number of nine digits would make all texts behind it fields.
	const [days = 0] = /^\d{1,2}$/.exec(fields[position + 1] ?? '') ?? [];
	return 1 + 2 * Number(days);
}

/** Type code, amount and funds type. */
const FIELDS_BEFORE_FUNDS = 3;
const REFERENCES = 2;

/** Splits a detail record: the text is all behind its references, with commas and slashes. It goes on in the other parts. */
function splitDetail(parts: readonly string[]) {
	const fields: string[] = [];
	let references = FIELDS_BEFORE_FUNDS;
	let next = 0;
	let isGoingOn = false;
	for (let isOpen = true; isOpen && next < parts.length; next += 1) {
		const part = (parts[next] ?? '').trimStart();
		const [first = '', ...others] = part.replace(SLASH_AT_END, '').split(',');
		if (isGoingOn) fields.push(`${fields.pop() ?? ''}${first}`);
		else fields.push(first);
		for (const field of others) fields.push(field);
		references = FIELDS_BEFORE_FUNDS + countFunds(fields, 2);
		const isTextBegun = fields.length > references + REFERENCES;
		// A short record ends with a slash, and only text can follow, but for days and amounts of availability.
		const lacksFunds = references > FIELDS_BEFORE_FUNDS && fields.length < references;
		isGoingOn = !SLASH_AT_END.test(part);
		isOpen = !isTextBegun && (lacksFunds || isGoingOn);
	}
	const textStart = references + REFERENCES;
	const text = [fields.slice(textStart).join(','), ...parts.slice(next)]
		.map((part) => part.replace(SLASH_AT_END, ''))
		.reduce((before, part) => before + part.replace('\n', before === '' || before.endsWith(' ') ? '' : ' '));
	const [type = '', amount = '', funds, valueDay] = fields.map((field) => field.trim());
	const [bankReference, customerReference] = fields.slice(references, textStart);
	return { type, amount, valueDay: funds === 'V' ? valueDay : undefined, bankReference, customerReference, text };
}

/** Reads an amount in the smallest unit of its currency. Some banks write a decimal point nevertheless. */
function readAmount(text: string, currency: string | null): bigint | undefined {
	return parseUnits(text, text.includes('.') ? currencyDecimals(currency ?? '') : 0);
}
