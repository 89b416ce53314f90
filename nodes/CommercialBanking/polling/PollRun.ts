import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import type { AccountsState, StateKey, TransactionState } from '../domain/watch/watchState';
import type { Bank } from '../transport/connectBank';
import type { PollEvent, PollParameters } from './getPollParameters';

export const SAMPLE_SIZE = 3;

/** Maximum number of accounts that are read for a sample. Some of them have no balance or no transactions. */
export const MAX_SAMPLED_ACCOUNTS = 10;

export interface PollRun {
	readonly context: IPollFunctions;
	readonly parameters: PollParameters;
	readonly bank: Bank;
	readonly budget: ReturnType<typeof startPollBudget>;
	readonly memory: PollMemory;
	/** Milliseconds since 1970. */
	readonly now: number;
	/** If n8n has lost the state of the trigger: when its items were told last, in milliseconds since 1970. */
	readonly lastToldAt?: number;
	/** Whether a person runs the trigger by hand. Then the items are samples. */
	readonly isSample: boolean;
}

export interface AccountFailure {
	/** Empty if the bank sends none. */
	readonly accountId: string;
	/** The name that people know, without long numbers. */
	readonly name: string;
	readonly cause: unknown;
	/** Whether no later poll may read what this one could not. */
	readonly isLoss?: true;
}

export interface PollResult {
	/** The items. The oldest is first. */
	readonly items: readonly IDataObject[];
	readonly state: TransactionState | AccountsState;
	readonly failures: readonly AccountFailure[];
	readonly accountsRead: number;
}

export interface PolledEvent {
	readonly getStateKey: (context: IPollFunctions) => StateKey;
	/**
	 * Finds what has happened since the last poll.
	 *
	 * @param stored what `unsealState` returns; undefined: the trigger begins with this poll
	 */
	readonly poll: (run: PollRun, stored: unknown) => Promise<PollResult>;
	/** Makes a few items as a sample, for a manual run. It changes nothing. */
	readonly sample: (run: PollRun) => Promise<Pick<PollResult, 'items' | 'failures'>>;
}

/** A poll that has not ended yet. */
export interface RunningPoll {
	readonly parameters: string;
	readonly ended: Promise<unknown>;
	/** When its time is up, as `performance.now()` counts. */
	readonly endsAt: number;
}

/**
 * What this process remembers of a trigger, until the process ends. If it is lost, a failure is reported twice (`reported`),
 * an item is told twice (`handedOver`), the trigger begins again (`carried`), or a poll with its first account. All else is in
 * the state, which n8n stores.
 */
export class PollMemory {
	/** The poll that is under way, with its parameters. n8n may begin another poll before this one has ended. */
	running?: RunningPoll;
	/** The state that `openPollStore` carries, because n8n may not have stored the activation yet at the next poll. */
	carried?: string;
	/** For `isStillStoring`: event and time (`performance.now()`) of the latest items, and the state's text before them. */
	handedOver?: { readonly event: PollEvent; readonly stateTextBefore: string | undefined; readonly at: number };
	/** The account with which the next poll begins, because the last one had no time for it. */
	nextAccountId?: string;
	/** When each failure of an account, or warning, was last reported (`performance.now()`, because n8n's clock may be set). */
	readonly reported = new Map<string, number>();
}

const memories = new Map<string, PollMemory>();

export function findPollMemory(context: IPollFunctions): PollMemory {
	const key = `${context.getWorkflow().id ?? ''}/${context.getNode().id}`;
	const memory = memories.get(key) ?? new PollMemory();
	memories.set(key, memory);
	return memory;
}

/** No poll takes longer, even if n8n would wait. */
export const MAX_BUDGET_MILLISECONDS = 240_000;

/** After this part of the time, no further page is asked for. */
const READING_SHARE = 0.75;

/** After this part of the time, running calls are canceled. The rest is for the output. */
const CALLING_SHARE = 0.9;

/** How long one call may be retried, as a part of the time. */
const RETRY_SHARE = 0.3;

const MAX_RETRY_WINDOW_MILLISECONDS = 30_000;

/**
 * Starts the time that a poll may take before n8n throws its result away.
 *
 * @returns `signal` ends calls that take too long; `hasTime` tells whether there is time for another page
 */
export function startPollBudget(milliseconds: number) {
	const signal = AbortSignal.timeout(Math.floor(CALLING_SHARE * milliseconds));
	const readingEndsAt = performance.now() + READING_SHARE * milliseconds;
	return {
		signal,
		retryWindowMilliseconds: Math.min(RETRY_SHARE * milliseconds, MAX_RETRY_WINDOW_MILLISECONDS),
		hasTime: () => !signal.aborted && performance.now() < readingEndsAt,
	};
}
