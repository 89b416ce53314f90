import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { applyOutput } from '../domain/accounts/applyOutput';
import { DAY_MILLISECONDS } from '../domain/values/parseTimestamp';
import type { JsonObject } from '../domain/json/isJsonObject';
import type { Bank } from '../transport/connectBank';
import type { PollEvent, PollParameters } from './getPollParameters';
import type { PollBudget } from './PollBudget';

/** More triggers than one n8n has. Beyond it, the oldest are forgotten. */
const MAX_TRIGGERS = 1_000;

/**
 * What this process remembers of a trigger. If it is lost, a failure may be reported, or an item told, for a second time.
 * What must not be lost is in the state, which n8n stores.
 */
export interface PollMemory {
	/** The poll that is under way, and the node's parameters. n8n begins the next one even if the last one has not ended. */
	running: { readonly parameters: string; readonly ended: Promise<unknown> } | undefined;
	/** What is carried until n8n has stored it, here alone until n8n has stored the activation: see `PollStore`. */
	carried: string | undefined;
	/** The event of the latest items, the text of the state from which they were found, and when: `performance.now()`. */
	handedOver: { readonly event: PollEvent; readonly stateText: string | undefined; readonly at: number } | undefined;
	/** When the failure of an account, or a doubt, was reported, in milliseconds since 1970. */
	readonly reported: Map<string, number>;
}

const memories = new Map<string, PollMemory>();

export function findPollMemory(context: IPollFunctions): PollMemory {
	const key = `${context.getWorkflow().id ?? ''}/${context.getNode().id}`;
	const memory = memories.get(key) ?? {
		running: undefined,
		carried: undefined,
		handedOver: undefined,
		reported: new Map(),
	};
	memories.delete(key);
	memories.set(key, memory);
	const [oldest] = memories.keys();
	if (memories.size > MAX_TRIGGERS && oldest !== undefined) memories.delete(oldest);
	return memory;
}

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
	readonly accountId: string;
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
