import { randomBytes } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import {
	findNewTransactions,
	forgetOldTransactions,
	reopenAccount,
	type WatchedAccount,
	watchAccount,
} from '../domain/accounts/findNewTransactions';
import { findTimestamp, type Period, toDay, toPeriod } from '../domain/accounts/findPeriod';
import { findCurrencyCode } from '../domain/accounts/findFlatValue';
import { identifyTransaction } from '../domain/accounts/identifyTransaction';
import { isPosted } from '../domain/accounts/isPosted';
import { KnownTransactions } from '../domain/accounts/KnownTransactions';
import { maskAccountId } from '../domain/accounts/maskAccountId';
import { outputTransaction } from '../domain/accounts/outputTransaction';
import type { News, RowFacts } from '../domain/accounts/readNews';
import { signAmount } from '../domain/accounts/signAmount';
import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import {
	limitKnown,
	parseTransactionState,
	type TransactionState,
	writeTransactionState,
} from '../domain/accounts/watchState';
import { BankFailure } from '../transport/BankFailure';
import { listWatchedAccounts, type PolledAccount } from './listWatchedAccounts';
import { concernsAllAccounts, findFailureCause, isOffsetRefused, isOutOfTime } from './classifyPollFailure';
import { findState } from './findState';
import { getTransactionParameters, type TransactionParameters } from './getPollParameters';
import { openTransactions } from './openTransactions';
import { type AccountFailure, makeEventItem, type PolledEvent, type PollResult, type PollRun } from './PollRun';
import { warnOfPositions } from './warnOfPositions';

const DAY_MILLISECONDS = 86_400_000;

/** So many days more are asked for, because the bank may count its days in another time zone. */
const EXTRA_DAYS = 2;

/** How many transactions to remember: of one account, and of all. With 10 characters for each, the state stays below 1 MB. */
const MAX_KNOWN_OF_ACCOUNT = 20_000;
const MAX_KNOWN = 90_000;

/** More items would make an execution that n8n can hardly show. The rest comes with the next poll. */
const MAX_ITEMS = 10_000;

const SAMPLE_SIZE = 3;

/** So many accounts are asked for a sample, at most. */
const MAX_SAMPLED_ACCOUNTS = 10;

const SALT_BYTES = 12;

/** The event On New Transaction. */
export const newTransaction: PolledEvent = {
	isState: (run, text) => parseState(run, getTransactionParameters(run.context), text) !== undefined,
	poll: async (run) => await new TransactionPoll(run).poll(),
	sample: sampleTransactions,
};

/** A new transaction, with its place among those of other accounts. */
interface FoundItem {
	readonly time: number;
	readonly item: IDataObject;
}

/** One poll of the transactions of all accounts. */
class TransactionPoll {
	private readonly run: PollRun;

	private readonly parameters: TransactionParameters;

	private readonly state: TransactionState;

	private readonly stateBefore: string | undefined;

	private readonly accounts: Map<string, WatchedAccount>;

	private readonly found: FoundItem[] = [];

	private readonly failures: AccountFailure[] = [];

	private accountsRead = 0;

	private pagesRead = 0;

	private isStopped = false;

	constructor(run: PollRun) {
		this.run = run;
		this.parameters = getTransactionParameters(run.context);
		const found = findState(run, (text) => parseState(run, this.parameters, text));
		this.stateBefore = found?.text;
		this.state = found?.state ?? beginState(run, this.parameters);
		this.accounts = new Map(this.state.accounts);
	}

	async poll(): Promise<PollResult> {
		const { run } = this;
		const wanted = await listWatchedAccounts(run);
		if (run.parameters.accountIds) this.restOthers(wanted);
		const queue = rotate(wanted, run.memory.nextAccountId).values();
		run.memory.nextAccountId = undefined;
		const work = async () => {
			for (const account of queue) {
				if (this.isStopped || !this.hasRoom()) this.leaveForNextPoll(account);
				else await this.pollAccount(account);
			}
		};
		await Promise.all(Array.from({ length: run.parameters.concurrency }, work));
		const isTooSlow = this.isStopped && this.failures.length === 0 && this.accountsRead + this.pagesRead === 0;
		if (isTooSlow) throw new BankFailure('timeout', { reason: 'the time for a poll was up' });
		return {
			items: this.found.sort((left, right) => left.time - right.time).map(({ item }) => item),
			state: this.writeState(),
			stateBefore: this.stateBefore,
			failures: this.failures,
			accountsRead: this.accountsRead,
		};
	}

	private get isFirst(): boolean {
		return this.stateBefore === undefined;
	}

	private hasRoom(news = 0): boolean {
		return this.run.budget.hasTime() && this.found.length + news < MAX_ITEMS;
	}

	/**
	 * An account that is not chosen now may be chosen again. What is known of it is never news then. With *Start From* Now,
	 * nothing is that was posted on an earlier day than the last poll.
	 */
	private restOthers(wanted: readonly PolledAccount[]): void {
		const { now } = this.run;
		const ids = new Set(wanted.map(({ accountId }) => accountId));
		for (const [accountId, account] of this.accounts) {
			if (ids.has(accountId)) continue;
			const rested = this.state.day < toDay(now) ? forgetOldTransactions(account, now) : account;
			if (this.parameters.newsFrom !== null) this.accounts.set(accountId, rested);
			else if (rested.known === '') this.accounts.delete(accountId);
			else this.accounts.set(accountId, reopenAccount(rested, toDay(now) * DAY_MILLISECONDS, now));
		}
	}

	private leaveForNextPoll({ accountId }: PolledAccount): void {
		this.run.memory.nextAccountId ??= accountId;
		if (this.accounts.has(accountId)) return;
		const begun = this.beginAccount();
		this.accounts.set(accountId, this.keepOpen(begun, begun, true));
	}

	private async pollAccount(account: PolledAccount): Promise<void> {
		const { accountId } = account;
		const { run, parameters } = this;
		const watched = this.accounts.get(accountId) ?? this.beginAccount();
		const remembered = this.findMemory(accountId, watched);
		const partialContent = { isSent: false };
		const startTime = parameters.sendsPeriod && !watched.first ? formatDay(watched.edgeDay - EXTRA_DAYS) : undefined;
		const query = { accountId, pageSize: run.parameters.pageSize, startTime };
		const silent = watched.first?.newsFrom === null;
		const reading = await findNewTransactions<UnwrappedRecord>({
			account: watched,
			memory: remembered,
			now: run.now,
			maxKnown: MAX_KNOWN_OF_ACCOUNT,
			openPages: (offset) => openTransactions(run.bank, query, offset, () => (partialContent.isSent = true)),
			describe: (row) => this.describe(row),
			mayContinue: (news) => {
				this.pagesRead++;
				return this.hasRoom(silent ? 0 : news);
			},
			isSince: (period, newsFrom, row) => this.isSince(period, newsFrom, row),
			isOffsetRefused,
		});
		const isIncomplete = partialContent.isSent || reading.isInterrupted;
		this.accounts.set(accountId, this.keepOpen(watched, reading.account, isIncomplete));
		const news = reading.news.filter((each) => this.isReported(each));
		const findPrevious = this.makePreviousFinder(watched);
		for (const each of news) this.addItem(account, each, findPrevious(each.row));
		if (reading.memory && !partialContent.isSent) {
			const mustBeKnown = reading.news.length > 0 ? reading.account.known : undefined;
			run.memory.accounts.set(accountId, { reading: reading.memory, mustBeKnown });
		} else run.memory.accounts.delete(accountId);
		if (reading.looksPositional && parameters.identifyBy === 'transactionId')
			warnOfPositions(run, maskAccountId(account.name));
		this.note(account, reading.failure, reading.isInterrupted);
	}

	private note(account: PolledAccount, failure: { cause: unknown } | undefined, isInterrupted: boolean): void {
		if (!failure) {
			this.accountsRead++;
			if (isInterrupted && !this.hasRoom()) this.run.memory.nextAccountId ??= account.accountId;
			return;
		}
		if (isOutOfTime(failure.cause)) {
			this.isStopped = true;
			this.run.memory.nextAccountId ??= account.accountId;
			return;
		}
		const name = maskAccountId(account.name);
		this.failures.push({ accountId: account.accountId, name, cause: findFailureCause(failure.cause) });
		this.isStopped ||= concernsAllAccounts(failure.cause);
	}

	/** An account that could not be read to its end at the first poll goes on with what is posted from then on. */
	private keepOpen({ first }: WatchedAccount, after: WatchedAccount, isIncomplete: boolean): WatchedAccount {
		if (!first || !isIncomplete) return after;
		const newsFrom = first.newsFrom ?? this.state.startedAt;
		return after.first
			? { ...after, first: { ...after.first, newsFrom } }
			: reopenAccount(after, newsFrom, this.run.now);
	}

	/** If n8n could not store the news of the last poll, they are news again, and the whole list is read. */
	private findMemory(accountId: string, { known }: WatchedAccount) {
		const memory = this.run.memory.accounts.get(accountId);
		if (memory?.mustBeKnown !== undefined && memory.mustBeKnown !== known) return undefined;
		return memory?.reading;
	}

	private beginAccount(): WatchedAccount {
		const { newsFrom } = this.parameters;
		if (this.isFirst || newsFrom !== null) return watchAccount(this.run.now, newsFrom);
		// An account that appears later is not older than the last poll, as far as the trigger knows.
		const { startedAt, day } = this.state;
		return watchAccount(this.run.now, Math.max(startedAt, day * DAY_MILLISECONDS));
	}

	private describe({ fields }: UnwrappedRecord): RowFacts | undefined {
		const { identifyBy, includesPending } = this.parameters;
		const isBooked = isPosted(fields);
		if (!isBooked && !includesPending) return undefined;
		const stage = isBooked ? 'booked' : 'before';
		const identity = identifyTransaction(fields, { identifyBy, salt: this.state.salt, stage });
		const timestamp = findTimestamp(fields);
		return { ...identity, period: timestamp && toPeriod(timestamp) };
	}

	/** A time without a zone, of the bank or of the user, is in the workflow's time zone. */
	private isSince(period: Period, newsFrom: number, { fields }: UnwrappedRecord): boolean {
		if (findTimestamp(fields)?.offsetMinutes !== undefined) return period.last >= newsFrom;
		return period.last >= this.parameters.wallClock.toWall(newsFrom);
	}

	/** If the user has just asked for pending transactions, those that are there already are not news. */
	private isReported({ row }: News<UnwrappedRecord>): boolean {
		return this.state.hasPending || this.isFirst || !this.parameters.includesPending || isPosted(row.fields);
	}

	private addItem(account: PolledAccount, { row, period }: News<UnwrappedRecord>, previous: IDataObject | null): void {
		const item = makeTransactionItem(this.run, account, row, previous);
		this.found.push({ time: period?.first ?? this.run.now, item });
	}

	/** Of a booked transaction, tells whether it was known as pending. */
	private makePreviousFinder({ known }: WatchedAccount): (row: UnwrappedRecord) => IDataObject | null {
		const { includesPending, identifyBy } = this.parameters;
		let unpacked: KnownTransactions | undefined;
		return ({ fields }) => {
			if (!includesPending || !isPosted(fields)) return null;
			// Unpacking takes longer than all other work on a transaction.
			unpacked ??= KnownTransactions.unpack(known);
			const { identity } = identifyTransaction(fields, { identifyBy, salt: this.state.salt, stage: 'before' });
			return unpacked && unpacked.find(identity).length > 0 ? { status: 'PENDING' } : null;
		};
	}

	private writeState(): string {
		const { state, parameters, run } = this;
		return writeTransactionState({
			...state,
			hasPending: parameters.includesPending,
			day: toDay(run.now),
			accounts: limitKnown(this.accounts, MAX_KNOWN),
		});
	}
}

function parseState({ now }: PollRun, { identifyBy }: TransactionParameters, text: string) {
	return parseTransactionState(text, toDay(now), identifyBy);
}

function beginState({ now }: PollRun, { identifyBy, includesPending }: TransactionParameters): TransactionState {
	const salt = randomBytes(SALT_BYTES).toString('base64url');
	return { salt, identifyBy, hasPending: includesPending, startedAt: now, day: toDay(now), accounts: new Map() };
}

/** Begins with the account at which the last poll stopped. */
function rotate(accounts: readonly PolledAccount[], firstId: string | undefined): readonly PolledAccount[] {
	const start = Math.max(
		0,
		accounts.findIndex(({ accountId }) => accountId === firstId),
	);
	return [...accounts.slice(start), ...accounts.slice(0, start)];
}

const formatDay = (day: number) => new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 10);

function makeTransactionItem(
	run: PollRun,
	{ accountId, fields }: PolledAccount,
	row: UnwrappedRecord,
	previous: IDataObject | null,
): IDataObject {
	const currency = fields && findCurrencyCode(fields);
	const known = { accountId, ...(typeof currency === 'string' ? { currency } : {}) };
	const item = outputTransaction(row, run.parameters.output, known);
	const { signedAmount = signAmount(row.fields).signedAmount } = item;
	return makeEventItem(run, accountId, { ...item, signedAmount }, { previous });
}

/** The newest transactions of the first accounts that have some. The oldest is first, as in a poll. */
async function sampleTransactions(run: PollRun): Promise<IDataObject[]> {
	const { includesPending } = getTransactionParameters(run.context);
	const { pageSize } = run.parameters;
	for (const account of (await listWatchedAccounts(run)).slice(0, MAX_SAMPLED_ACCOUNTS)) {
		for await (const { rows } of openTransactions(run.bank, { ...account, pageSize }, undefined, () => {})) {
			const shown = rows.filter(({ fields }) => includesPending || isPosted(fields));
			const newest = [...shown].sort((left, right) => timeOf(right) - timeOf(left)).slice(0, SAMPLE_SIZE);
			if (newest.length > 0) return newest.reverse().map((row) => makeTransactionItem(run, account, row, null));
			break;
		}
	}
	return [];
}

function timeOf({ fields }: UnwrappedRecord): number {
	const timestamp = findTimestamp(fields);
	return timestamp ? toPeriod(timestamp).first : 0;
}
