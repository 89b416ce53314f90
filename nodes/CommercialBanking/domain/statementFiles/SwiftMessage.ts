import { startOfDay } from '../values/parseTimestamp';
import {
	BankStatement,
	type FileCharge,
	type FileDetails,
	type FileRow,
	makeWarning,
	PENDING,
	POSTED,
	readUnits,
	type StatedBalance,
	statementFileError,
	type Warning,
} from './BankStatement';
import { type Information, readInformation, readNumberedLines } from './readInformation';
import { checkDay, findReference, oneLine } from './readValues';

/** A field at the beginning of a line: its number, an option, and its content. */
const FIELD = /^:(21|25|28|13|34|60|61|62|64|65|86|90|NS)([A-Z]?):(.*)$/;

/** The fields in their order. What comes out of order is text, e.g. a wrapped line `:00:00/` of field 86. */
const ORDER: ReadonlyMap<string, number> = new Map(
	Object.entries({ 21: 1, 25: 2, 28: 3, 34: 4, 13: 4, 60: 4, 61: 5, 90: 6, 62: 6, 64: 7, 65: 7 }),
);
/** SWIFT allows six lines, and real banks write a few more. */
const MAX_FIELD_LINES = 1_000;

const ACCOUNT = 2;
const BOOKINGS = 5;

/** Field 61: value day, entry day, mark, funds code, amount, type, references. Some banks leave out parts, or add a blank. */
const BOOKING = /^(\d{6})(\d{4}| {4})? ?(R?[CD]|E[CD])[A-Z]?(\d[\d.,]*)(?![\d.,])(.*)$/i;

const TYPE_AND_REFERENCES = /^ ?([NSF].{3})?(.*)$/i;

const BALANCE = /^([CD])(\d{6})([A-Z]{3})?(\d[\d.,]*)/i;

/** `:90D:3EUR123,45` */
const TOTAL = /^(\d{1,5})([A-Z]{3})(\d[\d.,]*)/i;

/** Dutch banks: the customer's reference has 16 places, and the name of the other side follows. */
const REFERENCE_AND_NAME = /^(\S{0,14} {2,})(?<=^.{16})(\S.*)$/;

/** SWIFT allows 16 characters, so a payer's reference has no more. */
const MAX_REFERENCE_CHARACTERS = 16;

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

interface OpenField {
	readonly tag: string;
	readonly option: string;
	readonly lines: string[];
}

/** A booking whose information has not been read to its end. */
interface OpenBooking {
	readonly field: OpenField;
	readonly line: number;
	readonly information: string[];
	readonly numbered: string[];
}

/** Reads the fields of one MT940 or MT942, behind field 20. */
export class SwiftMessage {
	private readonly statement = new BankStatement('MT940');
	private order = 0;
	private field: OpenField | undefined;
	private booking: OpenBooking | undefined;
	private isInterim: boolean;
	/** The lines that belong to the statement for certain, to find a statement that comes twice. */
	private readonly source: string[];

	constructor(reference: string, isInterim: boolean) {
		this.statement.id = oneLine(reference) || null;
		this.isInterim = isInterim;
		this.source = [reference];
	}

	isAfterBookings(): boolean {
		return this.order > BOOKINGS;
	}

	readLine(line: string, lineNumber: number): void {
		const [, tag = '', option = '', content = ''] = FIELD.exec(line) ?? [];
		const isField = tag !== '' && this.accepts(tag, content);
		if (isField || !this.isAfterBookings()) this.source.push(line);
		if (!isField) {
			if (this.field && this.field.lines.length < MAX_FIELD_LINES) this.field.lines.push(line);
			return;
		}
		this.endField();
		this.order = ORDER.get(tag) ?? this.order;
		this.field = { tag, option, lines: [content] };
		if (tag !== '61') return;
		this.endBooking();
		if (!BOOKING.test(content)) throw statementFileError('bookingUnreadable', { line: lineNumber });
		this.booking = { field: this.field, line: lineNumber, information: [], numbered: [] };
	}

	finish(): BankStatement {
		this.endField();
		this.endBooking();
		const { statement } = this;
		statement.source = this.source.join('\n');
		if (this.isInterim) statement.format = 'MT942';
		else if (statement.closing === null) statement.warn('closingMissing');
		for (const { type, count, units } of statement.totals) {
			const side = type === '90D' ? statement.debits : statement.credits;
			statement.checkTotal(type, { count, units }, side);
		}
		return statement;
	}

	/** Text of a payer may look like a field. So a booking or a balance in field 86 has to be complete. */
	private accepts(tag: string, content: string): boolean {
		const order = ORDER.get(tag);
		if (order === undefined) return this.order >= ACCOUNT;
		const isInText = this.field?.tag === '86' || this.field?.tag === 'NS';
		if (tag === '61') return this.order <= BOOKINGS && (!isInText || BOOKING.test(content));
		if (tag === '62' && isInText && !BALANCE.test(content)) return false;
		return order >= this.order;
	}

	private endField(): void {
		if (!this.field) return;
		const { tag, option, lines } = this.field;
		const { statement } = this;
		const first = lines[0] ?? '';
		if (tag === '25') statement.account = oneLine(first) || null;
		else if (tag === '28') statement.number = oneLine(first) || null;
		else if (tag === '13') statement.createdDay = readDay(first, statement.warnings);
		else if (tag === '34') this.readFloor(first);
		else if (tag === '86' || tag === 'NS') this.addInformation(tag, lines);
		else if (tag === '90') this.readTotal(option, first);
		else if (/^6[0245]$/.test(tag)) this.readBalance(tag, option, first);
		this.field = undefined;
	}

	/** `:34F:EURD0,00`: only MT942 has it, and its currency is there alone. */
	private readFloor(content: string): void {
		this.isInterim = true;
		this.statement.currency ??= /^[A-Z]{3}/.exec(content)?.[0] ?? null;
	}

	private readTotal(option: string, content: string): void {
		const [, count, currency = null, amount = ''] = TOTAL.exec(content) ?? [];
		const read = readUnits(amount, currency);
		if (read) this.statement.totals.push({ type: `90${option}`, count: Number(count), units: read.units });
	}

	private readBalance(tag: string, option: string, content: string): void {
		const { statement } = this;
		const [, mark = '', digits = '', currency = statement.currency, amount = ''] = BALANCE.exec(content) ?? [];
		const read = readUnits(amount, currency);
		if (read === undefined) {
			statement.warn('balanceUnreadable');
			return;
		}
		const units = mark.toUpperCase() === 'D' ? -read.units : read.units;
		const day = readDay(digits, statement.warnings);
		const balance: StatedBalance = { type: tag + option, day, units, currency };
		statement.balances.push(balance);
		if (tag === '60') {
			this.isInterim = false;
			statement.currency = currency;
			statement.opening = balance;
			if (option === 'M') statement.page = { ...statement.page, begins: 'M' };
		} else if (tag === '62') {
			statement.closing = balance;
			if (option === 'M') statement.page = { ...statement.page, goesOn: 'M' };
		}
	}

	private addInformation(tag: string, lines: readonly string[]): void {
		const { statement, booking } = this;
		if (booking && !this.isAfterBookings()) {
			for (const line of lines) (tag === 'NS' ? booking.numbered : booking.information).push(line);
		} else if (tag === '86') {
			statement.information = oneLine(`${statement.information ?? ''} ${lines.join(' ')}`) || null;
		} else {
			statement.accountName ??=
				lines
					.find((line) => line.startsWith('22'))
					?.slice(2)
					.trim() ?? null;
		}
	}

	private endBooking(): void {
		if (!this.booking) return;
		const row = readBooking(this.booking, this.statement.currency, this.isInterim);
		this.statement.count(row);
		this.statement.rows.push(row);
		this.booking = undefined;
	}
}

function readBooking(
	{ field, information, numbered }: OpenBooking,
	currency: string | null,
	isInterim: boolean,
): FileRow {
	const [first = '', ...more] = field.lines;
	const [, value = '', entry = '', markText = '', amount = '', tail = ''] = BOOKING.exec(first) ?? [];
	const [, type = '', rest = ''] = TYPE_AND_REFERENCES.exec(tail) ?? [];
	const mark = markText.toUpperCase();
	const warnings: Warning[] = [];
	const read = readUnits(amount, currency);
	if (read === undefined) warnings.push(makeWarning('amountUnreadable'));
	else if (read.isRounded) warnings.push(makeWarning('amountRounded'));
	// A reversal of a credit takes money away.
	const isDebit = mark === 'RC' || (mark !== 'RD' && mark.endsWith('D'));
	const valueDay = readDay(value, warnings);
	const references = readReferences(rest, more);
	const told = numbered.length > 0 ? readNumberedLines(numbered, isDebit) : readInformation(information, isDebit);
	const { details, description } = addNames(told, references);
	const { charges, exchange } = readOriginal(references.supplement, currency);
	return {
		bookingDay: entry.trim() === '' ? null : readEntryDay(entry, value, warnings),
		valueDay,
		units: read === undefined ? null : isDebit ? -read.units : read.units,
		currency,
		status: isInterim ? PENDING : POSTED,
		description,
		details: { ...details, ...exchange },
		bankReferences: references.bank === null ? [] : [references.bank],
		bankTransactionCode: told.code ?? (type.trim() || null),
		isReversal: mark.startsWith('R'),
		charges,
		batch: null,
		warnings,
	};
}

/** Reads `161123` and `161123…`. Years from 80 on are of the 20th century, as SWIFT has it. */
function readDay(digits: string, warnings: Warning[]): string | null {
	const [, year = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)/.exec(digits) ?? [];
	if (day === '') return null;
	return checkDay(`${Number(year) >= 80 ? 19 : 20}${year}-${month}-${day}`, warnings);
}

/** The entry day has no year: the year in which it is nearest to the value day. */
function readEntryDay(entry: string, value: string, warnings: Warning[]): string | null {
	const valueDay = readDay(value, []) ?? readDay(`${value.slice(0, 4)}01`, []);
	if (valueDay === null) return null;
	const year = Number(valueDay.slice(0, 4));
	const days = [year, year - 1, year + 1].map((each) => `${each}-${entry.slice(0, 2)}-${entry.slice(2)}`);
	const distance = (day: string) => Math.abs(startOfDay(day) - startOfDay(valueDay));
	const real = days.filter((day) => checkDay(day, []) !== null).sort((one, other) => distance(one) - distance(other));
	return checkDay(real[0] ?? days[0] ?? '', warnings);
}

interface References {
	readonly customer: string | null;
	readonly bank: string | null;
	/** The name of the other side behind the customer's reference. */
	readonly name: string | null;
	/** The lines below. */
	readonly supplement: string;
}

/** Some banks break the references into two lines, and write more than 16 characters: they are kept whole. */
function readReferences(rest: string, more: readonly string[]): References {
	const isBroken = !rest.includes('//') && more[0]?.startsWith('//') === true;
	const whole = isBroken ? rest + (more[0] ?? '') : rest;
	const [customer = '', ...bank] = whole.split('//');
	const [, reference = customer, name = null] = REFERENCE_AND_NAME.exec(customer) ?? [];
	return {
		customer: findReference(reference),
		bank: findReference(bank.join('//')),
		name: name?.trim() ?? null,
		supplement: oneLine(more.slice(isBroken ? 1 : 0).join(' ')),
	};
}

/** Dutch banks write the other account as the reference, and its name or number into the next line. */
function addNames(told: Information, { customer, bank, name, supplement }: References) {
	const text = told.description ?? '';
	const repeated = `${customer ?? ''} ${supplement}`;
	const isLong = customer !== null && customer.length > MAX_REFERENCE_CHARACTERS;
	const isAccount = isLong && IBAN.test(customer) && supplement !== '' && text.startsWith(repeated);
	const details: FileDetails = {
		...told.details,
		counterparty: told.details.counterparty ?? name ?? (isAccount ? supplement : null),
		counterpartyAccount:
			told.details.counterpartyAccount ??
			(isAccount ? customer : customer === null && IBAN.test(supplement) ? supplement : null),
		reference: told.details.reference ?? (isAccount ? null : customer) ?? told.details.endToEndId,
		bankReference: bank,
	};
	const own = isAccount ? text.slice(repeated.length).trim() : text;
	return { details, description: own || supplement || null };
}

/** `/OCMT/USD11,85//CHGS/EUR0,50/`: the amount that was sent, and charges. Behind other words, it is text of a payer. */
function readOriginal(text: string, currency: string | null) {
	const supplement = /^\/(?:OCMT|CHGS)\//.test(text) ? text : '';
	const [, foreign = null, sent = ''] = /\/OCMT\/([A-Z]{3})(\d[\d,]*)/.exec(supplement) ?? [];
	const [, chargeCurrency = null, charge = ''] = /\/CHGS\/([A-Z]{3})(\d[\d,]*)/.exec(supplement) ?? [];
	const charges: FileCharge[] =
		charge === '' ? [] : [{ amount: charge.replace(',', '.'), currency: chargeCurrency, type: null }];
	const exchange =
		foreign === null || foreign === currency
			? {}
			: { exchangeAmount: sent.replace(',', '.'), exchangeCurrency: foreign };
	return { charges, exchange };
}
