import { type Period, toDay } from './findPeriod';
import { IDENTITY_CHARACTERS, KnownTransactions, WINDOW_DAYS } from './KnownTransactions';
import { type EarlierReading, type News, type Reading, readNews, type ReadingPlan } from './readNews';

/** The first reading of an account. Which of its rows are news depends on their dates, if they are not known. */
export interface FirstReading {
	/** Rows of this moment or later are news, in milliseconds since 1970. 0: all rows are. Null: none is. */
	readonly newsFrom: number | null;
	/** Whether rows before `edgeDay` are news too. They are forgotten at once, so they may be read only once. */
	readonly readsOlder: boolean;
	/** Where to go on; undefined if it has to begin. */
	readonly offset: string | undefined;
	/** The identities on the last page that was read, in case that rows have moved to the next one since. */
	readonly lastPage: string;
	/** How many rows the bank said that the list has, on that page. */
	readonly total: number | undefined;
	/** Whether rows were taken out of the list since the reading began. Then some row was perhaps not seen. */
	readonly hasShrunk: boolean;
}

/** What is kept of an account from one poll to the next. */
export interface WatchedAccount {
	/** See `KnownTransactions.pack`. */
	readonly known: string;
	/** Rows that were posted before this day are never news, because they may have been forgotten. */
	readonly edgeDay: number;
	/** Undefined once the first reading is complete. */
	readonly first: FirstReading | undefined;
}

/** What speeds up the next reading. Losing it costs one reading of the whole list. */
export interface ReadingMemory {
	readonly earlier: EarlierReading | undefined;
	/** The day of the last reading of the whole list. */
	readonly wholeDay: number;
	/** Where an interrupted reading goes on. */
	readonly resume: { readonly offset: string; readonly isNewestFirst: boolean } | undefined;
}

/** One reading of an account. */
export interface AccountReading<Row> {
	/** The oldest is first. */
	readonly news: readonly News<Row>[];
	readonly account: WatchedAccount;
	readonly memory: ReadingMemory | undefined;
	/** Whether most known IDs came with other contents: they look like positions in the list. */
	readonly looksPositional: boolean;
	/** Whether something has to be read again, because a page could not be read or the time was up. */
	readonly isInterrupted: boolean;
	readonly failure: Reading<Row>['failure'];
}

/** What a reading of an account needs. */
export interface AccountPlan<Row> extends Pick<ReadingPlan<Row>, 'openPages' | 'describe'> {
	readonly account: WatchedAccount;
	readonly memory: ReadingMemory | undefined;
	/** Milliseconds since 1970. */
	readonly now: number;
	/** How many transactions to remember at most. */
	readonly maxKnown: number;
	readonly mayContinue: (news: number) => boolean;
	/** Compares the date of a row with `newsFrom`. */
	readonly isSince: (period: Period, newsFrom: number, row: Row) => boolean;
	/** Whether a page could not be read because its offset is no longer valid. */
	readonly isOffsetRefused: (cause: unknown) => boolean;
}

/** With fewer rows, a bank that corrects two of them would look as if its IDs were positions. */
const MIN_POSITIONAL_ROWS = 3;

const BEGINNING = { offset: undefined, lastPage: '', total: undefined, hasShrunk: false };

/** Makes the state of an account that has not been read yet. */
export function watchAccount(now: number, newsFrom: number | null): WatchedAccount {
	const edgeDay = toDay(now) - WINDOW_DAYS;
	const readsOlder = newsFrom !== null && toDay(newsFrom) < edgeDay;
	return { known: '', edgeDay, first: { newsFrom, readsOlder, ...BEGINNING } };
}

/**
 * Lets an account that was read be read like the first time: the dates of its rows say whether they are news. What is known
 * stays known, and what may have been forgotten is not news.
 */
export function reopenAccount(account: WatchedAccount, newsFrom: number | null, now: number): WatchedAccount {
	const first = { newsFrom, readsOlder: false, ...BEGINNING };
	return { ...account, edgeDay: findEdgeDay(account, now), first };
}

const findEdgeDay = ({ edgeDay }: WatchedAccount, now: number) => Math.max(edgeDay, toDay(now) - WINDOW_DAYS);

/** Forgets what was posted before the window, of an account that is not read. */
export function forgetOldTransactions(account: WatchedAccount, now: number): WatchedAccount {
	return { ...account, ...shorten(unpackKnown(account.known), findEdgeDay(account, now), Infinity) };
}

/**
 * Reads an account, finds its new transactions, and returns what to remember. It changes nothing by itself: a poll whose
 * news cannot be stored is repeated from the old state.
 *
 * The whole list is read at least once a day, so that rows are found wherever the bank inserts them.
 *
 * @throws Error if `account.known` is damaged
 */
export async function findNewTransactions<Row>(plan: AccountPlan<Row>): Promise<AccountReading<Row>> {
	const { account, now } = plan;
	const known = unpackKnown(account.known);
	// A first reading may take days. Until then, no row falls behind the edge.
	const edgeDay = account.first ? account.edgeDay : findEdgeDay(account, now);
	known.forgetBefore(edgeDay);
	const reading = await readAccount(plan, known, edgeDay);
	const fresh = account.first ? leaveOutLastPage(reading.news, account.first.lastPage) : reading.news;
	for (const { identity, known: before, changed } of reading.changes) known.replace(identity, before, changed);
	for (const { identity, mark, period } of fresh) known.add(identity, { day: toDay(period?.first ?? now), mark });
	const isUnchanged = fresh.length + reading.changes.length === 0 && edgeDay === account.edgeDay;
	const remembered = isUnchanged ? account : { ...account, ...shorten(known, edgeDay, plan.maxKnown) };
	return {
		news: account.first ? keepSince(plan, account.first.newsFrom, fresh) : fresh,
		account: continueFirst(plan, reading, remembered),
		memory: makeMemory(plan, reading),
		looksPositional:
			reading.altered >= MIN_POSITIONAL_ROWS && reading.altered > reading.recognised && reading.news.length > 0,
		isInterrupted: !reading.isComplete,
		failure: reading.failure,
	};
}

function unpackKnown(text: string): KnownTransactions {
	const known = KnownTransactions.unpack(text);
	if (!known) throw new Error('The known transactions are damaged');
	return known;
}

function shorten(
	known: KnownTransactions,
	edgeDay: number,
	maximum: number,
): Pick<WatchedAccount, 'known' | 'edgeDay'> {
	known.forgetBefore(edgeDay);
	const keptFrom = Math.max(edgeDay, known.findEdge(maximum) ?? edgeDay);
	known.forgetBefore(keptFrom);
	return { known: known.pack(), edgeDay: keptFrom };
}

async function readAccount<Row>(
	{ account: { first }, memory, now, ...plan }: AccountPlan<Row>,
	known: KnownTransactions,
	edgeDay: number,
): Promise<Reading<Row>> {
	if (first) {
		const reading = await readNews({
			...plan,
			known,
			today: toDay(now),
			edgeDay: first.readsOlder ? undefined : edgeDay,
			earlier: undefined,
			startOffset: first.offset,
			startTotal: first.total,
		});
		const hasShrunk = first.hasShrunk || reading.hasShrunk;
		// A row that was not seen now would be news at the next reading, however old it is.
		return { ...reading, hasShrunk, isComplete: reading.isComplete && !hasShrunk };
	}
	const isWholeDue = memory?.wholeDay !== toDay(now);
	return await readNews({
		...plan,
		known,
		today: toDay(now),
		edgeDay,
		earlier: isWholeDue ? undefined : memory.earlier,
		startOffset: memory?.resume?.offset,
	});
}

/** If rows were inserted between two parts of the first reading, the next part begins with rows of the last one. */
function leaveOutLastPage<Row>(news: readonly News<Row>[], lastPage: string): readonly News<Row>[] {
	const repeated = new Set<string>();
	for (let start = 0; start < lastPage.length; start += IDENTITY_CHARACTERS) {
		repeated.add(lastPage.slice(start, start + IDENTITY_CHARACTERS));
	}
	return repeated.size === 0 ? news : news.filter(({ identity }) => !repeated.has(identity));
}

function keepSince<Row>(
	{ isSince }: AccountPlan<Row>,
	newsFrom: number | null,
	news: readonly News<Row>[],
): readonly News<Row>[] {
	if (newsFrom === null) return [];
	if (newsFrom === 0) return news;
	return news.filter(({ period, row }) => period && isSince(period, newsFrom, row));
}

/** @returns the account, with its first reading as far as it has come */
function continueFirst<Row>(
	{ account: { first }, now, isOffsetRefused }: AccountPlan<Row>,
	{ isComplete, resumeOffset: offset, lastPage, total, hasShrunk, failure }: Reading<Row>,
	account: WatchedAccount,
): WatchedAccount {
	if (!first || isComplete) return { ...account, first: undefined };
	if (offset !== undefined)
		return { ...account, first: { ...first, offset, lastPage: lastPage.join(''), total, hasShrunk } };
	if (failure) {
		return {
			...account,
			first: isOffsetRefused(failure.cause) ? { ...first, ...BEGINNING } : first,
		};
	}
	// The list was read to its end, but it shifted meanwhile.
	return reopenAccount(account, first.newsFrom, now);
}

function makeMemory<Row>({ account, memory, now }: AccountPlan<Row>, reading: Reading<Row>): ReadingMemory | undefined {
	const { isComplete, isWhole, maybeNewestFirst, isNewestFirst, rows, resumeOffset } = reading;
	const wholeDay = toDay(now);
	if (account.first && account.first.offset !== undefined) return undefined;
	if (isWhole) return { earlier: { isNewestFirst, rows }, wholeDay, resume: undefined };
	const resumed = account.first ? undefined : memory?.resume;
	if (!isComplete) {
		if (resumeOffset === undefined || account.first || reading.failure) return undefined;
		const isNewest = resumed ? resumed.isNewestFirst && maybeNewestFirst : isNewestFirst;
		return { earlier: undefined, wholeDay: -1, resume: { offset: resumeOffset, isNewestFirst: isNewest } };
	}
	if (resumed) {
		const earlier = { isNewestFirst: resumed.isNewestFirst && maybeNewestFirst, rows: undefined };
		return { earlier, wholeDay, resume: undefined };
	}
	return memory?.earlier && { ...memory, earlier: { ...memory.earlier, rows }, resume: undefined };
}
