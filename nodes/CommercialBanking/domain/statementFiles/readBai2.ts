import { currencyDecimals, parseUnits } from '../values/parseDecimal';
import { BankStatement, type FileRow, makeWarning, POSTED, statementFileError, type Warning } from './BankStatement';
import { readWords } from './readInformation';
import { checkDay, findReference, oneLine } from './readValues';

const LINES_WITHOUT_PAUSE = 500;

/** More than any bank writes into a record. */
const MAX_CHARACTERS = 20_000;

const CONTINUATION = '88';

/** The beginning of another record in the same line. */
const NEXT_RECORD = /\/\s+(?=(?:01|02|03|16|49|88|98|99),)/;

/** BAI2: without a currency, an amount is in US dollars. */
const DEFAULT_CURRENCY = 'USD';

/** A group that takes back what was sent, and a group for tests: their bookings are none. */
const LEFT_OUT_GROUPS: ReadonlySet<string> = new Set(['2', '4']);

const OPENING_LEDGER = '010';
const CLOSING_LEDGER = '015';

/** Detail type codes that the specification and the users of its extension have for credits, debits, and texts alone. */
const CREDITS = [
	[100, 399],
	[720, 728],
	[920, 959],
] as const;
const DEBITS = [
	[400, 699],
	[760, 760],
	[960, 999],
] as const;
const TEXTS = [
	[701, 709],
	[890, 890],
	[900, 919],
] as const;

/** A record with its continuations. */
interface Bai2Record {
	readonly code: string;
	/** The line in which it begins. */
	readonly line: number;
	/** Each part without its own code. */
	readonly parts: string[];
	/** How many records it counts as. */
	count: number;
	/** How many more characters are kept. */
	room: number;
	/** Whether a part fills its line, so that the text goes on in the middle of a word. */
	readonly isFull: boolean[];
}

/** What the trailer of an account, a group or a file states of it. */
interface Control {
	sum: bigint;
	records: number;
	readonly statements: BankStatement[];
}

const newControl = (): Control => ({ sum: 0n, records: 0, statements: [] });

/**
 * Reads BAI2 (Cash Management Balance Reporting Specifications, version 2). BAI2 dates only groups, so the day of a row is
 * that of its group.
 *
 * @param pause lets others work for a moment
 * @returns `leftOutGroups`: deletions and tests, whose bookings do not count
 * @throws StatementError if a file has no end
 */
export async function readBai2(
	text: string,
	pause: () => Promise<void>,
): Promise<{ statements: BankStatement[]; leftOutGroups: number }> {
	const reader = new Bai2Reader();
	const lines = text.split(/\r\n|\n|\r/);
	// In some files, records share lines. Then the records at the beginning of the file do, which no payer writes.
	const sharesLines = lines.slice(0, 3).some((line) => /^\s*0[123],/.test(line) && NEXT_RECORD.test(line));
	for (const [index, line] of lines.entries()) {
		if (index % LINES_WITHOUT_PAUSE === 0) await pause();
		for (const part of sharesLines ? line.split(NEXT_RECORD) : [line]) reader.readLine(part, index + 1);
	}
	return reader.finish();
}

class Bai2Reader {
	private readonly statements: BankStatement[] = [];
	private leftOutGroups = 0;
	private record: Bai2Record | undefined;
	private lineCharacters = Infinity;
	private fileStart: number | undefined;
	private file = { id: null as string | null, createdDay: null as string | null };
	private group = { status: '1', day: null as string | null, currency: '', isReal: true };
	private account: BankStatement | undefined;
	private controls = { file: newControl(), group: newControl(), account: newControl() };
	private source: string[] = [];

	readLine(line: string, lineNumber: number): void {
		const [, code, content = ''] = /^\s*(\d\d),?(.*)$/.exec(line) ?? [];
		if (code === undefined) return;
		const isFull = line.length >= this.lineCharacters;
		if (code === CONTINUATION && this.record) {
			const { record } = this;
			record.count += 1;
			if (record.room <= 0) return;
			record.room -= line.length;
			record.parts.push(content);
			record.isFull.push(isFull);
			return;
		}
		this.endRecord();
		const room = MAX_CHARACTERS - content.length;
		this.record = {
			code,
			line: lineNumber,
			parts: [content.slice(0, MAX_CHARACTERS)],
			isFull: [isFull],
			count: 1,
			room,
		};
		if (code === '01') this.lineCharacters = Number(toFields(this.record)[5]) || Infinity;
	}

	finish() {
		this.endRecord();
		if (this.fileStart !== undefined) throw statementFileError('cutBai2', { line: this.fileStart });
		return { statements: this.statements, leftOutGroups: this.leftOutGroups };
	}

	private endRecord(): void {
		const { record } = this;
		this.record = undefined;
		if (!record) return;
		for (const control of Object.values(this.controls)) control.records += record.count;
		if (record.code === '01') this.beginFile(record);
		else if (record.code === '02') this.beginGroup(record);
		else if (record.code === '03') this.beginAccount(record);
		else if (record.code === '16') this.readBooking(record);
		else if (record.code === '49') this.endAccount(record);
		else if (record.code === '98') this.checkControl(record, 'group', 'file', 2);
		else if (record.code === '99') this.endFile(record);
	}

	private beginFile(record: Bai2Record): void {
		if (this.fileStart !== undefined) throw statementFileError('cutBai2', { line: this.fileStart });
		const fields = toFields(record);
		this.fileStart = record.line;
		this.file = { id: fields[4] || null, createdDay: readDay(fields[2], []) };
		this.controls = { ...this.controls, file: { ...newControl(), records: record.count } };
	}

	private beginGroup(record: Bai2Record): void {
		const [, , status = '', day, , currency = ''] = toFields(record);
		const isReal = !LEFT_OUT_GROUPS.has(status);
		if (!isReal) this.leftOutGroups += 1;
		this.group = { status, day: readDay(day, []), currency, isReal };
		this.controls = { ...this.controls, group: { ...newControl(), records: record.count } };
	}

	private beginAccount(record: Bai2Record): void {
		const [account = '', currency = '', ...fields] = toFields(record);
		const statement = new BankStatement('BAI2');
		const { day } = this.group;
		statement.id = this.file.id;
		statement.createdDay = this.file.createdDay;
		statement.account = account || null;
		statement.currency = currency || this.group.currency || DEFAULT_CURRENCY;
		statement.from = day;
		statement.to = day;
		this.closeAccount();
		this.account = statement;
		this.controls = { ...this.controls, account: { ...newControl(), records: record.count } };
		this.source = [day ?? '', ...record.parts];
		while (fields.length > 0) this.readSummary(fields, statement);
	}

	/** Type code, amount, item count, funds type. Codes below 100 are balances, others totals. */
	private readSummary(fields: string[], statement: BankStatement): void {
		const [type = '', amount = '', count = ''] = fields.splice(0, 3);
		takeFunds(fields);
		const units = readAmount(amount, statement.currency);
		if (units === undefined) return;
		this.controls.account.sum += units;
		if (Number(type) >= 100) {
			statement.totals.push({ type, count: /^\d+$/.test(count) ? Number(count) : null, units });
			return;
		}
		const balance = { type, day: statement.to, units, currency: statement.currency };
		statement.balances.push(balance);
		if (type === OPENING_LEDGER) statement.opening = balance;
		if (type === CLOSING_LEDGER) statement.closing = balance;
	}

	private readBooking(record: Bai2Record): void {
		const { account } = this;
		if (!account) return;
		for (const part of record.parts) this.source.push(part);
		const { fields, text } = splitDetail(record);
		const [type = '', amount = ''] = fields.splice(0, 2);
		const units = readAmount(amount, account.currency) ?? null;
		this.controls.account.sum += units ?? 0n;
		const row = toRow(account, this.group.day, { type, units, fields, text });
		if (isIn(TEXTS, type)) {
			account.information = oneLine(`${account.information ?? ''} ${row.description ?? ''}`) || null;
			return;
		}
		account.count(row);
		account.rows.push(row);
	}

	private endAccount(record: Bai2Record): void {
		this.closeAccount();
		this.checkControl(record, 'account', 'group', 1);
	}

	private closeAccount(): void {
		const { account } = this;
		if (!account) return;
		account.source = this.source.join('\n');
		if (this.group.isReal) this.statements.push(account);
		this.controls.account.statements.push(account);
		this.account = undefined;
	}

	private endFile(record: Bai2Record): void {
		this.closeAccount();
		this.checkControl(record, 'file', undefined, 2);
		this.fileStart = undefined;
	}

	/** Compares a trailer with what was read, and adds to the part around it what the trailer states. */
	private checkControl(
		record: Bai2Record,
		part: 'account' | 'group' | 'file',
		around: 'group' | 'file' | undefined,
		recordsField: number,
	): void {
		const fields = toFields(record);
		const { sum, records, statements } = this.controls[part];
		const stated = /^[+-]?\d+$/.test(fields[0] ?? '') ? BigInt(fields[0] ?? '') : undefined;
		const statedRecords = /^\d+$/.test(fields[recordsField] ?? '') ? Number(fields[recordsField]) : undefined;
		for (const statement of statements) {
			if (stated !== undefined && stated !== sum) {
				statement.warn('controlTotalDiffers', { part, stated: String(stated), counted: String(sum) });
			}
			if (statedRecords !== undefined && statedRecords !== records) {
				statement.warn('recordCountDiffers', { part, stated: statedRecords, counted: records });
			}
		}
		if (around === undefined) return;
		const outer = this.controls[around];
		outer.sum += stated ?? sum;
		for (const statement of statements) outer.statements.push(statement);
	}
}

/** A detail record, taken apart. */
interface Detail {
	readonly type: string;
	readonly units: bigint | null;
	/** From the funds type on. */
	readonly fields: string[];
	readonly text: string;
}

function toRow(account: BankStatement, day: string | null, { type, units, fields, text }: Detail): FileRow {
	const warnings: Warning[] = [];
	const valueDay = readDay(takeFunds(fields), warnings);
	const [bankReference = null, customerReference = null] = fields;
	const isDebit = isIn(DEBITS, type);
	const isKnown = isDebit || isIn(CREDITS, type);
	if (!isKnown) warnings.push(makeWarning('codeUnknown', { type }));
	if (units === null) warnings.push(makeWarning('amountUnreadable'));
	const { description, details } = readWords(text, isDebit);
	const bank = findReference(bankReference);
	return {
		bookingDay: day,
		valueDay,
		units: isKnown && units !== null ? (isDebit ? -units : units) : null,
		currency: account.currency,
		status: POSTED,
		description,
		details: {
			...details,
			reference: findReference(customerReference) ?? details.reference ?? details.endToEndId,
			bankReference: bank,
		},
		bankReferences: bank === null ? [] : [bank],
		bankTransactionCode: type || null,
		isReversal: false,
		charges: [],
		batch: null,
		warnings,
	};
}

const isIn = (ranges: ReadonlyArray<readonly [number, number]>, type: string): boolean =>
	/^\d{3}$/.test(type) && ranges.some(([first, last]) => Number(type) >= first && Number(type) <= last);

/** A slash ends a part. Banks add blanks before it and behind it. */
const SLASH_AT_END = /\/\s*$/;

/** Splits a record without text. Behind a slash, the next part begins with a new field; else it goes on in the same one. */
function toFields({ parts }: Bai2Record): string[] {
	const all = parts.reduce(
		(before, part) => (SLASH_AT_END.test(before) ? before.replace(SLASH_AT_END, ',') : before) + part,
	);
	return all
		.replace(SLASH_AT_END, '')
		.split(',')
		.map((field) => field.trim());
}

/** How many fields belong to a funds type: days and amounts of availability. */
function countFunds(fields: readonly string[]): number {
	const [type = '', count = ''] = fields;
	if (type === 'S') return 3;
	if (type === 'V') return 2;
	return type === 'D' ? 1 + 2 * (Number(count) || 0) : 0;
}

/** Takes the funds type and its fields. @returns the value day of type V */
function takeFunds(fields: string[]): string | undefined {
	const count = countFunds(fields);
	const [type, day] = fields.splice(0, 1 + count);
	return type === 'V' ? day : undefined;
}

/** Type code, amount and funds type. */
const FIELDS_BEFORE_FUNDS = 3;
const REFERENCES = 2;

/** Splits a detail record: the text is all behind its references, with commas and slashes. It goes on in the other parts. */
function splitDetail({ parts, isFull }: Bai2Record): { fields: string[]; text: string } {
	let fields: string[] = [];
	let next = 0;
	let start = '';
	for (; next < parts.length; next += 1) {
		const part = parts[next] ?? '';
		fields = (start + part.replace(SLASH_AT_END, '')).split(',');
		const needed = FIELDS_BEFORE_FUNDS + countFunds(fields.slice(2));
		const isTextBegun = fields.length > needed + REFERENCES;
		const isEnded = SLASH_AT_END.test(part);
		// A short record ends with a slash, and only text can follow, but for days and amounts of availability.
		const lacksFunds = needed > FIELDS_BEFORE_FUNDS && fields.length < needed;
		if (isTextBegun || (isEnded && !lacksFunds)) break;
		start = isEnded ? `${fields.join(',')},` : fields.join(',');
	}
	const textStart = FIELDS_BEFORE_FUNDS + countFunds(fields.slice(2)) + REFERENCES;
	const texts = [fields.slice(textStart).join(','), ...parts.slice(next + 1)].map((text) =>
		text.replace(SLASH_AT_END, ''),
	);
	const text = texts.reduce((before, part, index) => {
		const isGoingOn = before === '' || / $/.test(before) || isFull[next + index - 1] === true;
		return isGoingOn ? before + part : `${before} ${part}`;
	});
	return { fields: fields.slice(0, textStart).map((field) => field.trim()), text };
}

/** Reads `261123` and `20261123`. 999999 is none. */
function readDay(text: string | undefined, warnings: Warning[]): string | null {
	const [, century = '20', year, month, day] = /^(20|19)?(\d\d)(\d\d)(\d\d)$/.exec(text ?? '') ?? [];
	if (year === undefined || /^9+$|^0+$/.test(text ?? '')) return null;
	return checkDay(`${century}${year}-${month}-${day}`, warnings);
}

/** Reads an amount in the smallest unit of its currency. Some banks write a decimal point nevertheless. */
function readAmount(text: string, currency: string | null): bigint | undefined {
	return parseUnits(text.trim(), text.includes('.') ? currencyDecimals(currency ?? '') : 0);
}
