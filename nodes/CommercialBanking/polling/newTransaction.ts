import type { IDataObject, NodeOperationError } from 'n8n-workflow';
import { findBookingState } from '../domain/accounts/findBookingState';
import { findFlatText } from '../domain/accounts/findFlatValue';
import { findPostedSpan, findPostedTime } from '../domain/accounts/findPostedTime';
import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { findNextOffset } from '../domain/paging/findNextOffset';
import { fillText } from '../domain/values/fillText';
import { maskAccountId } from '../domain/values/maskAccountId';
import { formatDay } from '../domain/values/parseDay';
import { DAY_MILLISECONDS, toDay, toPossibleSpan } from '../domain/values/parseTimestamp';
import { quoteSafely } from '../domain/values/quoteSafely';
import { type AccountReading, findNewTransactions, type UnreadDays } from '../domain/watch/findNewTransactions';
import { identifyTransaction } from '../domain/watch/identifyTransaction';
import { WINDOW_DAYS } from '../domain/watch/knownTransactions';
import type { ReadingPlan, TransactionPage, WatchedRow } from '../domain/watch/readTransactions';
import {
	beginAccount,
	dropGoneAccounts,
	limitKnown,
	resetUnchosenAccounts,
	type WatchedAccount,
} from '../domain/watch/WatchedAccount';
import { beginTransactionState, restoreTransactionState, type TransactionState } from '../domain/watch/watchState';
import { makeItemError } from '../parameters/readParameter';
import { BankFailure } from '../transport/BankFailure';
import { fetchTransactionPages } from '../transport/fetchTransactionPages';
import { mapTenAtOnce } from '../transport/mapTenAtOnce';
import { mapInTurns, yieldToEventLoop } from '../transport/yieldToEventLoop';
import { classifyFailure, TIME_UP } from './classifyFailure';
import { fetchPolledAccounts, makeAccountFailure, type PolledAccount } from './fetchPolledAccounts';
import { getTransactionParameters, type TransactionParameters } from './getPollParameters';
import { type FoundTransaction, makeTransactionItems } from './makeEventItem';
import { pollProblems } from './pollProblems.words';
import { MAX_SAMPLED_ACCOUNTS, type PolledEvent, type PollResult, type PollRun, SAMPLE_SIZE } from './PollRun';
import { isReportDue } from './reportFailures';
import { warnings } from './warnings.words';

/** How many characters the known transactions of one account may take. Each takes 8: 20,000 of 90 days. */
const MAX_CHARACTERS_OF_ACCOUNT = 160_500;

/** How many characters all accounts may take, so that the state stays below 1 MB. */
const MAX_CHARACTERS = 900_000;

const MINUTE_MILLISECONDS = 60_000;

/** n8n can hardly show an execution with more items. The rest comes with the next poll. */
const MAX_ITEMS = 10_000;

export const newTransaction: PolledEvent = {
	getStateKey: (context) => ({ kind: 'transactions', identifyBy: getTransactionParameters(context).identifyBy }),
	poll: async (run, stored) => await new TransactionPoll(run, stored).poll(),
	sample: async (run) => await new TransactionPoll(run, undefined).sample(),
};

/** Reads ten accounts at a time, until the time is up or there are enough items. */
class TransactionPoll {
	private readonly run: PollRun;
	private readonly parameters: TransactionParameters;
	/** Undefined if the trigger begins with this poll. */
	private readonly stateBefore: TransactionState | undefined;
	private readonly state: TransactionState;
	/** The accounts of `state`, as this poll changes them. */
	private readonly accounts: Map<string, WatchedAccount>;
	private readonly found: FoundTransaction[] = [];
	/** How many accounts this poll is through with. */
	private endedReadings = 0;
	private hasNewPages = false;
	private isStopped = false;

	constructor(run: PollRun, stored: unknown) {
		this.run = run;
		this.parameters = getTransactionParameters(run.context);
		this.stateBefore = restoreTransactionState(stored, run.now);
		const state = this.stateBefore ?? beginTransactionState(run.lastToldAt ?? run.now, this.parameters.includesPending);
		const isForAll = run.parameters.accountIds === undefined;
		this.state = { ...state, allSince: isForAll ? (state.allSince ?? findLastPoll(state)) : undefined };
		this.accounts = new Map(this.state.accounts);
		if (!this.stateBefore) this.tellStartDateCut();
	}

	async poll(): Promise<PollResult> {
		const { run, found, state } = this;
		const { accounts, failures } = await fetchPolledAccounts(run);
		if (run.parameters.accountIds) resetUnchosenAccounts(this.accounts, run.parameters.accountIds, run.now);
		const queue = rotate(accounts, state.nextAccountId);
		const readings = await mapTenAtOnce(queue, async (account) => await this.pollAccount(account));
		for (const [index, account] of queue.entries()) {
			const { failure, unreadDays } = readings[index] ?? {};
			if (failure && failure.kind !== 'timeUp') failures.push(makeAccountFailure(account, failure.cause));
			else if (unreadDays) failures.push(makeAccountFailure(account, this.makeUnreadError(unreadDays)));
		}
		const accountsRead = readings.filter((reading) => reading && !reading.failure).length;
		// Without this error, nobody would notice polls that never read a page.
		if (this.isStopped && failures.length === 0 && accountsRead === 0 && !this.hasNewPages) throw TIME_UP;
		const items = await makeTransactionItems(run, found);
		return { items, state: this.makeState(queue, readings), failures, accountsRead };
	}

	/** Makes items of the first account that has transactions. An account that cannot be read hides no other. */
	async sample(): Promise<readonly IDataObject[]> {
		const { accounts } = await fetchPolledAccounts(this.run);
		const failures: unknown[] = [];
		for (const account of accounts.slice(0, MAX_SAMPLED_ACCOUNTS)) {
			try {
				const shown = await this.sampleAccount(account);
				if (shown.length > 0) return await makeTransactionItems(this.run, shown);
			} catch (error) {
				failures.push(error);
			}
		}
		if (failures.length > 0) throw failures[0];
		return [];
	}

	/** Takes the newest transactions of the first page. */
	private async sampleAccount(account: PolledAccount): Promise<FoundTransaction[]> {
		for await (const { rows } of this.openPages(account)) {
			const newest = [...rows].sort((left, right) => (right.period?.first ?? 0) - (left.period?.first ?? 0));
			return newest.slice(0, SAMPLE_SIZE).map((row) => ({ account, news: { ...row, wasPending: false } }));
		}
		return [];
	}

	/** @returns undefined if the account was not reached */
	private async pollAccount(account: PolledAccount): Promise<AccountReading | undefined> {
		const watched = this.accounts.get(account.accountId) ?? this.beginNewAccount();
		this.accounts.set(account.accountId, watched);
		if (this.isStopped || this.findStop() !== undefined) return undefined;
		const reading = await this.readAccount(account, watched);
		this.endedReadings += 1;
		this.accounts.set(account.accountId, reading.account);
		for (const news of reading.news) {
			// `state` is that of the last poll. If the user has just included pending transactions, the present ones are not news.
			const isReported = this.state.hasPending || findBookingState(news.record.fields) === 'booked';
			if (isReported) this.found.push({ account, news });
		}
		if (reading.looksPositional && this.parameters.identifyBy === 'transactionId') {
			this.warn('positions', account, (name) => fillText(warnings.positions, { account: name }));
		}
		this.isStopped ||= reading.failure?.kind === 'timeUp';
		return reading;
	}

	private async readAccount(account: PolledAccount, watched: WatchedAccount): Promise<AccountReading> {
		// If another account was read before this one, the next poll has more time for it.
		const hasWholeTime = this.endedReadings === 0;
		return await findNewTransactions({
			account: watched,
			now: this.run.now,
			maxCharacters: MAX_CHARACTERS_OF_ACCOUNT,
			isFirstPoll: this.stateBefore === undefined,
			openPages: (offset) => this.openPages(account, offset),
			findStop: (news) => this.findStop(news, hasWholeTime),
			isNews: (row) => this.isNews(row, watched),
			classifyFailure,
		});
	}

	/**
	 * After the first reading, all unknown rows are news. In it, those that may be dated after the trigger's start: a bank that
	 * writes no time zone may be in any. When the trigger begins, all that is listed was there before.
	 */
	private isNews({ record }: WatchedRow, { newsFrom }: WatchedAccount): boolean {
		if (newsFrom === undefined) return true;
		if (!this.stateBefore && this.startDate === undefined) return false;
		const time = findPostedTime(record.fields);
		// Some banks write times to the minute.
		return time !== undefined && toPossibleSpan(time).last >= newsFrom - (newsFrom % MINUTE_MILLISECONDS);
	}

	private findStop(news = 0, hasWholeTime = false): ReturnType<ReadingPlan['findStop']> {
		if (!this.run.budget.hasTime()) return hasWholeTime ? 'tooLong' : 'later';
		return this.found.length + news < MAX_ITEMS ? undefined : 'later';
	}

	/** @throws PagingError, and BankFailure `unreadable` if the bank sends only accounts */
	private async *openPages(account: PolledAccount, startOffset?: string): AsyncGenerator<TransactionPage> {
		let isNew = startOffset === undefined;
		for await (const page of fetchTransactionPages(this.run.bank, account.accountId, {}, startOffset)) {
			const { answer, source, total, isPartial } = page;
			// A reading that goes on reads the last page once more.
			this.hasNewPages ||= isNew;
			isNew = true;
			// The answer has accounts, and no transactions of this one.
			if (source === 'none') throw new BankFailure('unreadable', { status: answer.status, reason: 'accounts only' });
			const mapped = await mapInTurns(page.rows, (record) => this.toWatchedRow(account, record));
			const rows = mapped.filter((row) => row !== undefined);
			const otherRows = mapped.length - rows.length;
			try {
				yield { rows, otherRows, total, nextOffset: findNextOffset(answer), isPartial };
			} finally {
				// With a page of 200,000 rows, `Reading.add` has just taken long, and the JSON of the next page takes long too.
				await yieldToEventLoop();
			}
		}
	}

	/** @returns undefined for a row that the user has not asked for */
	private toWatchedRow(account: PolledAccount, record: UnwrappedRecord): WatchedRow | undefined {
		const { fields } = record;
		const { identifyBy, includesPending } = this.parameters;
		const state = findBookingState(fields);
		if (state !== 'booked' && !includesPending) {
			const status = quoteSafely(findFlatText(fields, 'status') ?? '');
			const write = (name: string) => fillText(warnings.status, { account: name, status });
			if (state === 'other') this.warn('status', account, write);
			return undefined;
		}
		const identify = (stage: 'booked' | 'before') =>
			identifyTransaction(fields, { identifyBy, salt: this.state.salt, stage });
		const period = findPostedSpan(fields);
		if (state !== 'booked') return { record, identity: identify('before'), period };
		const identityBefore = includesPending ? identify('before') : undefined;
		return { record, identity: identify('booked'), period, identityBefore };
	}

	/** An account that was not there until now. If the user chose accounts, he has chosen it since the last poll. */
	private beginNewAccount(): WatchedAccount {
		const { allSince } = this.state;
		return beginAccount(this.run.now, this.startDate ?? allSince ?? findLastPoll(this.state));
	}

	private makeState(
		queue: readonly PolledAccount[],
		readings: ReadonlyArray<AccountReading | undefined>,
	): TransactionState {
		const { state, parameters, run } = this;
		const today = toDay(run.now);
		for (const { accountId } of queue) {
			const account = this.accounts.get(accountId);
			if (account) this.accounts.set(accountId, { ...account, listedDay: today });
		}
		const { accounts: listed, dropped } = dropGoneAccounts(this.accounts, today);
		if (dropped > 0) run.context.logger.info(fillText(warnings.dropped, { count: dropped, days: WINDOW_DAYS }));
		const accounts = limitKnown(listed, MAX_CHARACTERS);
		for (const account of queue) {
			const { edgeDay = 0 } = accounts.get(account.accountId) ?? {};
			// The window of an account with too many transactions begins late.
			if (edgeDay <= today - WINDOW_DAYS) continue;
			const facts = { days: WINDOW_DAYS, date: writeDay(edgeDay) };
			this.warn('edge', account, (name) => fillText(warnings.edge, { ...facts, account: name }));
		}
		const nextAccountId = findNext(queue, readings)?.accountId;
		return { ...state, hasPending: parameters.includesPending, day: today, nextAccountId, accounts };
	}

	/** What a predecessor of the node has told need not be told again. */
	private get startDate(): number | undefined {
		return this.run.lastToldAt ?? this.parameters.startDate;
	}

	private tellStartDateCut(): void {
		const { run } = this;
		const firstDay = toDay(run.now) - WINDOW_DAYS;
		if (run.isSample || toDay(this.startDate ?? run.now) >= firstDay) return;
		run.context.logger.warn(fillText(warnings.startDateCut, { days: WINDOW_DAYS, date: writeDay(firstDay) }));
	}

	private makeUnreadError({ first, last }: UnreadDays): NodeOperationError {
		return makeItemError(this.run, pollProblems.daysUnread, { first: writeDay(first), last: writeDay(last) });
	}

	/** Writes a warning about an account to the log, at most once a day. */
	private warn(
		warning: keyof typeof warnings,
		{ accountId, name }: Pick<PolledAccount, 'accountId' | 'name'>,
		write: (account: string) => string,
	): void {
		if (isReportDue(this.run, `${warning} of ${accountId}`)) this.run.context.logger.warn(write(maskAccountId(name)));
	}
}

/** The moment of the last poll or, if it was not today, the beginning of its day. */
const findLastPoll = ({ startedAt, day }: TransactionState): number => Math.max(startedAt, day * DAY_MILLISECONDS);

const writeDay = (day: number): string => formatDay(day * DAY_MILLISECONDS);

/** Finds the account with which the next poll begins: one that was not reached or, if all were, one whose list was cut off. */
function findNext(queue: readonly PolledAccount[], readings: ReadonlyArray<AccountReading | undefined>) {
	const hasLackedTime = (reading: AccountReading | undefined) =>
		reading?.isCut && (!reading.failure || reading.failure.kind === 'timeUp');
	return queue.find((_, index) => !readings[index]) ?? queue.find((_, index) => hasLackedTime(readings[index]));
}

/** Begins with the account at which the last poll stopped. */
function rotate(accounts: readonly PolledAccount[], firstId: string | undefined): readonly PolledAccount[] {
	const start = accounts.findIndex(({ accountId }) => accountId === firstId);
	return start < 0 ? accounts : [...accounts.slice(start), ...accounts.slice(0, start)];
}
