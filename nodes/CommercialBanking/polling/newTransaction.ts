import { randomBytes } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { type AccountReading, findNewTransactions } from '../domain/watch/findNewTransactions';
import { findPostingPeriod, findPostedTime, type PostingPeriod } from '../domain/accounts/findPostingPeriod';
import { findBookingState } from '../domain/accounts/findBookingState';
import { identifyTransaction } from '../domain/watch/identifyTransaction';
import { WINDOW_DAYS } from '../domain/watch/KnownTransactions';
import { maskAccountId } from '../domain/values/maskAccountId';
import { DAY_MILLISECONDS, toDay } from '../domain/values/parseTimestamp';
import type { RowFacts } from '../domain/watch/Progress';
import type { News } from '../domain/watch/readPage';
import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { beginAccount, limitKnown, resetUnchosenAccounts, type WatchedAccount } from '../domain/watch/WatchedAccount';
import { parseTransactionState, type TransactionState, writeTransactionState } from '../domain/watch/watchState';
import { BankFailure } from '../transport/BankFailure';
import { getTransactionParameters, type TransactionParameters } from './getPollParameters';
import { type AccountFailure, type PolledEvent, type PollResult, type PollRun, warnDaily } from './PollRun';
import { findState } from './PollStore';
import { concernsAllAccounts, findFailureCause, isOutOfTime } from './reportFailures';
import {
	fetchTransactions,
	listPolledAccounts,
	makeTransactionItem,
	nameAccounts,
	type PolledAccount,
	sampleTransactions,
} from './polledTransactions';

/** How many transactions to remember: of one account, and of all. With 8 characters for each, the state stays below 1 MB. */
const MAX_KNOWN_OF_ACCOUNT = 20_000;
const MAX_KNOWN = 90_000;

/** More items would make an execution that n8n can hardly show. The rest comes with the next poll. */
const MAX_ITEMS = 10_000;

/** How many accounts are read at the same time. A rate limit of the bank slows all of them down together. */
const CONCURRENCY = 10;

const SALT_BYTES = 12;

export const newTransaction: PolledEvent = {
	isState: (run, text) =>
		parseTransactionState(text, run.now, getTransactionParameters(run.context).identifyBy) !== undefined,
	poll: async (run) => await new TransactionPoll(run).poll(),
	sample: sampleTransactions,
};

interface FoundTransaction {
	readonly account: PolledAccount;
	readonly news: News<UnwrappedRecord>;
}

class TransactionPoll {
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
		this.state = found?.state ?? beginState(run, this.parameters);
		this.accounts = new Map(this.state.accounts);
	}

	async poll(): Promise<PollResult> {
		const { run } = this;
		const wanted = await listPolledAccounts(run);
		if (run.parameters.accountIds) resetUnchosenAccounts(this.accounts, run.parameters.accountIds, run.now);
		const queue = rotate(wanted, this.state.nextAccountId).values();
		const work = async () => {
			for (const account of queue) {
				if (this.isStopped || !this.hasRoom()) this.leaveForNextPoll(account);
				else await this.pollAccount(account);
			}
		};
		await Promise.all(Array.from({ length: CONCURRENCY }, work));
		const isTooSlow = this.isStopped && this.failures.length === 0 && this.accountsRead + this.furtherPagesAsked === 0;
		if (isTooSlow) throw new BankFailure('timeout', { reason: 'the time for a poll was up' });
		return {
			items: await this.makeItems(),
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
			describe: (row) => this.describe(row),
			mayContinue: (news) => {
				this.furtherPagesAsked++;
				return this.hasRoom(isSilent ? 0 : news);
			},
			isSince: (period, newsFrom, row) => this.isSince(period, newsFrom, row),
			classifyFailure: (cause) => (isOutOfTime(cause) ? 'timeUp' : 'page'),
		});
		this.accounts.set(accountId, reading.account);
		this.found.push(...reading.news.filter((news) => this.isReported(news)).map((news) => ({ account, news })));
		if (reading.looksPositional && parameters.identifyBy === 'transactionId') this.warnOfPositions(account);
		this.recordOutcome(account, reading);
	}

	private recordOutcome(account: PolledAccount, { failure, isInterrupted }: AccountReading<UnwrappedRecord>): void {
		const isTimeUp = failure && isOutOfTime(failure.cause);
		if (isTimeUp || (isInterrupted && !failure)) this.nextAccountId ??= account.accountId;
		if (!failure) this.accountsRead++;
		else if (isTimeUp) this.isStopped = true;
		else {
			const { accountId, name } = account;
			this.failures.push({ accountId, name: maskAccountId(name), cause: findFailureCause(failure.cause) });
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

	private describe({ fields }: UnwrappedRecord): RowFacts | undefined {
		const { identifyBy, includesPending } = this.parameters;
		const isBooked = findBookingState(fields) === 'booked';
		if (!isBooked && !includesPending) return undefined;
		const identify = (stage: 'booked' | 'before') =>
			identifyTransaction(fields, { identifyBy, salt: this.state.salt, stage });
		const period = findPostingPeriod(fields);
		if (!isBooked) return { identity: identify('before'), period };
		return { identity: identify('booked'), period, identityBefore: includesPending ? identify('before') : undefined };
	}

	/** A time without a zone, of the bank or of the user, is in the workflow's time zone. */
	private isSince(period: PostingPeriod, newsFrom: number, { fields }: UnwrappedRecord): boolean {
		if (findPostedTime(fields)?.offsetMinutes !== undefined) return period.last >= newsFrom;
		return period.last >= this.parameters.wallClock.toWall(newsFrom);
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

	/** The oldest is first. */
	private async makeItems(): Promise<IDataObject[]> {
		const timeOf = ({ news: { period } }: FoundTransaction) => period?.first ?? this.run.now;
		const sorted = this.found.sort((left, right) => timeOf(left) - timeOf(right));
		const named = await nameAccounts(this.run, [...new Set(sorted.map(({ account }) => account))]);
		return sorted.map(({ account, news: { row, wasPending } }) => {
			const change = wasPending ? 'posted' : null;
			return makeTransactionItem(this.run, named.get(account.accountId) ?? account, row, { change, isSample: false });
		});
	}

	private warnOfPositions({ accountId, name }: PolledAccount): void {
		warnDaily(
			this.run,
			`positions of ${accountId}`,
			`Known transactions of the account ${maskAccountId(name)} came again under other IDs. The bank's IDs seem to be ` +
				"positions in the list. Set the option 'Identify By' to Content.",
		);
	}

	private writeState(): string {
		const { state, parameters, run, nextAccountId } = this;
		const accounts = limitKnown(this.accounts, MAX_KNOWN);
		for (const [accountId, { edgeDay }] of accounts) this.warnOfEdge(accountId, edgeDay);
		const hasPending = parameters.includesPending;
		return writeTransactionState({ ...state, hasPending, day: toDay(run.now), nextAccountId, accounts });
	}

	/** The window of an account begins later if there are too many transactions. */
	private warnOfEdge(accountId: string, edgeDay: number): void {
		if (edgeDay <= toDay(this.run.now) - WINDOW_DAYS) return;
		const date = new Date(edgeDay * DAY_MILLISECONDS).toISOString().slice(0, 10);
		warnDaily(
			this.run,
			`edge of ${accountId}`,
			`The account ${maskAccountId(accountId)} has too many transactions to remember those of ${WINDOW_DAYS} days. ` +
				`Transactions dated before ${date} are not reported when they come late.`,
		);
	}
}

function beginState({ now }: PollRun, { identifyBy, includesPending }: TransactionParameters): TransactionState {
	const salt = randomBytes(SALT_BYTES).toString('base64url');
	const begun = { startedAt: now, day: toDay(now), nextAccountId: null };
	return { salt, identifyBy, hasPending: includesPending, ...begun, accounts: new Map() };
}

/** Begins with the account at which the last poll stopped. */
function rotate(accounts: readonly PolledAccount[], firstId: string | null): readonly PolledAccount[] {
	const start = accounts.findIndex(({ accountId }) => accountId === firstId);
	return start < 0 ? accounts : [...accounts.slice(start), ...accounts.slice(0, start)];
}
