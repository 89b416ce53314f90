import { Statement } from '../Statement';
import { brokenFile } from './brokenFile';
import { TextLines } from './readInformation';
import { BOOKING, readSwiftBooking, type SwiftBooking, unreadableBooking } from './readSwiftBooking';
import { readDigits, readUnits, toLine } from './readValues';

/** A field at the beginning of a line: its number, an option, and its content. */
const FIELD = /^:(21|25|28|13|34|60|61|62|64|65|86|90|NS)([A-Z]?):(.*)$/;

/** The fields in their order. What comes out of order is text, e.g. a wrapped line `:00:00/` of field 86. */
const ORDER: ReadonlyMap<string, number> = new Map(
	Object.entries({ 21: 1, 25: 2, 28: 3, 34: 4, 13: 4, 60: 4, 61: 5, 90: 6, 62: 6, 64: 7, 65: 7 }),
);

const ACCOUNT = 2;
const BOOKINGS = 5;

const BALANCE = /^([CD])(\d{6})([A-Z]{3})?(\d[\d.,]*)/i;

/** How a balance or a total begins. Of one bank, it has no day: `:65F:Dnullnull7414,3`. */
const BALANCE_OR_TOTAL = /^(?:[CD](?:\d{6}|null)|\d{1,5}[A-Z]{3}\d)/i;

/** Reads the fields of one MT940 or MT942, behind field 20. */
export class SwiftMessage {
	private readonly statement = new Statement('MT940');
	private order = 0;
	/** Where the lines that are no field belong. */
	private text: TextLines | undefined;
	/** Whether it is field 86, or `NS`. */
	private isInText = false;
	/** The booking that is being read. */
	private booking: SwiftBooking | undefined;
	/** What the bank says about the whole statement. */
	private readonly about = { 86: new TextLines(), NS: new TextLines() };
	private isInterim: boolean;

	constructor(reference: string, isInterim: boolean) {
		this.statement.id = toLine(reference);
		this.statement.source = reference;
		this.isInterim = isInterim;
	}

	isAfterBookings(): boolean {
		return this.order > BOOKINGS;
	}

	endText(): void {
		this.text = undefined;
	}

	readLine(line: string, lineNumber: number): void {
		const [, tag = '', option = '', content = ''] = FIELD.exec(line) ?? [];
		const isField = tag !== '' && this.accepts(tag, content);
		// Behind the last balance, only fields belong to the statement for certain.
		if (isField || !this.isAfterBookings()) this.statement.source += `\n${line}`;
		if (!isField) {
			this.text?.add(line);
			return;
		}
		this.order = ORDER.get(tag) ?? this.order;
		this.isInText = tag === '86' || tag === 'NS';
		this.text = undefined;
		if (tag === '61') this.beginBooking(content, lineNumber);
		else if (tag === '86' || tag === 'NS') this.addInformation(tag, content);
		else this.readField(tag, option, content, lineNumber);
	}

	finish(): Statement {
		this.endBooking();
		const { statement, about } = this;
		statement.information = toLine(about[86].lines.join(' '));
		statement.accountName = toLine(about.NS.lines.find((line) => line.startsWith('22'))?.slice(2));
		if (this.isInterim) statement.format = 'MT942';
		return statement;
	}

	/**
	 * Text of a payer may look like a field. So behind it, a booking, a balance or a total has to be complete. A booking counts
	 * also behind a balance: that may be a payer's, or that of a page without a head. Field `NS` of a booking stands in the place
	 * of field 86.
	 */
	private accepts(tag: string, content: string): boolean {
		const order = ORDER.get(tag);
		if (tag === 'NS' && this.booking && this.text === this.booking.information[86]) return false;
		if (order === undefined) return this.order >= ACCOUNT;
		const isDoubtful = this.isInText || this.isAfterBookings();
		if (order === BOOKINGS) return !isDoubtful || BOOKING.test(content);
		if (this.isInText && order > BOOKINGS && !BALANCE_OR_TOTAL.test(content)) return false;
		return order >= this.order;
	}

	private readField(tag: string, option: string, content: string, lineNumber: number): void {
		const { statement } = this;
		if (tag === '25') statement.account = toLine(content);
		else if (tag === '28') statement.number = toLine(content);
		else if (tag === '13') statement.createdDay = readDigits(content.slice(0, 6));
		else if (tag === '34') this.readFloor(content);
		else if (tag !== '21' && tag !== '90') this.readBalance(tag, option, content, lineNumber);
	}

	/** `:34F:EURD0,00`: only MT942 has it, and its currency is there alone. */
	private readFloor(content: string): void {
		this.isInterim = true;
		this.statement.currency ??= /^[A-Z]{3}/.exec(content)?.[0] ?? null;
	}

	private readBalance(tag: string, option: string, content: string, lineNumber: number): void {
		const { statement } = this;
		const [, mark = '', digits = '', currency = statement.currency, amount = ''] = BALANCE.exec(content) ?? [];
		const read = readUnits(amount, currency);
		// One bank writes no day into a balance that is neither end: `:65F:Dnullnull7414,3`.
		if (read === undefined && (tag === '64' || tag === '65')) return;
		if (read === undefined) throw brokenFile('balanceUnreadable', `The balance in line ${lineNumber} cannot be read`);
		const units = mark.toUpperCase() === 'D' ? -read : read;
		const balance = { type: tag + option, day: readDigits(digits), units, currency };
		statement.balances.push(balance);
		if (tag === '60' && statement.opening === null) {
			this.isInterim = false;
			statement.currency = currency;
			statement.opening = balance;
		} else if (tag === '62') {
			statement.closing = balance;
		}
	}

	private addInformation(tag: '86' | 'NS', content: string): void {
		this.text = this.booking && !this.isAfterBookings() ? this.booking.information[tag] : this.about[tag];
		this.text.add(content);
	}

	private beginBooking(content: string, lineNumber: number): void {
		this.endBooking();
		if (!BOOKING.test(content)) throw unreadableBooking(lineNumber);
		this.text = new TextLines(content);
		this.booking = { lineNumber, field: this.text, information: { 86: new TextLines(), NS: new TextLines() } };
	}

	private endBooking(): void {
		if (!this.booking) return;
		this.statement.rows.push(readSwiftBooking(this.booking, this.statement.currency, this.isInterim));
		this.booking = undefined;
	}
}
