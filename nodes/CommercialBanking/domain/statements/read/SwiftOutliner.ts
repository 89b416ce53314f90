import { brokenFile } from './brokenFile';
import type { FileLimits } from './FileLimits';
import { BOOKING } from './readSwiftBooking';
import { BLOCK_START, FIELD, opensMessage, type SwiftLine } from './readSwiftLines';

/** `C261123EUR110,00`. An amount with letters in it belongs to it, so that it is refused. */
export const BALANCE = /^([CD])(\d{6})([A-Z]{3})?(\d[\dA-Z.,]*)/i;

/** How a balance or a total begins. Of one bank, it has no day: `:65F:Dnullnull7414,3`. */
const BALANCE_OR_TOTAL = /^(?:[CD](?:\d{6}|null)|\d{1,5}[A-Z]{3}\d)/i;

/** Headers of banks before a statement: `940`, `ABNANL2A`. */
const HEADER = /^(?::?9\d\d|\{|[A-Z\d][A-Z\d ]{7,}$)/;

interface Place {
	readonly place: number;
	readonly number: number;
}

/** Where a message begins and ends. A place is undefined where the file lacks it. */
export interface SwiftOutline {
	readonly start: number;
	/** Whether it is an MT942: its header says it, or it has floor limits and no opening balance. */
	readonly isInterim: boolean;
	/** Where its bookings end: the closing balance, else another balance, a total or a hyphen. */
	readonly end: number;
	/** Behind this hyphen nothing belongs to it. */
	readonly over: number;
	/** A line that looks like a closing balance, and stands before a booking. */
	readonly doubtfulLine: number | undefined;
}

/** A message while the rest of it is not known. */
interface Message {
	readonly start: number;
	readonly block: Block | undefined;
	isBlockOpen: boolean;
	hasBookings: boolean;
	/** Floor limits and no opening balance. */
	isInterim: boolean;
	closing?: Place | undefined;
	otherBalance?: number | undefined;
	hyphen?: number | undefined;
	over?: number | undefined;
	doubtfulLine?: number | undefined;
}

/** The blocks of SWIFT before a message. */
interface Block {
	readonly number: number;
	readonly isInterim: boolean;
}

/** Fields 20, 25 and 28, as far as they were read. */
interface Head {
	readonly start: number;
	readonly block: Block | undefined;
	readonly lengths: number[];
}

/** What follows field 20 in a head. A balance, a floor limit or a time then makes it whole. */
const HEAD_FIELDS = [':25', ':28'];
const LAST_OF_HEAD = /^:(?:13|34|60[A-Z]?:[CD]\d{6}(?:[A-Z]{3})?\d)/i;

/** Fields that count where they are complete. */
const COMPLETE: ReadonlyArray<readonly [tags: RegExp, content: RegExp, kind: '61' | '62' | 'balance']> = [
	[/^61$/, BOOKING, '61'],
	[/^62$/, BALANCE, '62'],
	[/^(?:64|65|90)$/, BALANCE_OR_TOTAL, 'balance'],
];

/** Anything else is text. */
function findKind(text: string): '20' | '61' | '62' | '86' | 'head' | 'balance' | 'text' {
	const [, tag, , content = ''] = FIELD.exec(text) ?? [];
	if (tag === '20' || tag === '86') return tag;
	if (tag === undefined) return 'text';
	const complete = COMPLETE.find(([tags]) => tags.test(tag));
	if (!complete) return 'head';
	return complete[1].test(content) ? complete[2] : 'text';
}

/**
 * Finds out where messages begin and end, before they are read. The text of a payer may look like fields. So a head counts only
 * whole, and a closing balance or a hyphen only where no booking comes before the next head.
 */
export class SwiftOutliner {
	private readonly messages: Message[] = [];
	private head: Head | undefined;
	private block: Block | undefined;
	private lastLine: Omit<SwiftLine, 'place'> = { text: '', number: 0 };
	private readonly limits: FileLimits;

	/** @param limits of the whole file */
	constructor(limits: FileLimits) {
		this.limits = limits;
	}

	/** @throws StatementError for a booking outside a message, for a block that is not closed, and for too many rows */
	readLine(line: SwiftLine): void {
		const { text, number, place } = line;
		const kind = findKind(text);
		const { block } = this;
		this.block = undefined;
		if (kind === '20') this.head = { start: place, block, lengths: [text.length] };
		else if (kind === '61') this.readBooking(number);
		else if (kind === '62') this.readClosing({ place, number });
		else if (kind === 'head') this.readHead(text);
		else if (kind === 'balance') this.setEnd('otherBalance', place);
		else if (kind === '86') this.readInformation();
		else this.readText(text, number, place);
		this.lastLine = line;
	}

	/**
	 * @param isLineEnded whether the file ends with a line break
	 * @throws StatementError if the last message is cut off, or if there is none
	 */
	finish(isLineEnded: boolean): SwiftOutline[] {
		this.assertClosed();
		if (this.messages.length === 0)
			throw brokenFile(
				'noStatement',
				'The MT940 file has no line that begins with :20: and the fields of a statement behind it',
			);
		const outlines = this.messages.map(
			({ start, isInterim, closing, otherBalance, hyphen, over, doubtfulLine }): SwiftOutline => ({
				start,
				isInterim,
				end: closing?.place ?? otherBalance ?? hyphen ?? Infinity,
				over: over ?? Infinity,
				doubtfulLine,
			}),
		);
		const last = this.messages.at(-1);
		const isWithinBooking = outlines.at(-1)?.end === Infinity && last?.hasBookings === true && !isLineEnded;
		// Behind a closing balance, no payer has written.
		const isWithinBlocks = this.lastLine.text.includes('{1:') && !this.lastLine.text.includes(BLOCK_START);
		const isWithinHead = last?.closing !== undefined && (isWithinBlocks || (this.head ?? this.block) !== undefined);
		if (isWithinBooking || isWithinHead)
			throw brokenFile('cutSwift', `The MT940 file is not complete. It ends within line ${this.lastLine.number}.`);
		return outlines;
	}

	private readHead(field: string): void {
		const { head } = this;
		// No payer has written before the first booking.
		if (head && this.messages.length === 0) this.begin(head);
		else if (head) this.readHeadOf(head, field);
		const message = this.messages.at(-1);
		if (this.head || !message || message.hasBookings) return;
		if (field.startsWith(':34')) message.isInterim = true;
		else if (field.startsWith(':60')) message.isInterim = false;
	}

	private readHeadOf(head: Head, field: string): void {
		if (field.startsWith(HEAD_FIELDS[head.lengths.length - 1] ?? ' ')) head.lengths.push(field.length);
		else if (isComplete(head) && LAST_OF_HEAD.test(field)) this.begin(head);
	}

	private begin({ start, block }: Head): void {
		this.assertClosed();
		this.limits.countRow();
		this.messages.push({
			start,
			block,
			isBlockOpen: block !== undefined,
			hasBookings: false,
			isInterim: block?.isInterim === true,
		});
		this.head = undefined;
	}

	private assertClosed(): void {
		const { block, isBlockOpen = false } = this.messages.at(-1) ?? {};
		if (!block || !isBlockOpen) return;
		const problem = `The MT940 file is not complete. The block that opens in line ${block.number} is not closed.`;
		throw brokenFile('cutSwift', problem);
	}

	private readBooking(number: number): void {
		this.head = undefined;
		const message = this.messages.at(-1);
		if (!message) {
			throw brokenFile('bookingOutside', `The booking in line ${number} of the MT940 file belongs to no statement`);
		}
		this.limits.countRow();
		message.doubtfulLine ??= message.closing?.number;
		message.hasBookings = true;
		message.isBlockOpen = message.block !== undefined;
		message.closing = undefined;
		message.otherBalance = undefined;
		message.hyphen = undefined;
		message.over = undefined;
	}

	/** A head has no field 86, so what looked like its beginning was the text of a payer. */
	private readInformation(): void {
		this.head = undefined;
		this.setEnd('hyphen', undefined);
	}

	private readClosing(closing: Place): void {
		const message = this.messages.at(-1);
		this.head = undefined;
		// An MT942 has none.
		if (!message || message.isInterim) return;
		message.doubtfulLine ??= message.closing?.number;
		message.closing = closing;
		message.over = undefined;
	}

	private readText(text: string, number: number, place: number): void {
		const message = this.messages.at(-1);
		if (opensMessage(text)) this.block = { number, isInterim: /\{2:[IO]942/.test(text) };
		if (!text.startsWith('-')) {
			if (!HEADER.test(text)) this.goOn();
			return;
		}
		const isEnded = message?.closing !== undefined || message?.otherBalance !== undefined;
		if (message && (isEnded || /^-(?:\}.*|\s*)$/s.test(text))) message.isBlockOpen = false;
		if (isEnded) this.setEnd('over', place);
		else this.setEnd('hyphen', /^-(?:\}.*|\s*)$/s.test(text) ? place : undefined);
	}

	/** A text goes on behind what looked like the end of it. Only a closing balance stays one. */
	private goOn(): void {
		const message = this.messages.at(-1);
		if (!message || message.closing) return;
		message.otherBalance = undefined;
		message.hyphen = undefined;
		message.over = undefined;
	}

	/** The first place counts, until something shows that it is none. */
	private setEnd(what: 'otherBalance' | 'hyphen' | 'over', place: number | undefined): void {
		const message = this.messages.at(-1);
		if (message) message[what] = place === undefined ? undefined : (message[what] ?? place);
	}
}

/** Field 20 with its name has no more. No bank wraps a text so early. */
const MAX_REFERENCE_CHARACTERS = 20;

/** The lines of a text that is wrapped are of one length. */
function isComplete({ lengths }: Head): boolean {
	const [first = 0] = lengths;
	return lengths.length > HEAD_FIELDS.length && (first <= MAX_REFERENCE_CHARACTERS || new Set(lengths).size > 1);
}
