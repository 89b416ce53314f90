import { findBookingState } from '../domain/accounts/findBookingState';
import { findFlatText } from '../domain/accounts/findFlatValue';
import { findPostedTime } from '../domain/accounts/findPostedTime';
import { identifyTransaction } from '../domain/accounts/identifyTransaction';
import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { announcesNextPage } from '../domain/paging/findNextOffset';
import { DAY_MILLISECONDS, toDay, toPossibleSpan, toSpan } from '../domain/values/parseTimestamp';
import { maskAccountId, quoteSafely } from '../domain/values/quoteSafely';
import { digestIdentity } from '../domain/watch/digestIdentity';
import { type AccountReading, findNewTransactions } from '../domain/watch/findNewTransactions';
import type { ReadingPlan, TransactionPage, WatchedRow } from '../domain/watch/readTransactions';
import { beginAccount, limitKnown, type WatchedAccount, WINDOW_DAYS } from '../domain/watch/WatchedAccount';
import {
	beginTransactionState,
	dropGoneAccounts,
	restoreTransactionState,
	type TransactionState,
} from '../domain/watch/watchState';
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
	recognizeAccounts,
} from './fetchPolledAccounts';
import { includesPending } from './getPollParameters';
import { hasAdvanced, judgeReading, writeDay } from './judgeReading';
import { type FoundTransaction, makeTransactionItems } from './makeEventItem';
import { type PolledEvent, type PollResult, type PollRun, SAMPLE_SIZE } from './PollRun';
import { isReportDue } from './reportFailures';
import { isOutOfTime, TIME_UP } from './toPollError';

/** How many characters the known transactions of one account may take. Each takes 8: 20,000 of 90 days. */
const MAX_CHARACTERS_OF_ACCOUNT = 160_500;

/** How many characters all accounts may take, so that the state stays below 1 MB. */
const MAX_CHARACTERS = 900_000;

const MINUTE_MILLISECONDS = 60_000;

/** n8n can hardly show an execution with more items. The rest comes with the next poll. */
const MAX_ITEMS = 10_000;

export const newTransaction: PolledEvent = {
	getStateKey: () => ({ kind: 'transactions' }),
	poll: async (run, stored) => await new TransactionPoll(run, stored).poll(),
	sample: async (run) => await new TransactionPoll(run, undefined).sample(),
};

/** Reads ten accounts at a time, until the time is up or there are enough items. */
class TransactionPoll {
	private readonly run: PollRun;
	private readonly includesPending: boolean;
	/** Undefined if the trigger begins with this poll. */
	private readonly stateBefore: TransactionState | undefined;
	private readonly state: TransactionState;
	/** The accounts of `state`, as this poll changes them. */
	private accounts: Map<string, WatchedAccount>;
	private readonly found: FoundTransaction[] = [];

	constructor(run: PollRun, stored: unknown) {
		this.run = run;
		this.includesPending = includesPending(run.context);
		this.stateBefore = restoreTransactionState(stored, run.now);
		const state = this.stateBefore ?? beginTransactionState(run.lastToldAt ?? run.now, this.includesPending);
		const isForAll = run.parameters.accountIds === undefined;
		this.state = { ...state, allSince: isForAll ? (state.allSince ?? state.lastPoll) : undefined };
		this.accounts = new Map(this.state.accounts);
	}

	async poll(): Promise<PollResult> {
		const { run, found } = this;
		const list = await fetchPolledAccounts(run, (id) => this.accounts.get(id)?.fingerprint !== undefined);
		this.accounts = recognizeAccounts(run, this.accounts, list);
		const queue = queueAccounts(run, list.accounts);
		const readings = await mapTenAtOnce(queue, async (account) => await this.pollAccount(account));
		// An account that was not reached or, if all were, one whose list was cut off.
		const next =
			queue.find((_, index) => !readings[index]) ??
			queue.find((_, index) => readings[index]?.isCut && !readings[index].failure);
		run.memory.nextAccountId = next?.accountId;
		const state = this.makeState(list.isPartial);
		const failures = [...list.failures];
		for (const [index, account] of queue.entries()) {
			const { edgeDay = 0 } = state.accounts.get(account.accountId) ?? {};
			this.warnOfWindow(account, Math.max(edgeDay, readings[index]?.watchedFrom ?? 0));
			const failure = judgeReading(run, account, readings[index], edgeDay);
			if (failure) failures.push(failure);
		}
		const accountsRead = readings.filter((reading) => reading && hasAdvanced(reading) && !reading.failure).length;
		// Without this error, nobody would notice polls that never read a page.
		if (queue.length > 0 && accountsRead + failures.length === 0) throw TIME_UP;
		const items = await makeTransactionItems(run, found);
		return { items, state, failures, accountsRead };
	}

	/** Makes items of the newest rows of the first account that has any. */
	async sample(): ReturnType<PolledEvent['sample']> {
		const { accounts, failures } = await fetchPolledAccounts(this.run, () => true);
		for (const account of queueAccounts(this.run, accounts)) {
			try {
				const { value: page } = await this.openPages(account).next();
				const newest = [...(page?.rows ?? [])].sort((left, right) => startOf(right) - startOf(left));
				const shown = newest
					.slice(0, SAMPLE_SIZE)
					.map((row) => ({ account, news: { ...row, wasPending: false, number: 1 } }));
				if (shown.length > 0) return { items: await makeTransactionItems(this.run, shown), failures };
			} catch (error) {
				failures.push(makeAccountFailure(account, error));
			}
		}
		return { items: [], failures };
	}

	/** @returns undefined if the account was not reached */
	private async pollAccount(account: QueuedAccount): Promise<AccountReading | undefined> {
		const { accountId, hasWholeTime, fingerprint } = account;
		const { allSince, lastPoll, hasPending } = this.state;
		const { now, lastToldAt } = this.run;
		// An account that was not there until now. If the user chose accounts, he has chosen it since the last poll.
		const known = this.accounts.get(accountId) ?? beginAccount(now, lastToldAt ?? allSince ?? lastPoll);
		const watched = { ...known, listedDay: toDay(now), fingerprint: fingerprint ?? known.fingerprint };
		this.accounts.set(accountId, watched);
		if (this.findStop() !== undefined) return undefined;
		const reading = await findNewTransactions({
			account: watched,
			now,
			maxCharacters: MAX_CHARACTERS_OF_ACCOUNT,
			openPages: () => this.openPages(account),
			findStop: (news) => this.findStop(news, hasWholeTime),
			isNews: (row) => this.isNews(row, watched),
			isTimeUp: isOutOfTime,
		});
		this.accounts.set(accountId, reading.account);
		for (const news of reading.news) {
			// `state` is that of the last poll. If the user has just included pending transactions, the present ones are not news.
			const isReported = hasPending || findBookingState(news.record.fields) === 'booked';
			if (isReported) this.found.push({ account, news });
		}
		return reading;
	}

	/**
	 * After the first reading, all unknown rows are news. In it, those that may be dated after the trigger's start: a bank that
	 * writes no time zone may be in any. When the trigger begins, all that is listed was there before, unless it takes the place
	 * of another node.
	 */
	private isNews({ record }: WatchedRow, { newsFrom }: WatchedAccount): boolean {
		if (newsFrom === undefined) return true;
		if (!this.stateBefore && this.run.lastToldAt === undefined) return false;
		const time = findPostedTime(record.fields);
		// Some banks write times to the minute.
		return time !== undefined && toPossibleSpan(time).last >= newsFrom - (newsFrom % MINUTE_MILLISECONDS);
	}

	private findStop(news = 0, hasWholeTime = false): ReturnType<ReadingPlan['findStop']> {
		if (!this.run.budget.hasTime()) return hasWholeTime ? 'tooLong' : 'later';
		return this.found.length + news < MAX_ITEMS ? undefined : 'later';
	}

	/** @throws PagingError, and BankFailure `unreadable` if the bank sends only accounts */
	private async *openPages(account: PolledAccount): AsyncGenerator<TransactionPage, undefined> {
		for await (const page of fetchTransactionPages(this.run.bank, account.accountId)) {
			const { answer, source, total, isPartial } = page;
			// The answer has accounts, and no transactions of this one.
			if (source === 'none') throw new BankFailure('unreadable', { status: answer.status, reason: 'accounts only' });
			const mapped = await mapInTurns(page.rows, (record) => this.toWatchedRow(account, record));
			const rows = mapped.filter((row) => row !== undefined);
			const otherRows = mapped.length - rows.length;
			try {
				yield { rows, otherRows, total, isLast: !announcesNextPage(answer), isPartial };
			} finally {
				// With a page of 200,000 rows, `Reading.add` has just taken long, and the JSON of the next page takes long too.
				await yieldToEventLoop();
			}
		}
	}

	/** @returns undefined for a row that the user has not asked for */
	private toWatchedRow(account: PolledAccount, record: UnwrappedRecord): WatchedRow | undefined {
		const { fields } = record;
		const state = findBookingState(fields);
		// Without the account, so that a new consent, which changes its ID, changes no identity.
		const identify = (status: 'booked' | 'pending') =>
			digestIdentity(identifyTransaction(fields, { status }).text, this.state.salt);
		const time = findPostedTime(fields);
		const period = time && toSpan(time);
		const identityBefore = this.includesPending ? identify('pending') : undefined;
		if (state === 'booked') return { record, identity: identify('booked'), period, identityBefore };
		if (identityBefore !== undefined) return { record, identity: identityBefore, period };
		if (state === 'other') {
			const status = quoteSafely(findFlatText(fields, 'status') ?? '');
			this.warn('status', account, (name) => {
				return `The account ${name} has transactions that are neither booked nor pending, for example with the status '${status}'. They are reported once they are booked.`;
			});
		}
		return undefined;
	}

	private makeState(isPartial: boolean): TransactionState {
		const { state, run } = this;
		const today = toDay(run.now);
		const lastPoll = Math.max(state.lastPoll, today * DAY_MILLISECONDS);
		// A part of a list does not show which accounts are gone.
		const listed = isPartial ? this.accounts : dropGoneAccounts(this.accounts, today);
		const dropped = this.accounts.size - listed.size;
		if (dropped > 0) {
			run.context.logger.info(
				`${dropped} accounts have not been in the list of the bank for ${WINDOW_DAYS} days. The trigger has forgotten what it knew of them.`,
			);
		}
		const accounts = limitKnown(listed, MAX_CHARACTERS);
		return { ...state, hasPending: this.includesPending, lastPoll, accounts };
	}

	/** The window begins late if there are too many transactions to remember, or to read in one poll. */
	private warnOfWindow(account: PolledAccount, firstDay: number): void {
		if (firstDay <= toDay(this.run.now) - WINDOW_DAYS) return;
		this.warn('edge', account, (name) => {
			return `The account ${name} has too many transactions to watch those of ${WINDOW_DAYS} days. Transactions dated before ${writeDay(firstDay)} may not be reported when they come late.`;
		});
	}

	/** Writes a warning about an account to the log, at most once a day. */
	private warn(warning: string, { accountId, name }: PolledAccount, write: (account: string) => string): void {
		if (isReportDue(this.run, `${warning} of ${accountId}`)) this.run.context.logger.warn(write(maskAccountId(name)));
	}
}

const startOf = ({ period }: WatchedRow): number => period?.first ?? 0;
