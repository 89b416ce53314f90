import type { IDataObject } from 'n8n-workflow';
import type { LedgerRow, ListShape } from '../../../sandbox/accountInformation/ledger.ts';
import { completePagingDialects } from '../../../sandbox/control/settings.ts';
import { LedgerBank } from './LedgerBank';
import { type Polled, PolledTrigger } from '../../n8nStandIn/PolledTrigger';
import { PollClock } from './PollClock';
import { SeededRandom } from './SeededRandom';

const START = Date.UTC(2026, 2, 20, 9);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const ACCOUNTS = 20;

/** The account that is opened in the middle. */
const LATE_ACCOUNT = 'late';

/** How many days each account has before the trigger is activated, with a row each. */
const HISTORIES = [1, 60, 200];

/** Stands in the name of rows that are alike if their account, amount and day agree. */
const ALIKE = ' on ';

export const isAlike = (row: string) => row.includes(ALIKE);

/** By how much n8n's clock is wrong now and then. */
const CLOCK_JUMPS = [-30 * DAY, -HOUR, HOUR, 400 * DAY];

/** The IDs that accounts have. `constant`: N/A. `daily`: counters that begin anew each day. */
const ID_KINDS = ['own', 'own', 'constant', 'daily', 'absent'] as const;

const PAGE_SIZES = [20, 35, 50];

/** How long the bank takes for an answer. */
const ANSWER_MILLISECONDS = 30;

/** A row that is not posted yet. */
interface Announced {
	readonly accountId: string;
	readonly transactionId: string;
	readonly reference: string;
}

/**
 * Two weeks of a bank with twenty accounts and some 5,000 transactions, and a trigger that asks it once an hour. The
 * seed decides what the bank books, which IDs it gives, how it lists it, and what goes wrong.
 */
export class Fortnight {
	readonly seed: number;

	readonly random: SeededRandom;

	readonly clock = new PollClock(START);

	/** What was posted since the activation: account and reference. */
	readonly booked: string[] = [];

	/** What n8n has stored. */
	readonly items: IDataObject[] = [];

	/**
	 * What the bank has moved to another day: account and reference. It comes again then, as often as it is named here. All
	 * rows with an ID are moved together.
	 */
	readonly redated: string[] = [];

	failedPolls = 0;

	private readonly bank: LedgerBank;

	private readonly trigger: PolledTrigger;

	private readonly accountIds: string[] = [];

	private readonly idKinds = new Map<string, (typeof ID_KINDS)[number]>();

	/** How many rows each account has on each day. */
	private readonly rowsOfDay = new Map<string, number>();

	private announced: Announced[] = [];

	private references = 0;

	private readonly hours: number;

	private readonly rowsAnHour: number;

	constructor(seed: number, { days = 14, rowsAnHour = 9 }: { days?: number; rowsAnHour?: number } = {}) {
		this.seed = seed;
		this.hours = days * 24;
		this.rowsAnHour = rowsAnHour;
		this.random = new SeededRandom(seed);
		this.bank = new LedgerBank({
			pageSize: this.random.pick(PAGE_SIZES),
			pagingDialect: this.random.pick(completePagingDialects),
			recordShape: this.random.pick(['wrapped', 'category']),
		});
		const parameters = { include: this.random.pick(['posted', 'postedAndPending']) };
		const hasDurableCursors = this.random.isTrue(0.5);
		this.trigger = new PolledTrigger('http://bank', parameters, { hasDurableCursors, send: this.bank.send });
		this.bank.beforeCall = () => this.clock.pass(ANSWER_MILLISECONDS);
	}

	/** What the trigger has to announce if it includes pending rows. */
	get pendingAtTheEnd(): readonly string[] {
		const isIncluded = this.items.some(({ status }) => status !== 'POSTED');
		return isIncluded ? this.announced.map(({ accountId, reference }) => `${accountId} ${reference}`) : [];
	}

	/** How many rows the bank has, those before the activation included. */
	get rows(): number {
		return this.accountIds.reduce((sum, accountId) => sum + this.bank.ledger.rows(accountId).length, 0);
	}

	private get now(): number {
		return this.clock.now;
	}

	async run(): Promise<void> {
		for (let index = 0; index < ACCOUNTS - 1; index++) this.open(`A${index}`);
		for (const accountId of this.accountIds) this.bookHistory(accountId);
		expect((await this.trigger.activate()).items).toBeNull();
		if (this.random.isTrue(0.5)) await this.activateAgain();
		const openingHour = this.random.below(this.hours / 2);
		for (let hour = 0; hour < this.hours; hour++) {
			if (hour === openingHour) this.open(LATE_ACCOUNT);
			await this.passHour();
		}
		this.trigger.budgetMilliseconds = undefined;
		for (const pause of [HOUR, HOUR, DAY, HOUR]) {
			this.clock.pass(pause);
			await this.poll();
		}
	}

	private open(accountId: string): void {
		const order = this.random.pick<ListShape['order']>([
			'newestFirst',
			'newestFirst',
			'newestFirst',
			'newestFirst',
			'newestFirst',
			'oldestFirst',
			'shuffled',
		]);
		this.bank.ledger.open(accountId);
		this.bank.ledger.changeAccount(accountId, { shape: { order } });
		this.idKinds.set(accountId, this.random.pick(ID_KINDS));
		this.accountIds.push(accountId);
	}

	private bookHistory(accountId: string): void {
		for (let age = this.random.pick(HISTORIES); age > 0; age--) this.addRow(accountId, this.now - age * DAY);
	}

	/**
	 * What tells a row from others: account and reference. Where all IDs are the same, rows of one day with one amount are
	 * alike.
	 *
	 * @param day such as 2026-03-09
	 */
	nameRow(accountId: string, { reference, amount, day }: { reference: string; amount: string; day: string }): string {
		if (this.idKinds.get(accountId) !== 'constant') return `${accountId} ${reference}`;
		return `${accountId} ${Number(amount)}${ALIKE}${day}`;
	}

	private async passHour(): Promise<void> {
		this.clock.pass(HOUR * (0.7 + 0.6 * this.random.next()));
		const count = Math.round(this.rowsAnHour * (0.5 + this.random.next()));
		for (let index = 0; index < count; index++) this.bookSomething();
		this.moveAnnounced();
		if (this.random.isTrue(0.5)) this.changeSomething();
		if (this.random.isTrue(0.05)) this.trigger.restart();
		this.trigger.budgetMilliseconds = this.random.isTrue(0.1) ? 200 + this.random.below(3_000) : 36_000;
		if (this.random.isTrue(0.35)) this.letSomethingFail();
		if (this.random.isTrue(0.05)) await this.activateAgain();
		this.clock.error = this.random.isTrue(0.02) ? this.random.pick(CLOCK_JUMPS) : 0;
		this.bank.beforeCall = () => {
			this.clock.pass(ANSWER_MILLISECONDS);
			if (this.random.isTrue(0.01)) this.bookSomething();
		};
		await this.poll(!this.random.isTrue(0.05));
		this.clock.error = 0;
		this.bank.beforeCall = () => this.clock.pass(ANSWER_MILLISECONDS);
		this.bank.clearFaults();
		if (this.random.isTrue(0.05)) this.trigger.restart();
	}

	/** @param isStored whether n8n manages to store the items */
	private async poll(isStored = true): Promise<void> {
		await this.take(async () => await this.trigger.poll(isStored), isStored);
	}

	/** Somebody publishes the workflow again, or n8n was started again. */
	private async activateAgain(): Promise<void> {
		const isStored = !this.random.isTrue(0.05);
		await this.take(async () => await this.trigger.activate(isStored), isStored);
	}

	private async take(poll: () => Promise<Polled>, isStored: boolean): Promise<void> {
		try {
			const { items } = await poll();
			if (isStored) this.items.push(...(items ?? []));
		} catch (error) {
			// n8n shows this and tries again.
			expect(error).toMatchObject({ name: expect.stringMatching(/^Node(?:Api|Operation)Error$/) });
			this.failedPolls++;
		}
	}

	private bookSomething(): void {
		const accountId = this.random.pick(this.accountIds);
		const kind = this.random.next();
		if (kind < 0.1 && this.idKinds.get(accountId) !== 'constant') this.announce(accountId);
		else if (kind < 0.15) this.bookTwin(accountId);
		// What an account had before the trigger has seen it for the first time is no news.
		else if (kind < 0.25 && accountId !== LATE_ACCOUNT) this.post(accountId, this.random.below(80 * DAY));
		else this.post(accountId, 0);
	}

	private post(accountId: string, age: number): void {
		this.noteBooked(accountId, this.addRow(accountId, this.now - age));
	}

	private noteBooked(accountId: string, { reference = '', amount, postedAt = 0 }: LedgerRow): void {
		const day = new Date(postedAt).toISOString().slice(0, 10);
		this.booked.push(this.nameRow(accountId, { reference, amount, day }));
	}

	/**
	 * Another row with the same ID. Some have the same contents too. The others have an amount of their own: under one ID, with
	 * one amount on one day, the trigger cannot tell which of two rows it knows.
	 */
	private bookTwin(accountId: string): void {
		const posted = this.bank.ledger.rows(accountId).filter(({ postedAt }) => postedAt !== undefined);
		const recent = posted.filter(({ postedAt = 0 }) => postedAt > this.now - 60 * DAY);
		if (recent.length === 0 || accountId === LATE_ACCOUNT) return;
		const twin = this.random.pick(recent);
		const reference = this.makeReference();
		const own = {
			amount: `${1_000 + this.references}.00`,
			reference,
			postedAt: this.now,
			happenedAt: this.now,
		};
		const row = this.random.isTrue(0.3) ? twin : { ...twin, ...own };
		this.noteBooked(accountId, this.bank.ledger.book(accountId, row));
	}

	private addRow(accountId: string, time: number): LedgerRow {
		return this.bank.ledger.book(accountId, {
			postedAt: time,
			happenedAt: time,
			status: 'POSTED',
			amount: this.makeAmount(),
			description: 'Row',
			reference: this.makeReference(),
			shownId: this.showId(accountId, time),
		});
	}

	/** @returns undefined for the ledger's own ID, an empty text for none */
	private showId(accountId: string, time: number): string | undefined {
		const kind = this.idKinds.get(accountId);
		if (kind === 'constant') return 'N/A';
		if (kind === 'absent') return '';
		if (kind !== 'daily') return undefined;
		const day = `${accountId} ${new Date(time).toISOString().slice(0, 10)}`;
		const count = (this.rowsOfDay.get(day) ?? 0) + 1;
		this.rowsOfDay.set(day, count);
		return String(count);
	}

	private announce(accountId: string): void {
		const reference = this.makeReference();
		const { transactionId } = this.bank.ledger.book(accountId, {
			postedAt: undefined,
			happenedAt: this.now,
			status: this.random.pick(['PENDING', 'PENDING', 'MEMO']),
			amount: this.makeAmount(),
			description: 'Announced',
			reference,
			shownId: this.showId(accountId, this.now),
		});
		this.announced.push({ accountId, transactionId, reference });
	}

	/** Some rows that were announced are posted, under the same ID or another one. Some never are. */
	private moveAnnounced(): void {
		this.announced = this.announced.filter((row) => this.random.isTrue(0.85) || !this.settle(row));
	}

	private settle({ accountId, transactionId, reference }: Announced): boolean {
		const { ledger } = this.bank;
		if (this.random.isTrue(0.1)) return ledger.removeRows(accountId, transactionId) > 0;
		const id = this.random.isTrue(0.5) ? transactionId : `${transactionId}-booked`;
		ledger.changeRows(accountId, transactionId, {
			transactionId: id,
			shownId: this.showId(accountId, this.now),
			status: 'POSTED',
			postedAt: this.now,
			description: 'Announced, then booked',
		});
		this.booked.push(`${accountId} ${reference}`);
		return true;
	}

	/** A bank completes a description, or moves a row to another day. */
	private changeSomething(): void {
		const accountId = this.random.pick(this.accountIds);
		const { ledger } = this.bank;
		const isRecent = ({ postedAt = 0 }: LedgerRow) => postedAt > this.now - 40 * DAY;
		const rows = ledger.rows(accountId).filter(isRecent);
		if (rows.length === 0) return;
		const { transactionId } = this.random.pick(rows);
		ledger.changeRows(accountId, transactionId, { description: `Completed at ${this.now}` });
		if (this.random.isTrue(0.1)) {
			ledger.changeAccount(accountId, { shape: { format: this.random.pick(['times', 'dates']) } });
		}
		const isRedated = this.idKinds.get(accountId) === 'own';
		if (!isRedated || accountId === LATE_ACCOUNT || this.random.isTrue(0.5)) return;
		ledger.changeRows(accountId, transactionId, { postedAt: this.now - this.random.below(40 * DAY) });
		const moved = ledger.rows(accountId).filter((row) => row.transactionId === transactionId);
		this.redated.push(...moved.map(({ reference = '' }) => `${accountId} ${reference}`));
	}

	private letSomethingFail(): void {
		const accountId = this.random.pick(this.accountIds);
		const ofAccount = { operation: 'listTransactions', accountId };
		const inTheMiddle = { ...ofAccount, afterRequests: 1 + this.random.below(3) };
		this.bank.addFault(
			this.random.pick([
				{ status: 429, retryAfter: 1, times: 1 + this.random.below(4) },
				{ status: 429, times: 'always', afterRequests: this.random.below(25) },
				{ ...ofAccount, status: 500, times: 'always' },
				{ ...ofAccount, status: 200, body: 'garbage', times: 'always' },
				{ ...ofAccount, status: 403, body: 'html', times: 'always' },
				{ ...inTheMiddle, status: 500 },
				{ ...inTheMiddle, status: 502, times: 10 },
				{ ...inTheMiddle, dropConnection: 'middle', times: 10 },
				{ ...inTheMiddle, partialContent: 'accounts' },
				{ ...ofAccount, partialContent: 'mixed', times: 'always' },
				{ operation: 'listTransactions', partialContent: 'transactions', times: 'always' },
				{ operation: 'searchAccounts', status: 500 },
				{ operation: 'searchAccounts', status: 504, times: 2 },
				{ status: 401, times: 'always', afterRequests: this.random.below(25) },
				{ dropConnection: 'beforeAnswer', times: 3, afterRequests: this.random.below(25) },
			]),
		);
	}

	private makeAmount(): string {
		return `${this.random.isTrue(0.5) ? '-' : ''}${1 + this.random.below(40)}.00`;
	}

	private makeReference(): string {
		this.references++;
		return `R${this.references}`;
	}
}
