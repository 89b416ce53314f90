import fc from 'fast-check';
import {
	type AccountReading,
	findNewTransactions,
} from '../../../../nodes/CommercialBanking/domain/accounts/findNewTransactions';
import { findPeriod } from '../../../../nodes/CommercialBanking/domain/accounts/findPeriod';
import {
	type IdentifyBy,
	identifyTransaction,
} from '../../../../nodes/CommercialBanking/domain/accounts/identifyTransaction';
import type { TransactionPage } from '../../../../nodes/CommercialBanking/domain/accounts/TransactionReading';
import { beginAccount, type WatchedAccount } from '../../../../nodes/CommercialBanking/domain/accounts/WatchedAccount';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 15, 12);

interface Row {
	readonly transactionId: string;
	readonly amount: string;
	readonly postedTimestamp: string;
	readonly description: string;
}

type Order = 'newestFirst' | 'oldestFirst' | 'shuffled';

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The list of a bank, which tests change between two calls. */
class BankList {
	rows: Row[] = [];

	/** The amounts of rows that were moved to another day. They may come again. */
	readonly redated = new Set<string>();

	private serial = 0;

	private readonly order: Order;

	private readonly ids: 'own' | 'positions';

	private readonly tellsTotal: boolean;

	private readonly pageSize: number;

	constructor(order: Order, ids: 'own' | 'positions', tellsTotal: boolean, pageSize = 10) {
		this.pageSize = pageSize;
		this.order = order;
		this.ids = ids;
		this.tellsTotal = tellsTotal;
	}

	/** @param twinOf the position of a row whose ID the new one has too */
	insert(day: number, twinOf?: number): Row {
		this.serial++;
		const twin = twinOf === undefined || this.rows.length === 0 ? undefined : this.rows[twinOf % this.rows.length];
		const row = {
			transactionId: twin?.transactionId ?? `id-${this.serial}`,
			amount: `${this.serial}.00`,
			postedTimestamp: dateOf(day),
			description: '',
		};
		this.rows.push(row);
		this.sort();
		return row;
	}

	change(position: number, change: Partial<Row>): void {
		const index = this.rows.length === 0 ? -1 : position % this.rows.length;
		if (change.postedTimestamp !== undefined) this.redated.add(this.rows[index]?.amount ?? '');
		this.rows = this.rows.map((row, each) => (each === index ? { ...row, ...change } : row));
		this.sort();
	}

	async *pages(offset: string | undefined, beforePage: (page: number) => void) {
		let start = Number(offset ?? 0);
		for (let page = 0; ; page++) {
			beforePage(page);
			const rows = this.shown().slice(start, start + this.pageSize);
			start += this.pageSize;
			const isLast = start >= this.rows.length;
			yield {
				rows,
				total: this.tellsTotal ? this.rows.length : undefined,
				nextOffset: isLast ? undefined : String(start),
				isPartial: false,
			} satisfies TransactionPage<Row>;
			if (isLast) return;
		}
	}

	private shown(): Row[] {
		if (this.ids === 'own') return this.rows;
		return this.rows.map((row, index) => ({ ...row, transactionId: String(index) }));
	}

	private sort(): void {
		const rank = ({ amount }: Row) => Math.imul(Number.parseInt(amount, 10), 0x9e3779b1);
		const sorted = [...this.rows].sort((left, right) => {
			if (this.order === 'shuffled') return rank(left) - rank(right);
			const days = left.postedTimestamp.localeCompare(right.postedTimestamp);
			const later = days || Number.parseInt(left.amount, 10) - Number.parseInt(right.amount, 10);
			return this.order === 'newestFirst' ? -later : later;
		});
		this.rows = sorted;
	}
}

interface PollOptions {
	readonly now: number;
	readonly beforePage?: (page: number) => void;
	readonly maxPages?: number;
	readonly maxKnown?: number;
}

/** A trigger that watches one list, with the state as n8n keeps it. */
class Watcher {
	account: WatchedAccount;

	readonly emitted: Row[] = [];

	private readonly bank: BankList;

	private readonly identifyBy: IdentifyBy;

	constructor(bank: BankList, identifyBy: IdentifyBy = 'transactionId', newsFrom: number | null = null) {
		this.bank = bank;
		this.identifyBy = identifyBy;
		this.account = beginAccount(START, newsFrom);
	}

	/** @param isStored whether n8n manages to store what the poll returns */
	async poll(options: PollOptions, isStored = true): Promise<AccountReading<Row> & { pages: number }> {
		const { now, beforePage = () => {}, maxPages = Infinity, maxKnown = 20_000 } = options;
		let pages = 0;
		const reading = await findNewTransactions<Row>({
			account: this.account,
			now,
			startedAt: START,
			maxKnown,
			openPages: (offset) =>
				this.bank.pages(offset, (page) => {
					pages++;
					beforePage(page);
				}),
			describe: (row) => ({
				identity: identifyTransaction({ ...row }, { identifyBy: this.identifyBy, salt: 's', stage: 'booked' }),
				period: findPeriod({ ...row }),
			}),
			mayContinue: () => pages < maxPages,
			isSince: (period, from) => period.last >= from,
			isOutOfTime: () => false,
		});
		if (isStored) {
			this.account = reading.account;
			this.emitted.push(...reading.news.map(({ row }) => row));
		}
		return { ...reading, pages };
	}
}

const keyOf = ({ transactionId, amount }: Row) => `${transactionId} ${amount}`;
const keysOf = (rows: readonly Row[]) => rows.map(keyOf).sort();

type Action =
	| { readonly do: 'insert'; readonly age: number; readonly twinOf: number | undefined }
	| { readonly do: 'complete'; readonly position: number }
	| { readonly do: 'redate'; readonly position: number; readonly age: number }
	| { readonly do: 'poll'; readonly failingPage: number; readonly isStored: boolean }
	| { readonly do: 'pollWhileRowsCome'; readonly page: number; readonly age: number }
	| { readonly do: 'pollInParts'; readonly maxPages: number }
	| { readonly do: 'wait'; readonly hours: number };

const age = fc.oneof(fc.constant(0), fc.nat(3), fc.nat(30));
const position = fc.nat(200);
const pageSize = fc.integer({ min: 1, max: 12 });

const actionsWith = (...actions: fc.Arbitrary<Action>[]) =>
	fc.array(
		fc.oneof(
			fc.record({ do: fc.constant('insert' as const), age, twinOf: fc.constant(undefined) }),
			fc.record({ do: fc.constant('complete' as const), position }),
			fc.record({
				do: fc.constant('poll' as const),
				failingPage: fc.oneof(fc.constant(-1), fc.nat(5)),
				isStored: fc.oneof(fc.constant(true), fc.boolean()),
			}),
			fc.record({ do: fc.constant('pollWhileRowsCome' as const), page: fc.nat(4), age }),
			fc.record({ do: fc.constant('pollInParts' as const), maxPages: fc.integer({ min: 1, max: 5 }) }),
			fc.record({ do: fc.constant('wait' as const), hours: fc.oneof(fc.nat(2), fc.nat(24)) }),
			...actions,
		),
		{ maxLength: 40 },
	);

const insertTwin = fc.record({ do: fc.constant('insert' as const), age, twinOf: position });
const redate = fc.record({ do: fc.constant('redate' as const), position, age: fc.nat(20) });

async function play(bank: BankList, watcher: Watcher, actions: readonly Action[]): Promise<Row[]> {
	const booked: Row[] = [];
	let now = START;
	const insert = (days: number, twinOf?: number) => booked.push(bank.insert(now - days * DAY, twinOf));
	for (const action of actions) {
		switch (action.do) {
			case 'insert':
				insert(action.age, action.twinOf);
				break;
			case 'complete':
				bank.change(action.position, { description: `completed ${now}` });
				break;
			case 'redate':
				bank.change(action.position, { postedTimestamp: dateOf(now - action.age * DAY) });
				break;
			case 'poll': {
				const beforePage = (page: number) => {
					if (page === action.failingPage) throw new Error('500');
				};
				await watcher.poll({ now, beforePage }, action.isStored);
				break;
			}
			case 'pollWhileRowsCome': {
				let isInserted = false;
				const beforePage = (page: number) => {
					if (isInserted || page !== action.page) return;
					isInserted = true;
					insert(action.age);
				};
				await watcher.poll({ now, beforePage });
				break;
			}
			case 'pollInParts':
				await watcher.poll({ now, maxPages: action.maxPages });
				break;
			case 'wait':
				now += action.hours * 3_600_000;
		}
	}
	await watcher.poll({ now });
	await watcher.poll({ now: now + DAY });
	return booked;
}

const order = fc.constantFrom<Order>('newestFirst', 'oldestFirst', 'shuffled');
const baselineAges = fc.array(fc.nat(100), { maxLength: 40 });

describe('findNewTransactions', () => {
	it('finds each row once, whatever happens to the list, to the pages and to n8n, and a row that was moved once more', async () => {
		await fc.assert(
			fc.asyncProperty(
				order,
				fc.boolean(),
				pageSize,
				// Not so old that a row leaves the window and is moved back into it: such a row is not known any more.
				fc.array(fc.nat(20), { maxLength: 40 }),
				actionsWith(insertTwin, redate),
				async (listOrder, tellsTotal, size, ages, actions) => {
					const bank = new BankList(listOrder, 'own', tellsTotal, size);
					for (const each of ages) bank.insert(START - each * DAY);
					const watcher = new Watcher(bank);
					await watcher.poll({ now: START });
					const booked = await play(bank, watcher, actions);
					const isExact = ({ amount }: Row) => !bank.redated.has(amount);
					expect(keysOf(watcher.emitted.filter(isExact))).toEqual(keysOf(booked.filter(isExact)));
					expect(keysOf(watcher.emitted)).toEqual(expect.arrayContaining(keysOf(booked)));
				},
			),
			{ numRuns: 500 },
		);
	});

	it('finds the right one of two rows with the same ID', async () => {
		await fc.assert(
			fc.asyncProperty(order, fc.boolean(), pageSize, baselineAges, actionsWith(insertTwin), async (...parts) => {
				const [listOrder, tellsTotal, size, ages, actions] = parts;
				const bank = new BankList(listOrder, 'own', tellsTotal, size);
				for (const each of ages) bank.insert(START - each * DAY);
				const watcher = new Watcher(bank);
				await watcher.poll({ now: START });
				const booked = await play(bank, watcher, actions);
				expect(keysOf(watcher.emitted)).toEqual(keysOf(booked));
			}),
			{ numRuns: 500 },
		);
	});

	it('finds each row once by its content if the IDs are positions', async () => {
		await fc.assert(
			fc.asyncProperty(order, fc.boolean(), pageSize, baselineAges, actionsWith(), async (...parts) => {
				const [listOrder, tellsTotal, size, ages, actions] = parts;
				const bank = new BankList(listOrder, 'positions', tellsTotal, size);
				for (const each of ages) bank.insert(START - each * DAY);
				const watcher = new Watcher(bank, 'content');
				await watcher.poll({ now: START });
				const booked = await play(bank, watcher, actions);
				const amounts = (rows: readonly Row[]) => rows.map(({ amount }) => amount).sort();
				expect(amounts(watcher.emitted)).toEqual(amounts(booked));
			}),
			{ numRuns: 500 },
		);
	});

	it('does not take the beginning of a shuffled list for one that has its newest row first', async () => {
		const bank = new BankList('shuffled', 'own', false, 1);
		for (const days of [0, 91, 0, 0]) bank.insert(START - days * DAY);
		const watcher = new Watcher(bank);
		await watcher.poll({ now: START });
		const actions = [
			{ do: 'insert', age: 0, twinOf: 19 },
			{ do: 'pollInParts', maxPages: 4 },
		] as const;
		const booked = await play(bank, watcher, actions);
		expect(keysOf(watcher.emitted)).toEqual(keysOf(booked));
	});

	it('reads a list with its newest row first not much further than the window', async () => {
		const bank = new BankList('newestFirst', 'own', false);
		for (let days = 0; days < 400; days++) bank.insert(START - days * DAY);
		const { pages, news } = await new Watcher(bank).poll({ now: START });
		expect(news).toEqual([]);
		expect(pages).toBe(12);
	});
});
