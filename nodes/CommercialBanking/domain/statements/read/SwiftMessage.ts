import { beginStatement, type Statement } from '../Statement';
import { brokenFile } from './brokenFile';
import { TextLines } from './readInformation';
import { BOOKING, readSwiftBooking, type SwiftBooking, unreadableBooking } from './readSwiftBooking';
import { FIELD, type SwiftLine } from './readSwiftLines';
import { readDigits, readUnits, toLine } from './readValues';
import { BALANCE, type SwiftOutline } from './SwiftOutliner';

/** A payer may write a thousand of them. */
const MAX_DOUBTS = 3;

/** Reads the fields of one MT940 or MT942, behind field 20. */
export class SwiftMessage {
	private readonly statement = beginStatement('MT940');
	/** Where the lines that are no field belong. */
	private text: TextLines | undefined;
	/** The booking that is being read. */
	private booking: SwiftBooking | undefined;
	/** What the bank says about the whole statement. */
	private readonly about = new TextLines();
	private readonly outline: SwiftOutline;

	/** @param line `:20:` with the reference */
	constructor(line: string, outline: SwiftOutline) {
		this.outline = outline;
		const reference = line.slice(':20:'.length);
		this.statement.id = toLine(reference);
		this.statement.source.push(reference);
		if (outline.isInterim) this.statement.format = 'MT942';
		const { doubtfulLine } = outline;
		if (doubtfulLine !== undefined) this.addDoubt(doubtfulLine);
	}

	/** @throws StatementError for a booking or balance that cannot be read */
	readLine(line: SwiftLine): void {
		const { end, over } = this.outline;
		const [, tag, option = '', content = ''] = FIELD.exec(line.text) ?? [];
		if (line.place >= over) return;
		if (line.place === end) this.text = undefined;
		// Behind the last balance, only fields belong to the statement for certain.
		if (tag !== undefined || line.place < end) this.statement.source.push(line.text);
		if (tag === '86') this.addInformation(content, line.place);
		else if (line.place < end && (tag === '61' || this.booking)) this.readBody(line, tag, content);
		else if (tag === undefined) this.text?.add(line.text);
		else this.readField(tag, option, content, line.number);
	}

	finish(): Statement {
		this.endBooking();
		const { statement, about } = this;
		statement.information = toLine(about.lines.join(' '));
		return statement;
	}

	private addInformation(content: string, place: number): void {
		this.text = this.booking && place < this.outline.end ? this.booking.information : this.about;
		this.text.add(content);
	}

	/** Between the first booking and the end there are bookings, and texts which may look like other fields. */
	private readBody({ text, number }: SwiftLine, tag: string | undefined, content: string): void {
		const isBooking = tag === '61' && BOOKING.test(content);
		if (!isBooking && !this.booking) throw unreadableBooking(number);
		if (!isBooking) {
			this.text?.add(text);
			if (tag === '61') this.addDoubt(number);
			return;
		}
		this.endBooking();
		this.text = new TextLines(content);
		this.booking = { lineNumber: number, field: this.text, information: new TextLines() };
	}

	private addDoubt(lineNumber: number): void {
		const { doubtfulLines } = this.statement;
		if (doubtfulLines.length < MAX_DOUBTS) doubtfulLines.push(lineNumber);
	}

	private readField(tag: string, option: string, content: string, lineNumber: number): void {
		const { statement } = this;
		this.text = undefined;
		// Some banks write a slash before the account.
		if (tag === '25') statement.account ??= toLine(content.replace(/^\//, ''));
		else if (tag === '28') statement.number ??= toLine(content);
		else if (tag === '13') statement.createdDay = readDigits(content.slice(0, 6));
		// `:34F:EURD0,00`: an MT942 has its currency there alone.
		else if (tag === '34') statement.currency ??= /^[A-Z]{3}/.exec(content)?.[0] ?? null;
		else if (/^6[0245]$/.test(tag)) this.readBalance(tag, option, content, lineNumber);
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
			statement.currency = currency;
			statement.opening = balance;
		} else if (tag === '62') {
			statement.closing = balance;
		}
	}

	private endBooking(): void {
		if (!this.booking) return;
		const { statement } = this;
		statement.rows.push(readSwiftBooking(this.booking, statement));
		this.booking = undefined;
	}
}
