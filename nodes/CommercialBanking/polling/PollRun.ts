import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import type { AccountsState, StateKey, TransactionState } from '../domain/watch/watchState';
import type { Bank } from '../transport/connectBank';
import type { PollParameters } from './getPollParameters';
import type { PollMemory } from './PollMemory';
import type { startPollBudget } from './startPollBudget';

/** How many items a sample has at most. */
export const SAMPLE_SIZE = 3;

/** So many accounts are looked at for a sample, at most: some have no balance, or no transactions. */
export const MAX_SAMPLED_ACCOUNTS = 10;

export interface PollRun {
	readonly context: IPollFunctions;
	readonly parameters: PollParameters;
	readonly bank: Bank;
	readonly budget: ReturnType<typeof startPollBudget>;
	readonly memory: PollMemory;
	/** Milliseconds since 1970. */
	readonly now: number;
	/** Whether a person runs the trigger by hand. The items are samples then. */
	readonly isSample: boolean;
}

export interface AccountFailure {
	/** What tells the account from all others. */
	readonly key: string;
	/** What a person knows the account by, without long numbers. */
	readonly name: string;
	readonly cause: unknown;
}

export interface PollResult {
	/** The items. The oldest is first. */
	readonly items: readonly IDataObject[];
	readonly state: TransactionState | AccountsState;
	readonly failures: readonly AccountFailure[];
	/** How many accounts could be read. */
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
	readonly sample: (run: PollRun) => Promise<readonly IDataObject[]>;
}
