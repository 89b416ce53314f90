import { findBookingState } from '../domain/accounts/findBookingState';
import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { DAY_MILLISECONDS, toDay } from '../domain/values/parseTimestamp';
import { type AccountReading, findNewTransactions } from '../domain/watch/findNewTransactions';
import type { News } from '../domain/watch/readPage';
import { beginAccount, limitKnown, resetUnchosenAccounts, type WatchedAccount } from '../domain/watch/WatchedAccount';
import {
	beginTransactionState,
	parseTransactionState,
	type TransactionState,
	writeTransactionState,
} from '../domain/watch/watchState';
import { classifyFailure, concernsAllAccounts, findFailureCause, isOutOfTime, TIME_UP } from './classifyFailure';
import { describeTransaction, isPostedSince } from './describeTransaction';
import { makeAccountFailure } from './fetchCompleteAccounts';
import { fetchTransactions } from './fetchTransactions';
import { getTransactionParameters, type TransactionParameters } from './getPollParameters';
import { type FoundTransaction, makeTransactionItems } from './makeTransactionItem';
import { listPolledAccounts, type PolledAccount } from './polledAccounts';
import type { AccountFailure, PollResult, PollRun } from './PollRun';
import { findState } from './PollStore';
import { warnOfEdge, warnOfPositions } from './transactionWarnings';

/** How many transactions to remember: of one account, and of all. With 8 characters for each, the state stays below 1 MB. */
const MAX_KNOWN_OF_ACCOUNT = 20_000;
const MAX_KNOWN = 90_000;

/** More items would make an execution that n8n can hardly show. The rest comes with the next poll. */
const MAX_ITEMS = 10_000;

/** How many accounts are read at the same time. A rate limit of the bank slows all of them down together. */
const CONCURRENCY = 10;

/** One poll of the event New Transaction. */
export class TransactionPoll {
	private readonly run: PollRun;

	private readonly parameters: TransactionParameters;

	private readonly state: TransactionState;

	private readonly stateBefore: string | undefined;

	private readonly accounts: Map<string, WatchedAccount>;

	private readonly found: FoundTransaction[] = [];

	private readonly failures: AccountFailure[] = [];

	private accountsRead = 0;

	private furtherPagesAsked = 0;

	private isStopped = false;

	private nextAccountId: string | null = null;

	constructor(run: PollRun) {
		this.run = run;
		this.parameters = getTransactionParameters(run.context);
		const found = findState(run, (text) => parseTransactionState(text, run.now, this.parameters.identifyBy));
		this.stateBefore = found?.text;
		this.state = found?.state ?? beginTransactionState(run.now, this.parameters);
		this.accounts = new Map(this.state.accounts);
	}

	async poll(): Promise<PollResult> {
		const { run } = this;
		const { accounts, failures } = await listPolledAccounts(run);
		for (const failure of failures) this.failures.push(failure);
		if (run.parameters.accountIds) resetUnchosenAccounts(this.accounts, run.parameters.accountIds, run.now);
		const queue = rotate(accounts, this.state.nextAccountId).values();
		const work = async () => {
			for (const account of queue) {
				if (this.isStopped || !this.hasRoom()) this.leaveForNextPoll(account);
				else await this.pollAccount(account);
			}
		};
		await Promise.all(Array.from({ length: CONCURRENCY }, work));
		const isTooSlow = this.isStopped && this.failures.length === 0 && this.accountsRead + this.furtherPagesAsked === 0;
		if (isTooSlow) throw TIME_UP;
		return {
			items: await makeTransactionItems(run, this.found),
			state: this.writeState(),
			stateBefore: this.stateBefore,
			failures: this.failures,
			accountsRead: this.accountsRead,
		};
	}

	private hasRoom(news = 0): boolean {
		return this.run.budget.hasTime() && this.found.length + news < MAX_ITEMS;
	}

	/** If its first reading has not begun, what is posted from the first poll on is news. */
	private leaveForNextPoll({ accountId }: PolledAccount): void {
		this.nextAccountId ??= accountId;
		const account = this.accounts.get(accountId) ?? this.beginAccount();
		const { first } = account;
		const opened = first && { ...first, newsFrom: first.newsFrom ?? this.state.startedAt };
		this.accounts.set(accountId, { ...account, first: opened });
	}

	private async pollAccount(account: PolledAccount): Promise<void> {
		const { accountId } = account;
		const { run, parameters } = this;
		const watched = this.accounts.get(accountId) ?? this.beginAccount();
		const isSilent = watched.first?.newsFrom === null;
		const reading = await findNewTransactions<UnwrappedRecord>({
			account: watched,
			now: run.now,
			startedAt: this.state.startedAt,
			maxKnown: MAX_KNOWN_OF_ACCOUNT,
			openPages: (offset) => fetchTransactions(run.bank, accountId, offset),
			describe: (row) => describeTransaction(run, account, row, { ...parameters, salt: this.state.salt }),
			mayContinue: (news) => {
				this.furtherPagesAsked++;
				return this.hasRoom(isSilent ? 0 : news);
			},
			isSince: (period, newsFrom, row) => isPostedSince(row, period, newsFrom, parameters.wallClock),
			classifyFailure,
		});
		this.accounts.set(accountId, reading.account);
		for (const news of reading.news) if (this.isReported(news)) this.found.push({ account, news });
		if (reading.looksPositional && parameters.identifyBy === 'transactionId') warnOfPositions(run, account);
		this.recordOutcome(account, reading);
	}

	private recordOutcome(account: PolledAccount, { failure, isInterrupted }: AccountReading<UnwrappedRecord>): void {
		const isTimeUp = failure && isOutOfTime(failure.cause);
		if (isTimeUp || (isInterrupted && !failure)) this.nextAccountId ??= account.accountId;
		if (!failure) this.accountsRead++;
		else if (isTimeUp) this.isStopped = true;
		else {
			const { accountId: key, name } = account;
			this.failures.push(makeAccountFailure({ key, name }, findFailureCause(failure.cause)));
			this.isStopped ||= concernsAllAccounts(failure.cause);
		}
	}

	private beginAccount(): WatchedAccount {
		const { startDate } = this.parameters;
		if (this.stateBefore === undefined || startDate !== null) return beginAccount(this.run.now, startDate);
		// An account that appears later is not older than the last poll, as far as the trigger knows.
		const { startedAt, day } = this.state;
		return beginAccount(this.run.now, Math.max(startedAt, day * DAY_MILLISECONDS));
	}

	/** If the user has just asked for pending transactions, those that are there already are not news. */
	private isReported({ row }: News<UnwrappedRecord>): boolean {
		return (
			this.state.hasPending ||
			this.stateBefore === undefined ||
			!this.parameters.includesPending ||
			findBookingState(row.fields) === 'booked'
		);
	}

	private writeState(): string {
		const { state, parameters, run, nextAccountId } = this;
		const accounts = limitKnown(this.accounts, MAX_KNOWN);
		for (const [accountId, { edgeDay }] of accounts) warnOfEdge(run, accountId, edgeDay);
		const hasPending = parameters.includesPending;
		return writeTransactionState({ ...state, hasPending, day: toDay(run.now), nextAccountId, accounts });
	}
}

/** Begins with the account at which the last poll stopped. */
function rotate(accounts: readonly PolledAccount[], firstId: string | null): readonly PolledAccount[] {
	const start = accounts.findIndex(({ accountId }) => accountId === firstId);
	return start < 0 ? accounts : [...accounts.slice(start), ...accounts.slice(0, start)];
}
