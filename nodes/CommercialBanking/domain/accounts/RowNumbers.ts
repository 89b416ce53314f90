import { toDay, toSpan } from '../values/parseTimestamp';
import { findPostedTime } from './findPostedTime';
import type { Identity } from './identifyTransaction';
import type { UnwrappedRecord } from './unwrapRecord';

/** A row of a list, as far as its number depends on it. */
export interface ListedRow {
	readonly record: UnwrappedRecord;
	readonly identity: Identity;
	/** The day of the posting, as a number of days since 1970. Undefined without a date. */
	readonly day: number | undefined;
	/** The first moment of its time or day, in milliseconds since 1970. */
	readonly start: number;
	/** The place in the list. */
	readonly position: number;
	readonly page: number;
}

/**
 * Numbers the equal rows of a list of the bank's API while it is read: 1, 2, 3 from the oldest within their day. So a row
 * keeps its number when an equal one comes later.
 *
 * @example
 * // The list has its newest row first. Anna and Bert have paid the same fee, and nothing tells their rows apart.
 * numbers.addPage([bert, anna, rentOfYesterday]) // anna is 1, and bert is 2. Yesterday was 1 too, when the list had only her.
 */
export class RowNumbers {
	private readonly groups = new Map<string, ListedRow[]>();
	/** The page of each text of a row, for the identities that several rows have. */
	private readonly pages = new Map<string, number>();
	private readonly numbers = new Map<ListedRow, number>();
	private readonly totals: Array<number | undefined> = [];
	private rows = 0;
	private lastDay: number | undefined;
	/** Whether a row is of a later day than the row above it, and whether one is of an earlier day. */
	private goesUp = false;
	private goesDown = false;

	/** @param total how many rows the list has, as the bank says with this page */
	addPage(
		records: readonly UnwrappedRecord[],
		identify: (record: UnwrappedRecord) => Identity,
		total: number | undefined,
	): readonly ListedRow[] {
		this.totals.push(total);
		return records.map((record) => this.add(record, identify(record)));
	}

	private add(record: UnwrappedRecord, identity: Identity): ListedRow {
		const { fields } = record;
		const time = findPostedTime(fields);
		const start = time ? toSpan(time).first : 0;
		const day = time && toDay(start);
		const row = { record, identity, day, start, position: this.rows, page: this.totals.length };
		this.rows += 1;
		// What is not booked yet stands at the beginning of the list, whatever its date.
		if (isBooked(row) && day !== undefined) this.compareDay(day);
		const group = this.groups.get(identity.text);
		if (!group) this.groups.set(identity.text, [row]);
		else if (!this.isRepeated(row, group)) group.push(row);
		return row;
	}

	private compareDay(day: number): void {
		const { lastDay = day } = this;
		this.goesUp ||= day > lastDay;
		this.goesDown ||= day < lastDay;
		this.lastDay = day;
	}

	/**
	 * Whether a row may have come twice: a list that has moved meanwhile shows the last row of a page again on the next one. The
	 * bank's total, if it is the same on both pages, says that it has not moved.
	 */
	private isRepeated(row: ListedRow, [first]: readonly ListedRow[]): boolean {
		if (first) this.findPage(first);
		const page = this.findPage(row);
		const total = this.totals[row.page - 1];
		return page !== row.page && (total === undefined || total !== this.totals[page - 1]);
	}

	/** Finds the first page that has a row with the same text. */
	private findPage({ record, page }: ListedRow): number {
		const text = JSON.stringify(record.raw);
		const first = this.pages.get(text) ?? page;
		this.pages.set(text, first);
		return first;
	}

	/** Whether all rows of this row's day were read. In a list that is not sorted by days, nobody knows it before its end. */
	isDayOver(row: ListedRow): boolean {
		const { day } = row;
		if (!isBooked(row)) return true;
		if (day === undefined || this.lastDay === undefined) return false;
		return (!this.goesUp && day > this.lastDay) || (!this.goesDown && day < this.lastDay);
	}

	/**
	 * Tells which of the equal rows of its day a row is, when all of that day were read. Rows of the same time are counted from
	 * the list's old end.
	 *
	 * @returns undefined if the row may have come twice
	 */
	numberOf(row: ListedRow): number | undefined {
		if (!isBooked(row)) return 1;
		this.numberGroup(this.groups.get(row.identity.text) ?? []);
		return this.numbers.get(row);
	}

	private numberGroup(group: readonly ListedRow[]): void {
		if (group.some((row) => this.numbers.has(row))) return;
		const isOldestFirst = this.goesUp && !this.goesDown;
		const sorted = [...group].sort((left, right) => {
			const fromTop = left.position - right.position;
			return left.start - right.start || (isOldestFirst ? fromTop : -fromTop);
		});
		for (const [index, row] of sorted.entries()) this.numbers.set(row, index + 1);
	}
}

const isBooked = ({ identity }: ListedRow): boolean => identity.status === 'booked';
