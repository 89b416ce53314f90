import { findBookingState } from '../domain/accounts/findBookingState';
import { findFlatText } from '../domain/accounts/findFlatValue';
import { findPostedTime } from '../domain/accounts/findPostedTime';
import { identifyTransaction } from '../domain/accounts/identifyTransaction';
import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { findNextOffset } from '../domain/paging/findNextOffset';
import { fillText } from '../domain/values/fillText';
import { DAY_MILLISECONDS, formatDay, toDay, toPossibleSpan, toSpan } from '../domain/values/parseTimestamp';
import { maskAccountId, quoteSafely } from '../domain/values/quoteSafely';
import { digestIdentity } from '../domain/watch/digestIdentity';
import { type AccountReading, findNewTransactions } from '../domain/watch/findNewTransactions';
import type { ReadingPlan, TransactionPage, WatchedRow } from '../domain/watch/readTransactions';
import {
	beginAccount,
	dropGoneAccounts,
	limitKnown,
	type WatchedAccount,
	WINDOW_DAYS,
} from '../domain/watch/WatchedAccount';
import { beginTransactionState, restoreTransactionState, type TransactionState } from '../domain/watch/watchState';
import { makeItemError } from '../parameters/readParameter';
import { BankFailure } from '../transport/BankFailure';
import { fetchTransactionPages } from '../transport/fetchTransactionPages';
import { mapTenAtOnce } from '../transport/mapTenAtOnce';
import { mapInTurns, yieldToEventLoop } from '../transport/yieldToEventLoop';
import {
	fetchPolledAccounts,
	makeAccountFailure,
	type PolledAccount,
	queueAccounts,
	type QueuedAccount,
} from './fetchPolledAccounts';
import { getTransactionParameters, type TransactionParameters } from './getPollParameters';
import { type FoundTransaction, makeTransactionItems } from './makeEventItem';
import { type PolledEvent, type PollResult, type PollRun, SAMPLE_SIZE } from './PollRun';
import { isReportDue } from './reportFailures';
import { classifyFailure, TIME_UP } from './toPollError';

/** How many characters the known transactions of one account may take. Each takes 8: 20,000 of 90 days. */
const MAX_CHARACTERS_OF_ACCOUNT = 160_500;

/** How many characters all accounts may take, so that the state stays below 1 MB. */
const MAX_CHARACTERS = 900_000;

const MINUTE_MILLISECONDS = 60_000;

/** n8n can hardly show an execution with more items. The rest comes with the next poll. */
const MAX_ITEMS = 10_000;

/** What is wrong, and what to do. */
const DAYS_UNREAD = {
	message: 'In the time of one poll, its transactions from {first} to {last} could not all be read',
	whatToDo:
		'Look up these days at the bank. A later poll reports what it still finds. If this comes again, poll more often, or choose fewer accounts.',
} as const;

/** What it writes into n8n's log. */
const LOGGED = {
	dropped:
		'{count} accounts have not been in the list of the bank for {days} days. The trigger has forgotten what it knew of them.',
	edge: 'The account {account} has too many transactions to remember those of {days} days. Transactions dated before {date} are not reported when they come late.',
	positions:
		"Known transactions of the account {account} came again under other IDs. The bank's IDs seem to be positions in the list. They may have been reported twice: compare before you book them. Set the option 'Identify By' to Content.",
	startDateCut:
		"'Start Date' is more than {days} days back. The trigger reports transactions since {date}. For older ones, use Get Many.",
	status:
		"The account {account} has transactions that are neither booked nor pending, for example with the status '{status}'. They are reported once they are booked.",
} as const;

export const newTransaction: PolledEvent = {
	getStateKey: (context) => ({ kind: 'transactions', identifyBy: getTransactionParameters(context).identifyBy }),
	poll: async (run, stored) => await new TransactionPoll(run, stored).poll(),
	sample: async (run) => await new TransactionPoll(run, undefined).sample(),
};

/** Reads ten accounts at a time, until the time is up or there are enough items. */
class TransactionPoll {
	private readonly run: PollRun;
	private readonly parameters: TransactionParameters;
	/** What a predecessor of the node has told need not be told again. */
	private readonly startDate: number | undefined;
	/** Undefined if the trigger begins with this poll. */
	private readonly stateBefore: TransactionState | undefined;
	private readonly state: TransactionState;
	/** The accounts of `state`, as this poll changes them. */
	private readonly accounts: Map<string, WatchedAccount>;
	private readonly found: FoundTransaction[] = [];

	constructor(run: PollRun, stored: unknown) {
		this.run = run;
		this.parameters = getTransactionParameters(run.context);
		this.startDate = run.lastToldAt ?? this.parameters.startDate;
		this.stateBefore = restoreTransactionState(stored, run.now);
		const state = this.stateBefore ?? beginTransactionState(run.lastToldAt ?? run.now, this.parameters.includesPending);
		const isForAll = run.parameters.accountIds === undefined;
		this.state = { ...state, allSince: isForAll ? (state.allSince ?? state.lastPoll) : undefined };
		this.accounts = new Map(this.state.accounts);
		if (!this.stateBefore) this.tellStartDateCut();
	}

	private tellStartDateCut(): void {
		const { run } = this;
		const firstDay = toDay(run.now) - WINDOW_DAYS;
		if (run.isSample || toDay(this.startDate ?? run.now) >= firstDay) return;
		run.context.logger.warn(fillText(LOGGED.startDateCut, { days: WINDOW_DAYS, date: writeDay(firstDay) }));
	}

	async poll(): Promise<PollResult> {
		const { run, found } = this;
		const { accounts, failures } = await fetchPolledAccounts(run);
		const queue = queueAccounts(run, accounts);
		const readings = await mapTenAtOnce(queue, async (account) => await this.pollAccount(account));
		// An account that was not reached or, if all were, one whose list was cut off.
		const next =
			queue.find((_, index) => !readings[index]) ??
			queue.find((_, index) => readings[index]?.isCut && !readings[index].failure);
		run.memory.nextAccountKey = next?.key;
		for (const [index, account] of queue.entries()) {
			const { failure, unreadDays, hasAdvanced = true } = readings[index] ?? {};
			if (failure) failures.push(makeAccountFailure(account, failure.cause));
			else if (!hasAdvanced && account.hasWholeTime) failures.push(makeAccountFailure(account, TIME_UP));
			else if (unreadDays) {
				const days = { first: writeDay(unreadDays.first), last: writeDay(unreadDays.last) };
				failures.push(makeAccountFailure(account, makeItemError(run, DAYS_UNREAD, days)));
			}
		}
		const accountsRead = readings.filter((reading) => reading?.hasAdvanced && !reading.failure).length;
		// Without this error, nobody would notice polls that never read a page.
		if (queue.length > 0 && accountsRead + failures.length === 0) throw TIME_UP;
		const items = await makeTransactionItems(run, found);
		return { items, state: this.makeState(queue), failures, accountsRead };
	}

	/** Makes items of the newest rows of the first account that has any. */
	async sample(): ReturnType<PolledEvent['sample']> {
		const { accounts, failures } = await fetchPolledAccounts(this.run);
		for (const account of queueAccounts(this.run, accounts)) {
			try {
				const { value: page } = await this.openPages(account).next();
				const newest = [...(page?.rows ?? [])].sort((left, right) => startOf(right) - startOf(left));
				const shown = newest.slice(0, SAMPLE_SIZE).map((row) => ({ account, news: { ...row, wasPending: false } }));
				if (shown.length > 0) return { items: await makeTransactionItems(this.run, shown), failures };
			} catch (error) {
				failures.push(makeAccountFailure(account, error));
			}
		}
		return { items: [], failures };
	}

	/** @returns undefined if the account was not reached */
	private async pollAccount(account: QueuedAccount): Promise<AccountReading | undefined> {
		const { accountId, hasWholeTime } = account;
		const { allSince, lastPoll, hasPending } = this.state;
		const { now } = this.run;
		// An account that was not there until now. If the user chose accounts, he has chosen it since the last poll.
		const begun = beginAccount(now, this.startDate ?? allSince ?? lastPoll);
		const watched = { ...(this.accounts.get(accountId) ?? begun), listedDay: toDay(now) };
		this.accounts.set(accountId, watched);
		if (this.findStop() !== undefined) return undefined;
		const reading = await findNewTransactions({
			account: watched,
			now,
			maxCharacters: MAX_CHARACTERS_OF_ACCOUNT,
			isFirstPoll: this.stateBefore === undefined,
			openPages: (offset) => this.openPages(account, offset),
			findStop: (news) => this.findStop(news, hasWholeTime),
			isNews: (row) => this.isNews(row, watched),
			classifyFailure,
		});
		this.accounts.set(accountId, reading.account);
		for (const news of reading.news) {
			// `state` is that of the last poll. If the user has just included pending transactions, the present ones are not news.
			const isReported = hasPending || findBookingState(news.record.fields) === 'booked';
			if (isReported) this.found.push({ account, news });
		}
		if (reading.looksPositional && this.parameters.identifyBy === 'transactionId') {
			this.warn('positions', account, (name) => fillText(LOGGED.positions, { account: name }));
		}
		return reading;
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
	private async *openPages(account: PolledAccount, startOffset?: string): AsyncGenerator<TransactionPage, undefined> {
		for await (const page of fetchTransactionPages(this.run.bank, account.accountId, {}, startOffset)) {
			const { answer, source, total, isPartial } = page;
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
		const identified = identifyBy === 'content' ? { ...fields, transactionId: null } : fields;
		const identify = (status: 'booked' | 'pending') =>
			digestIdentity(identifyTransaction(identified, { status }), this.state.salt);
		const time = findPostedTime(fields);
		const period = time && toSpan(time);
		const identityBefore = includesPending ? identify('pending') : undefined;
		if (state === 'booked') return { record, identity: identify('booked'), period, identityBefore };
		if (identityBefore !== undefined) return { record, identity: identityBefore, period };
		const status = quoteSafely(findFlatText(fields, 'status') ?? '');
		const write = (name: string) => fillText(LOGGED.status, { account: name, status });
		if (state === 'other') this.warn('status', account, write);
		return undefined;
	}

	private makeState(queue: readonly PolledAccount[]): TransactionState {
		const { state, parameters, run } = this;
		const today = toDay(run.now);
		const lastPoll = Math.max(state.lastPoll, today * DAY_MILLISECONDS);
		this.resetUnchosenAccounts(lastPoll);
		const listed = dropGoneAccounts(this.accounts, today);
		const dropped = this.accounts.size - listed.size;
		if (dropped > 0) run.context.logger.info(fillText(LOGGED.dropped, { count: dropped, days: WINDOW_DAYS }));
		const accounts = limitKnown(listed, MAX_CHARACTERS);
		for (const account of queue) {
			const { edgeDay = 0 } = accounts.get(account.accountId) ?? {};
			// The window of an account with too many transactions begins late.
			if (edgeDay <= today - WINDOW_DAYS) continue;
			const facts = { days: WINDOW_DAYS, date: writeDay(edgeDay) };
			this.warn('edge', account, (name) => fillText(LOGGED.edge, { ...facts, account: name }));
		}
		return { ...state, hasPending: parameters.includesPending, lastPoll, accounts };
	}

	/**
	 * Lets the accounts that are not chosen now begin anew. If such an account is chosen again, its known rows are not news,
	 * and neither are rows that were posted before the day of the last poll without it.
	 */
	private resetUnchosenAccounts(newsFrom: number): void {
		const { accountIds } = this.run.parameters;
		for (const [accountId, { known, edgeDay, listedDay }] of this.accounts) {
			if (accountIds?.includes(accountId) ?? true) continue;
			this.accounts.set(accountId, { known, edgeDay, newsFrom, listedDay });
		}
	}

	/** Writes a warning about an account to the log, at most once a day. */
	private warn(warning: string, { accountId, name }: PolledAccount, write: (account: string) => string): void {
		if (isReportDue(this.run, `${warning} of ${accountId}`)) this.run.context.logger.warn(write(maskAccountId(name)));
	}
}

const startOf = ({ period }: WatchedRow): number => period?.first ?? 0;

const writeDay = (day: number): string => formatDay(day * DAY_MILLISECONDS);
