import type { IDataObject } from 'n8n-workflow';
import { findBookingState } from '../domain/accounts/findBookingState';
import { findFlatText } from '../domain/accounts/findFlatValue';
import { findPostedSpan, isInPeriod } from '../domain/accounts/findPostedTime';
import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { findNextOffset } from '../domain/paging/findNextOffset';
import { fillText, type TextFacts } from '../domain/values/fillText';
import { maskAccountId } from '../domain/values/maskAccountId';
import { formatDay } from '../domain/values/parseDay';
import { DAY_MILLISECONDS, toDay } from '../domain/values/parseTimestamp';
import { quoteSafely } from '../domain/values/quoteSafely';
import { type AccountReading, findNewTransactions } from '../domain/watch/findNewTransactions';
import { WINDOW_DAYS } from '../domain/watch/KnownTransactions';
import { identifyTransaction } from '../domain/watch/identifyTransaction';
import type { TransactionPage, WatchedRow } from '../domain/watch/readPage';
import {
	beginAccount,
	limitKnown,
	continueFirst,
	resetUnchosenAccounts,
	type WatchedAccount,
} from '../domain/watch/WatchedAccount';
import { beginTransactionState, restoreTransactionState, type TransactionState } from '../domain/watch/watchState';
import { BankFailure } from '../transport/BankFailure';
import { fetchTransactionPages } from '../transport/fetchTransactionPages';
import { mapInTurns, yieldToEventLoop } from '../transport/yieldToEventLoop';
import { mapTenAtOnce } from '../transport/mapTenAtOnce';
import { classifyFailure, TIME_UP } from './classifyFailure';
import { fetchPolledAccounts, makeAccountFailure, type PolledAccount } from './fetchPolledAccounts';
import { getTransactionParameters, type TransactionParameters } from './getPollParameters';
import { type FoundTransaction, makeTransactionItems } from './makeEventItem';
import { MAX_SAMPLED_ACCOUNTS, type PolledEvent, type PollResult, type PollRun, SAMPLE_SIZE } from './PollRun';
import { isReportDue } from './reportFailures';
import warnings from './warnings.json';

/** How many transactions to remember of one account, and of all. Each takes 8 characters, so the state stays below 1 MB. */
const MAX_KNOWN_OF_ACCOUNT = 20_000;
const MAX_KNOWN = 90_000;

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
	private isStopped = false;

	constructor(run: PollRun, stored: unknown) {
		this.run = run;
		this.parameters = getTransactionParameters(run.context);
		this.stateBefore = restoreTransactionState(stored, run.now);
		this.state = this.stateBefore ?? beginTransactionState(run.now, this.parameters.includesPending);
		this.accounts = new Map(this.state.accounts);
	}

	async poll(): Promise<PollResult> {
		const { run, found, state } = this;
		const { accounts, failures } = await fetchPolledAccounts(run);
		if (run.parameters.accountIds) resetUnchosenAccounts(this.accounts, run.parameters.accountIds, run.now);
		const queue = rotate(accounts, state.nextAccountId);
		const readings = await mapTenAtOnce(queue, async (account) => await this.pollAccount(account));
		for (const [index, account] of queue.entries()) {
			const failure = readings[index]?.failure;
			if (failure && failure.kind !== 'timeUp') failures.push(makeAccountFailure(account, failure.cause));
		}
		const accountsRead = readings.filter((reading) => reading && !reading.failure).length;
		// Without this error, nobody would notice polls that never read a page.
		const hasProgress = accountsRead > 0 || readings.some((reading) => reading?.hasNewPages);
		if (this.isStopped && failures.length === 0 && !hasProgress) throw TIME_UP;
		const items = await makeTransactionItems(run, found);
		const next = queue.find((_, index) => mustGoOn(readings[index]));
		return { items, state: this.makeState(next?.accountId), failures, accountsRead };
	}

	/** Makes items of the newest transactions on the first page of the first account that has transactions there. */
	async sample(): Promise<readonly IDataObject[]> {
		const { accounts } = await fetchPolledAccounts(this.run);
		for (const account of accounts.slice(0, MAX_SAMPLED_ACCOUNTS)) {
			for await (const { rows } of this.openPages(account)) {
				const wanted = rows.filter((row) => row !== undefined);
				const newest = wanted.sort((left, right) => (right.period?.first ?? 0) - (left.period?.first ?? 0));
				const shown = newest.slice(0, SAMPLE_SIZE).map((row) => ({ account, news: { ...row, wasPending: false } }));
				if (shown.length > 0) return await makeTransactionItems(this.run, shown);
				// Only the first page.
				break;
			}
		}
		return [];
	}

	/** @returns undefined if the account was not reached */
	private async pollAccount(account: PolledAccount): Promise<AccountReading | undefined> {
		const { accountId } = account;
		const watched = this.accounts.get(accountId) ?? this.beginNewAccount();
		if (!this.isStopped && this.hasRoom()) return await this.readAccount(account, watched);
		// If its first reading is not complete, what was posted since the trigger began is news at the next poll.
		this.accounts.set(accountId, { ...watched, first: continueFirst(watched, this.state.startedAt) });
		return undefined;
	}

	private async readAccount(account: PolledAccount, watched: WatchedAccount): Promise<AccountReading> {
		const { run, parameters, state } = this;
		const { first } = watched;
		// After the first reading, all unknown rows are news. In it, those since `newsFrom`; without it none, so none take room.
		const isSilent = first !== undefined && first.newsFrom === undefined;
		const reading = await findNewTransactions({
			account: watched,
			now: run.now,
			startedAt: state.startedAt,
			maxKnown: MAX_KNOWN_OF_ACCOUNT,
			openPages: (offset) => this.openPages(account, offset),
			mayContinue: (news) => this.hasRoom(isSilent ? 0 : news),
			isNews: first === undefined ? () => true : this.isPostedSince(first.newsFrom),
			classifyFailure,
		});
		this.accounts.set(account.accountId, reading.account);
		for (const news of reading.news) {
			// `state` is that of the last poll. If the user has just included pending transactions, the present ones are not news.
			const isReported = state.hasPending || findBookingState(news.record.fields) === 'booked';
			if (isReported) this.found.push({ account, news });
		}
		if (reading.looksPositional && parameters.identifyBy === 'transactionId') this.warn('positions', account);
		this.isStopped ||= reading.failure?.kind === 'timeUp';
		return reading;
	}

	/** Times without a zone, of the bank or of the user, are in the workflow's time zone. */
	private isPostedSince(instant: number | undefined): (row: WatchedRow) => boolean {
		if (instant === undefined) return () => false;
		const after = { instant, wall: this.parameters.wallClock.toWall(instant) };
		return ({ record }) => isInPeriod(record.fields, { after }) === true;
	}

	private hasRoom(news = 0): boolean {
		return this.run.budget.hasTime() && this.found.length + news < MAX_ITEMS;
	}

	/** @throws PagingError, and BankFailure `unreadable` if the bank sends only accounts */
	private async *openPages(account: PolledAccount, startOffset?: string): AsyncGenerator<TransactionPage> {
		for await (const page of fetchTransactionPages(this.run.bank, account.accountId, {}, startOffset)) {
			const { answer, source, total, isPartial } = page;
			// The answer has accounts, and no transactions of this one.
			if (source === 'none') throw new BankFailure('unreadable', { status: answer.status, reason: 'accounts only' });
			const rows = await mapInTurns(page.rows, (record) => this.toWatchedRow(account, record));
			try {
				yield { rows, total, nextOffset: findNextOffset(answer), isPartial };
			} finally {
				// With a page of 200,000 rows, `readPage` has just taken long, and the JSON of the next page takes long too.
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
			if (state === 'other')
				this.warn('status', account, { status: quoteSafely(findFlatText(fields, 'status') ?? '') });
			return undefined;
		}
		const identify = (stage: 'booked' | 'before') =>
			identifyTransaction(fields, { identifyBy, salt: this.state.salt, stage });
		const period = findPostedSpan(fields);
		if (state !== 'booked') return { record, identity: identify('before'), period };
		const identityBefore = includesPending ? identify('before') : undefined;
		return { record, identity: identify('booked'), period, identityBefore };
	}

	private beginNewAccount(): WatchedAccount {
		const { startDate } = this.parameters;
		if (!this.stateBefore || startDate !== undefined) return beginAccount(this.run.now, startDate);
		// An account that appears later is new, so its transactions since the last poll are news.
		const { startedAt, day } = this.stateBefore;
		return beginAccount(this.run.now, Math.max(startedAt, day * DAY_MILLISECONDS));
	}

	private makeState(nextAccountId: string | undefined): TransactionState {
		const { state, parameters, run } = this;
		const today = toDay(run.now);
		const accounts = limitKnown(this.accounts, MAX_KNOWN);
		for (const [accountId, { edgeDay }] of accounts) {
			// The window of an account with too many transactions begins late. The state has no names, so the ID stands in.
			const facts = { days: WINDOW_DAYS, date: formatDay(edgeDay * DAY_MILLISECONDS) };
			if (edgeDay > today - WINDOW_DAYS) this.warn('edge', { accountId, name: accountId }, facts);
		}
		return { ...state, hasPending: parameters.includesPending, day: today, nextAccountId, accounts };
	}

	/** Writes a warning about an account to the log, at most once a day. */
	private warn(
		warning: keyof typeof warnings,
		{ accountId, name }: Pick<PolledAccount, 'accountId' | 'name'>,
		facts: TextFacts = {},
	): void {
		if (!isReportDue(this.run, `${warning} of ${accountId}`)) return;
		this.run.context.logger.warn(fillText(warnings[warning], { ...facts, account: maskAccountId(name) }));
	}
}

/** Whether the next poll begins with an account: it was not reached, or its reading goes on. */
const mustGoOn = (reading: AccountReading | undefined): boolean =>
	!reading || (reading.failure ? reading.failure.kind === 'timeUp' : reading.isInterrupted);

/** Begins with the account at which the last poll stopped. */
function rotate(accounts: readonly PolledAccount[], firstId: string | undefined): readonly PolledAccount[] {
	const start = accounts.findIndex(({ accountId }) => accountId === firstId);
	return start < 0 ? accounts : [...accounts.slice(start), ...accounts.slice(0, start)];
}
