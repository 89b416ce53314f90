import { toDay } from '../values/parseTimestamp';
import { KnownTransactions } from './KnownTransactions';
import { findEnd, type Progress, type ReadingEnd, type RowFacts, startProgress } from './Progress';
import {
	type ComparablePage,
	type Comparison,
	mayHaveMoved,
	type News,
	readPage,
	type TransactionPage,
} from './readPage';
import type { WatchedAccount } from './WatchedAccount';

/** What a reading of an account needs. */
export interface ReadingPlan<Row> {
	readonly account: WatchedAccount;
	/** Milliseconds since 1970. */
	readonly now: number;
	/** Opens the list at an offset; undefined is its beginning. */
	readonly openPages: (offset: string | undefined) => AsyncIterable<TransactionPage<Row>>;
	/** @returns undefined for a row that is not looked for */
	readonly describe: (row: Row) => RowFacts | undefined;
	/** Asked before each further page, and given the number of news so far. If false, the reading stops there. */
	readonly mayContinue: (news: number) => boolean;
}

/** How far a reading has come in this poll. */
export interface Reading<Row> {
	progress: Progress<Row>;
	readonly known: KnownTransactions;
	readonly news: News<Row>[];
	/** How many pages were read. */
	pages: number;
	/** The numbered identities of the last page with rows that were not read before, and of the one before it. */
	lastPages: readonly string[][];
	/** Undefined: the reading was interrupted. */
	end: ReadingEnd | undefined;
	/** What kept a page from being read. */
	failure: { readonly cause: unknown } | undefined;
}

/** Reads the list of an account page by page, from where the last reading was interrupted. */
export async function readTransactions<Row>(plan: ReadingPlan<Row>): Promise<Reading<Row>> {
	const { account } = plan;
	const reading: Reading<Row> = {
		progress: startProgress(account.progress),
		known: KnownTransactions.unpack(account.known),
		news: [],
		pages: 0,
		lastPages: [],
		end: undefined,
		failure: undefined,
	};
	try {
		for await (const page of plan.openPages(account.progress?.offset)) {
			await addPage(plan, reading, page);
			reading.end = findEnd(reading.progress, findWholeToday(plan));
			if (reading.end !== undefined) break;
			if (!isReadAgain(plan, reading) && !plan.mayContinue(reading.news.length)) break;
		}
	} catch (cause) {
		reading.failure = { cause };
	}
	return reading;
}

/** Whether nothing was read yet but the page with which the poll before has ended. */
export const isReadAgain = <Row>({ account }: ReadingPlan<Row>, { pages }: Reading<Row>): boolean =>
	account.progress !== undefined && pages === 1;

async function addPage<Row>(
	plan: ReadingPlan<Row>,
	reading: Reading<Row>,
	{ rows, ...page }: TransactionPage<Row>,
): Promise<void> {
	const { progress, known } = reading;
	const described = rows.map((row) => ({ row, facts: plan.describe(row) }));
	const comparablePage = { ...page, rows: described, offset: progress.nextOffset };
	const { edgeDay, first } = plan.account;
	const comparison = { known, fromDay: first?.fromDay ?? edgeDay };
	const lastPageAgain = await readLastPageAgain(plan, progress, comparablePage, comparison);
	const step = readPage(progress, comparablePage, { ...comparison, lastPageAgain });
	for (const { facts, day } of step.seen) known.see(facts.identity, day);
	for (const news of step.news) reading.news.push(news);
	reading.progress = step.progress;
	reading.pages++;
	if (step.seen.length === 0) return;
	reading.lastPages = [...reading.lastPages.slice(-1), step.seen.map(({ numbered }) => numbered)];
}

async function readLastPageAgain<Row>(
	plan: ReadingPlan<Row>,
	progress: Progress<Row>,
	page: ComparablePage<Row>,
	comparison: Comparison,
): Promise<Comparison['lastPageAgain']> {
	if (!mayHaveMoved(progress, page, comparison)) return undefined;
	for await (const { rows } of plan.openPages(progress.offset)) return rows.map((row) => plan.describe(row)?.identity);
	return undefined;
}

/** The reading of the whole list with which it will do today to read the beginning of the list. */
function findWholeToday<Row>({ account: { whole, progress, first }, now }: ReadingPlan<Row>) {
	return first || progress || whole?.day !== toDay(now) ? undefined : whole;
}
