import type { IPollFunctions } from 'n8n-workflow';
import { DAY_MILLISECONDS } from '../domain/values/parseTimestamp';
import type { PollEvent } from './getPollParameters';
import type { PollRun } from './PollRun';

/**
 * What this process remembers of a trigger. If it is lost, a failure may be reported, or an item told, for a second time.
 * What must not be lost is in the state, which n8n stores.
 */
export interface PollMemory {
	/** The poll that is under way, and the node's parameters. n8n begins the next one even if the last one has not ended. */
	running: { readonly parameters: string; readonly ended: Promise<unknown> } | undefined;
	/** The state that `PollStore` carries until n8n has stored it. Until n8n has stored the activation, it is here alone. */
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
	memories.set(key, memory);
	return memory;
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
