import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { applyOutput } from '../domain/accounts/applyOutput';
import type { JsonObject } from '../domain/json/isJsonObject';
import type { Bank } from '../transport/connectBank';
import type { PollParameters } from './getPollParameters';
import type { PollBudget } from './PollBudget';
import type { PollMemory } from './PollMemory';

const DAY_MILLISECONDS = 86_400_000;

/** One poll. */
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

/** An account that could not be read. */
export interface AccountFailure {
	readonly accountId: string;
	/** What a person knows the account by, without long numbers. */
	readonly name: string;
	readonly cause: unknown;
}

/** What a poll has found. */
export interface PollResult {
	/** The items. The oldest is first. */
	readonly items: readonly IDataObject[];
	/** The new state. */
	readonly state: string;
	/** The text of the state from which the poll went on. Undefined: the trigger has begun with this poll. */
	readonly stateBefore: string | undefined;
	readonly failures: readonly AccountFailure[];
	/** How many accounts could be read. */
	readonly accountsRead: number;
}

/** An event that a trigger can wait for. */
export interface PolledEvent {
	/** Whether a text is a state from which the event can go on, with the parameters of this run. */
	readonly isState: (run: PollRun, text: string) => boolean;
	/** Finds what has happened since the last poll. */
	readonly poll: (run: PollRun) => Promise<PollResult>;
	/** Makes a few items as a sample, for a manual run. It changes nothing. */
	readonly sample: (run: PollRun) => Promise<readonly IDataObject[]>;
}

/** An item of an event, in its forms. */
interface EventItem {
	/** The bank's object as it came. */
	readonly raw: JsonObject;
	/** All its fields, without the event. */
	readonly full: () => JsonObject;
	readonly simplified: (detectedAt: string) => JsonObject;
	/** What All Fields tells about the event, besides its name and time. */
	readonly event: JsonObject;
	readonly isSample: boolean;
}

/** Makes the item of an event, in the form that the user chose. */
export function makeEventItem(
	{ now, parameters: { event: name, output } }: PollRun,
	{ raw, full, simplified, event, isSample }: EventItem,
): IDataObject {
	const detectedAt = new Date(now).toISOString();
	return applyOutput(output, {
		raw,
		full: () => ({ ...full(), event: { name, detectedAt, sample: isSample, ...event } }),
		simplified: () => (isSample ? { ...simplified(detectedAt), sample: true } : simplified(detectedAt)),
	});
}

/** Whether something is to be reported. What lasts is reported again after a day. */
export function isReportDue({ memory, now }: PollRun, key: string): boolean {
	return now - (memory.reported.get(key) ?? -Infinity) >= DAY_MILLISECONDS;
}

/** Writes a warning to the log, at most once a day. */
export function warnDaily(run: PollRun, key: string, message: string): void {
	if (!isReportDue(run, key)) return;
	run.memory.reported.set(key, run.now);
	run.context.logger.warn(message);
}
