import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import type { Bank } from '../transport/connectBank';
import type { PollParameters } from './getPollParameters';
import type { PollBudget } from './PollBudget';
import type { PollMemory } from './PollMemory';

export interface PollRun {
	readonly context: IPollFunctions;
	readonly parameters: PollParameters;
	readonly bank: Bank;
	readonly budget: PollBudget;
	readonly memory: PollMemory;
	/** Milliseconds since 1970. */
	readonly now: number;
	/** The texts that may be the state. The first one that can be read counts. */
	readonly stateTexts: readonly string[];
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
	readonly state: string;
	/** The text of the state from which the poll went on. Undefined: the trigger has begun with this poll. */
	readonly stateBefore: string | undefined;
	readonly failures: readonly AccountFailure[];
	/** How many accounts could be read. */
	readonly accountsRead: number;
}

export interface PolledEvent {
	/** Whether a text is a state from which the event can go on, with the parameters of this run. */
	readonly isState: (run: PollRun, text: string) => boolean;
	/** Finds what has happened since the last poll. */
	readonly poll: (run: PollRun) => Promise<PollResult>;
	/** Makes a few items as a sample, for a manual run. It changes nothing. */
	readonly sample: (run: PollRun) => Promise<readonly IDataObject[]>;
}
