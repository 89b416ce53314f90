import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import type { AccountsState, StateKey, TransactionState } from '../domain/watch/watchState';
import type { Bank } from '../transport/connectBank';
import type { PollParameters } from './getPollParameters';
import type { PollMemory } from './PollMemory';
import type { startPollBudget } from './startPollBudget';

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
	/** The key of the account, see `ListedAccount`. */
	readonly key: string;
	/** The name that people know, without long numbers. */
	readonly name: string;
	readonly cause: unknown;
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
	readonly sample: (run: PollRun) => Promise<readonly IDataObject[]>;
}
