import fc from 'fast-check';
import type { BankResponse, TestBank } from '../TestBank';

/** What a bank does. All times are hours from the midnight, in UTC, with which 24 November begins. */
export interface BankHabits {
	readonly rowZone: '' | 'Z' | '-05:00';
	readonly hasRowTimes: boolean;
	readonly balance: 'time' | 'timeZ' | 'time-05:00' | 'day' | 'none';
	readonly hasOpening: boolean;
	readonly isCounted: boolean;
	readonly pageSize: number;
	readonly isNewestFirst: boolean;
	readonly ids: 'unique' | 'none' | 'same' | 'daily' | 'long' | 'odd';
	/** The list begins so many days ago. */
	readonly historyDays: number;
	readonly fault: 'none' | 'ignoredOffset' | 'endlessOffset' | 'partial' | 'rateLimit' | 'gap';
	readonly bookings: ReadonlyArray<{ readonly hour: number; readonly cents: number; readonly isPending: boolean }>;
	/** What happens before the call with this number. */
	readonly moves: ReadonlyArray<{
		readonly call: number;
		readonly kind: 'book' | 'bookLate' | 'pend' | 'pendingGoes' | 'pendingPosts' | 'redate' | 'replace';
		readonly hour: number;
		readonly cents: number;
	}>;
}

const cents = fc.integer({ min: -5, max: 5 }).filter((amount) => amount !== 0);
const hour = fc.integer({ min: -24 * 8, max: 8 });

export const bankHabits: fc.Arbitrary<BankHabits> = fc.record({
	rowZone: fc.constantFrom('', '', 'Z', '-05:00'),
	hasRowTimes: fc.constantFrom(true, true, false),
	balance: fc.constantFrom('time', 'time', 'timeZ', 'time-05:00', 'day', 'none'),
	hasOpening: fc.boolean(),
	isCounted: fc.constantFrom(true, true, false),
	pageSize: fc.integer({ min: 1, max: 6 }),
	isNewestFirst: fc.boolean(),
	ids: fc.constantFrom('unique', 'none', 'same', 'daily', 'long', 'odd'),
	historyDays: fc.constantFrom(3, 30, 30, 30),
	fault: fc.oneof(
		{ arbitrary: fc.constant('none' as const), weight: 12 },
		{ arbitrary: fc.constantFrom('ignoredOffset', 'endlessOffset', 'partial', 'rateLimit', 'gap'), weight: 3 },
	),
	bookings: fc.array(fc.record({ hour, cents, isPending: fc.constantFrom(false, false, false, true) }), {
		maxLength: 14,
	}),
	moves: fc.array(
		fc.record({
			call: fc.integer({ min: 0, max: 20 }),
			kind: fc.constantFrom('book', 'bookLate', 'pend', 'pendingGoes', 'pendingPosts', 'redate', 'replace'),
			hour,
			cents,
		}),
		{ maxLength: 3 },
	),
});

interface Row {
	readonly key: string;
	readonly id: string | null;
	hour: number;
	readonly cents: number;
	isPending: boolean;
}

export interface Truth {
	readonly opening: number;
	readonly closing: number;
	/** The keys of the bookings of the period. */
	readonly keys: readonly string[];
	/** Whether the bank lists all bookings from the first day on. */
	readonly isWhole: boolean;
}

const HOUR = 3_600_000;
const MIDNIGHT = Date.parse('2026-11-24');
const NOW = 9;

/** A bank whose list and balances move between the calls. */
export class MovingBank {
	calls = 0;

	private added = 0;

	private readonly rows: Row[] = [];

	private readonly habits: BankHabits;

	constructor(habits: BankHabits) {
		this.habits = habits;
		for (const { hour: at, cents: amount, isPending } of habits.bookings) this.add(at, amount, isPending);
	}

	private add(at: number, amount: number, isPending: boolean): void {
		const number = this.added++;
		const day = this.dayOf(at);
		const ids = {
			unique: `t${number}`,
			none: null,
			same: 'N/A',
			daily: String(this.rows.filter((row) => this.dayOf(row.hour) === day).length),
			long: `${'x'.repeat(60)}${number}`,
			odd: ` ü/;=${number} `,
		};
		// Whatever moves has an amount of its own, so that no two moves leave the balance as it was.
		const isMoving = isPending || this.calls > 0;
		const own = isMoving ? Math.sign(amount) * 1_000 * 3 ** number : amount;
		this.rows.push({ key: `key${number}`, id: ids[this.habits.ids], hour: at, cents: own, isPending });
	}

	move(call: number): void {
		for (const move of this.habits.moves.filter((each) => each.call === call)) {
			const pending = this.rows.find((row) => row.isPending);
			if (move.kind === 'redate' || move.kind === 'replace') this.rebook(move);
			else if (move.kind === 'book') this.add(NOW - 0.1, move.cents, false);
			else if (move.kind === 'bookLate') this.add(Math.min(move.hour, NOW - 0.1), move.cents, false);
			else if (move.kind === 'pend') this.add(NOW - 0.1, move.cents, true);
			else if (pending && move.kind === 'pendingPosts') pending.isPending = false;
			else if (pending) this.rows.splice(this.rows.indexOf(pending), 1);
		}
	}

	/** A night batch gives a booking another date, or replaces it. Neither the balance nor the number of rows shows it. */
	private rebook({ kind, hour: at, cents: chosen }: BankHabits['moves'][number]): void {
		const booked = this.rows.filter((row) => !row.isPending);
		const row = booked[Math.abs(chosen) % booked.length];
		if (!row) return;
		if (kind === 'redate') row.hour = Math.min(at, NOW - 0.1);
		else {
			const number = this.added++;
			this.rows.splice(this.rows.indexOf(row), 1, { ...row, key: `key${number}`, id: row.id && `t${number}` });
		}
	}

	/** What the bank writes: `2026-11-23 10:00:00`. */
	private write(at: number, zone: string): string {
		const local = at - (zone === 'Z' ? 0 : 5);
		return new Date(MIDNIGHT + local * HOUR).toISOString().slice(0, 19).replace('T', ' ') + zone;
	}

	private dayOf(at: number): string {
		return this.write(at, this.habits.rowZone).slice(0, 10);
	}

	private isListed(row: Row): boolean {
		return row.hour > NOW - 24 * this.habits.historyDays;
	}

	truth(from: string, to: string): Truth {
		const booked = this.rows.filter((row) => !row.isPending);
		const sum = (rows: readonly Row[]) => rows.reduce((total, row) => total + row.cents, 0);
		const closing = 100_000 + sum(booked.filter((row) => this.dayOf(row.hour) <= to));
		const since = booked.filter((row) => this.dayOf(row.hour) >= from);
		const ofPeriod = since.filter((row) => this.dayOf(row.hour) <= to);
		const keys = ofPeriod.map(({ key }) => key).sort();
		return { closing, opening: closing - sum(ofPeriod), keys, isWhole: since.every((row) => this.isListed(row)) };
	}

	answer({ path, offset }: Parameters<TestBank['answer']>[0]): BankResponse {
		this.calls++;
		this.move(this.calls - 1);
		if (this.habits.fault === 'rateLimit' && this.calls === 3) return { status: 429, headers: { 'retry-after': '0' } };
		if (!path.endsWith('/transactions')) return { json: { depositAccount: this.account() } };
		const { pageSize, isCounted, isNewestFirst, fault } = this.habits;
		const listed = this.rows.filter((row) => this.isListed(row));
		const sorted = listed.sort((left, right) => (isNewestFirst ? right.hour - left.hour : left.hour - right.hour));
		const isIgnoring = fault === 'ignoredOffset' || fault === 'endlessOffset';
		const start = isIgnoring ? 0 : Number(offset ?? 0);
		const end = start + pageSize;
		const next = fault === 'endlessOffset' ? Number(offset ?? 0) + pageSize : end;
		// Without any row, the node asks for 1,000 empty pages.
		const isEndless = fault === 'endlessOffset' && (isCounted || sorted.length > 0);
		const hasNext = isEndless || end < sorted.length;
		// Only a bank that counts its rows shows that one of them is not in its pages.
		const page = {
			...(isCounted && { totalElements: sorted.length }),
			...(hasNext && { nextOffset: String(fault === 'gap' && isCounted ? next + 1 : next) }),
		};
		const transactions = sorted.slice(start, end).map((row) => ({ depositTransaction: this.describe(row) }));
		return { status: fault === 'partial' && this.calls > 2 ? 206 : 200, json: { transactions, page } };
	}

	private describe({ key, id, hour: at, cents: amount, isPending }: Row) {
		const written = this.write(at, this.habits.rowZone);
		return {
			transactionId: id,
			postedTimestamp: this.habits.hasRowTimes ? written : written.slice(0, 10),
			amount: Math.abs(amount) / 100,
			debitCreditMemo: amount < 0 ? 'DEBIT' : 'CREDIT',
			status: isPending ? 'PENDING' : 'POSTED',
			description: key,
		};
	}

	private account() {
		const { balance, hasOpening } = this.habits;
		const zone = balance.replace(/^(?:time|day|none)/, '');
		const asOf = this.write(NOW, zone);
		const booked = this.rows.filter((row) => !row.isPending);
		const sum = (rows: readonly Row[]) => (100_000 + rows.reduce((total, row) => total + row.cents, 0)) / 100;
		const hasZones = zone !== '' && this.habits.rowZone !== '' && this.habits.hasRowTimes;
		const isBefore = (row: Row) =>
			hasZones ? this.write(row.hour, zone) < asOf.slice(0, 10) : this.dayOf(row.hour) < asOf.slice(0, 10);
		return {
			accountId: 'a-1',
			accountNumber: '000000204861',
			currency: { currencyCode: 'USD' },
			balanceAsOf: balance === 'none' ? null : balance === 'day' ? asOf.slice(0, 10) : asOf,
			currentBalance: sum(booked),
			openingDayBalance: hasOpening ? sum(booked.filter(isBefore)) : null,
		};
	}
}
