import { toDay } from '../values/parseTimestamp';
import { EqualRows } from './EqualRows';
import { KnownTransactions } from './KnownTransactions';
import {
	findEnd,
	type Progress,
	type ReadingEnd,
	startProgress,
	type StoredProgress,
	type WholeReading,
} from './Progress';
import { dayOf, mayHaveMoved, readPage, type TransactionPage, type WatchedRow } from './readPage';
import type { WatchedAccount } from './WatchedAccount';

/** What a reading of an account needs. Times are milliseconds since 1970. */
export interface ReadingPlan {
	readonly account: WatchedAccount;
	readonly now: number;
	/** If the first reading does not reach its end, rows of this moment or later are news at the next poll. */
	readonly startedAt: number;
	/** How many transactions to remember at most. */
	readonly maxKnown: number;
	/** Opens the list at an offset. Undefined: at its beginning. */
	readonly openPages: (offset: string | undefined) => AsyncIterable<TransactionPage>;
	/** Is called before each further page, with the number of unknown rows so far. If it returns false, the reading stops. */
	readonly mayContinue: (unknownRows: number) => boolean;
	/** Whether an unknown row is news. In a first reading, it depends on when the row was posted. */
	readonly isNews: (row: WatchedRow) => boolean;
	/** `timeUp`: the next poll goes on. `page`: the pages before it count. `list`: no page counts. */
	readonly classifyFailure: (cause: unknown) => 'timeUp' | 'page' | 'list';
}

/** A row that was not known. `ReadingPlan.isNews` says whether it is news. */
export interface UnknownRow extends WatchedRow {
	/** Whether it was known before it was booked. */
	readonly wasPending: boolean;
}

/** How far a reading has come in this poll. */
export class Reading {
	progress: Progress;
	readonly known: KnownTransactions;
	readonly unknownRows: UnknownRow[] = [];
	readonly equalRows = new EqualRows();
	/** How many pages were read. The page that a resumed reading reads again does not count. */
	newPages: number;
	/** The numbered identities of the last two pages with fresh rows, because the next poll reads the last one again. */
	lastPages: ReadonlyArray<readonly string[]> = [];
	/** Undefined: the reading was interrupted. */
	end?: ReadingEnd;
	/** Why a page could not be read. */
	failure?: { readonly cause: unknown; readonly kind: ReturnType<ReadingPlan['classifyFailure']> };

	constructor({ known }: WatchedAccount, stored: StoredProgress | undefined) {
		this.progress = startProgress(stored);
		this.newPages = stored ? -1 : 0;
		this.known = KnownTransactions.unpack(known);
	}
}

/** Reads the list of an account page by page, from where the last reading was interrupted. */
export async function readTransactions(plan: ReadingPlan): Promise<Reading> {
	const { account } = plan;
	let reading = new Reading(account, account.progress);
	try {
		for await (const page of plan.openPages(account.progress?.offset)) {
			await addPage(plan, reading, page);
			reading.end = findEnd(reading.progress, findWholeToday(plan), reading.unknownRows.length);
			if (reading.end !== undefined) break;
			// Each poll reads at least one new page. Otherwise it would never come to the end.
			if (reading.newPages > 0 && !plan.mayContinue(reading.unknownRows.length)) break;
		}
	} catch (cause) {
		const kind = plan.classifyFailure(cause);
		// If the list cannot be trusted, no page counts as read.
		if (kind === 'list') reading = new Reading(account, undefined);
		reading.failure = { cause, kind };
	}
	return reading;
}

async function addPage(plan: ReadingPlan, reading: Reading, page: TransactionPage): Promise<void> {
	const { progress, known } = reading;
	const { edgeDay, first } = plan.account;
	// Only the page before, read once more, tells rows that have moved down from other, equal rows: see `countMoved`.
	const lastPageAgain = mayHaveMoved(progress, page, known) ? await readLastPageAgain(plan, progress) : undefined;
	const step = readPage(progress, page, { known, fromDay: first?.fromDay ?? edgeDay, lastPageAgain });
	reading.progress = step.progress;
	reading.newPages += 1;
	if (step.fresh.length === 0) return;
	for (const { row } of step.fresh) known.see(row.identity, dayOf(row));
	for (const row of reading.equalRows.pickNews(step.fresh, step.progress.hasNoLaterRow)) {
		const { identityBefore } = row;
		reading.unknownRows.push({ ...row, wasPending: identityBefore !== undefined && known.has(identityBefore) });
	}
	reading.lastPages = [...reading.lastPages.slice(-1), step.fresh.map(({ numbered }) => numbered)];
}

async function readLastPageAgain({ openPages }: ReadingPlan, { offset }: Progress) {
	for await (const { rows } of openPages(offset)) return rows.map((row) => row?.identity);
	return undefined;
}

/** Finds the whole reading of today, if there was one. Then reading the beginning of the list is enough. */
function findWholeToday({ account: { whole, progress, first }, now }: ReadingPlan): WholeReading | undefined {
	return first || progress || whole?.day !== toDay(now) ? undefined : whole;
}
