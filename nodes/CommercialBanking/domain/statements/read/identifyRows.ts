import { type Identity, makeRowId, type RowStatus, writeIdentity } from '../../accounts/identifyTransaction';
import { compareTexts } from '../../values/compareTexts';
import { PENDING, POSTED, type Statement, type StatementRow, writeUnits } from '../Statement';
import { compactAccount } from './readValues';

const STATUSES: ReadonlyMap<string, RowStatus> = new Map([
	[POSTED, 'booked'],
	[PENDING, 'pending'],
	['INFO', 'information'],
]);

const ROWS_WITHOUT_PAUSE = 1_000;

/**
 * Gives each row of a file its `rowId`. Rows that are equal in everything are numbered: within their statement, and further
 * where a statement goes on from another one. The order of statements, pages and rows in the file does not count.
 *
 * @example
 * // 100 + 5 + 5 = 110, and 110 + 5 = 115: the second page goes on. A copy of the first one begins at 1 again.
 * identifyRows([{ opening: 100, rows: [a, a], closing: 110 }, { opening: 110, rows: [a], closing: 115 }])
 * // [[a1, a2], [a3]]
 *
 * @param pause lets others work for a moment
 * @returns the IDs of each statement, in the order of its rows
 */
export async function identifyRows(
	statements: readonly Statement[],
	pause: () => Promise<void>,
): Promise<ReadonlyMap<Statement, readonly string[]>> {
	const ids = new Map<Statement, readonly string[]>();
	const places = new Map<Statement, Place>();
	const balances = new ClosingBalances();
	const ordered: Ordered[] = [];
	for (const statement of statements) {
		await pause();
		ordered.push(toOrdered(statement));
	}
	for (const { statement, order } of ordered.sort(compareOrdered)) {
		await pause();
		const earlier = balances.findBefore(statement, order);
		const before = earlier && places.get(earlier);
		const chain = before && before.chain.end === before.position ? before.chain : new Chain(before);
		places.set(statement, chain.goOn());
		const ofRows: string[] = [];
		for (const row of statement.rows) {
			if (ofRows.length % ROWS_WITHOUT_PAUSE === 0) await pause();
			const identity = identify(row, statement);
			const first = makeRowId(identity, 1);
			const number = chain.find(first) + 1;
			chain.reach(first, number);
			ofRows.push(number > 1 ? makeRowId(identity, number) : first);
		}
		ids.set(statement, ofRows);
		balances.add(statement, order);
	}
	return ids;
}

const identify = (row: StatementRow, { account }: Statement): Identity =>
	writeIdentity({
		account: compactAccount(account),
		day: row.bookingDay,
		// Of `texts`, only letters and digits count: 1.50 would be 15.0.
		amount: row.units === null ? row.texts.amount : writeUnits(row.units, row.currency),
		currency: row.currency,
		status: STATUSES.get(row.status) ?? 'other',
		references: row.bankReferences,
		texts: row.texts,
	});

/** When a statement begins: the day of its opening balance, its number, its page. */
interface Order {
	readonly day: string;
	readonly numbers: readonly number[];
}

interface Ordered {
	readonly statement: Statement;
	readonly order: Order;
}

function toOrdered(statement: Statement): Ordered {
	const numbers = `${statement.number ?? ''} ${statement.page ?? ''}`.match(/\d+/g) ?? [];
	return { statement, order: { day: statement.opening?.day ?? '', numbers: numbers.map(Number) } };
}

function compareOrders(one: Order, other: Order): number {
	const byDay = compareTexts(one.day, other.day);
	if (byDay !== 0) return byDay;
	const length = Math.max(one.numbers.length, other.numbers.length);
	for (let index = 0; index < length; index += 1) {
		const difference = (one.numbers[index] ?? 0) - (other.numbers[index] ?? 0);
		if (difference !== 0) return difference;
	}
	return 0;
}

/** Of two copies, the file's order must not decide which one is first. No two sources are equal. */
const compareOrdered = (one: Ordered, other: Ordered): number =>
	compareOrders(one.order, other.order) || compareSources(one.statement.source, other.statement.source);

/** Compares up to the first part that differs. Nothing is joined, because some sources are as long as a file may be. */
function compareSources(one: readonly string[], other: readonly string[]): number {
	const index = one.findIndex((part, at) => part !== other[at]);
	const [left, right] = [one[index], other[index]];
	return left === undefined || (right !== undefined && left < right) ? -1 : 1;
}

/** Finds the statement from which another one goes on. */
class ClosingBalances {
	/** Of each closing balance, the first statement of each order. */
	private readonly statements = new Map<string, Ordered[]>();

	add(statement: Statement, order: Order): void {
		const { opening, closing } = statement;
		// A statement that opens with the balance with which it closes may be a part of the one that follows it.
		if (!closing || opening?.units === closing.units) return;
		const key = nameBalance(statement, closing.units);
		const before = this.statements.get(key) ?? [];
		const last = before.at(-1);
		if (!last || compareOrders(last.order, order) !== 0) before.push({ statement, order });
		this.statements.set(key, before);
	}

	/** @returns the last one that is earlier. The same number and page is a copy, and not earlier. */
	findBefore(statement: Statement, order: Order): Statement | undefined {
		if (!statement.opening) return undefined;
		const before = this.statements.get(nameBalance(statement, statement.opening.units));
		return before?.findLast((each) => compareOrders(each.order, order) < 0)?.statement;
	}
}

const nameBalance = ({ account, currency, format }: Statement, units: bigint): string =>
	JSON.stringify([format, compactAccount(account), currency, String(units)]);

/** A statement in a chain: what is counted up to it. */
interface Place {
	readonly chain: Chain;
	readonly position: number;
}

/** Statements that go on from one another. Where a second one goes on from the same one (a copy), another chain begins. */
class Chain {
	/** How many statements it has. */
	end = 0;
	private readonly origin: Place | undefined;
	/** The highest number of each ID, at the positions where it rose. */
	private readonly reached = new Map<string, Array<readonly [position: number, number: number]>>();

	constructor(origin: Place | undefined) {
		this.origin = origin;
	}

	/** @returns the highest number of an ID so far; 0 if there is none */
	find(id: string): number {
		for (let place: Place | undefined = { chain: this, position: this.end }; place; place = place.chain.origin) {
			const { chain, position } = place;
			const [, number] = chain.reached.get(id)?.findLast(([at]) => at <= position) ?? [];
			if (number !== undefined) return number;
		}
		return 0;
	}

	/** Adds a statement, whose rows come next. */
	goOn(): Place {
		this.end += 1;
		return { chain: this, position: this.end };
	}

	/** Takes the number of a row of the last statement. */
	reach(id: string, number: number): void {
		const before = this.reached.get(id) ?? [];
		if (before.at(-1)?.[0] === this.end) before.pop();
		before.push([this.end, number]);
		this.reached.set(id, before);
	}
}
