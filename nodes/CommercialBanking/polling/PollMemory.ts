import type { IPollFunctions } from 'n8n-workflow';
import type { PollEvent } from './getPollParameters';

/** More triggers than one n8n has. Beyond it, the oldest are forgotten. */
const MAX_TRIGGERS = 1_000;

/**
 * What this process remembers of a trigger. Losing it costs the report of a failure for a second time. What must not be
 * lost is in the state, which n8n stores. Only for the moment until it has stored an activation, it is here alone.
 */
export interface PollMemory {
	/** The poll that is under way, and the node's parameters. n8n begins the next one even if the last one has not ended. */
	running: { readonly parameters: string; readonly ended: Promise<unknown> } | undefined;
	/** What is carried until n8n has stored it: see `PollStore`. */
	carried: string | undefined;
	/** The event of the latest items, the text of the state from which they were found, and when: `performance.now()`. */
	handedOver: { readonly event: PollEvent; readonly stateText: string | undefined; readonly at: number } | undefined;
	/** When the failure of an account, or a doubt, was reported, in milliseconds since 1970. */
	readonly reported: Map<string, number>;
}

const memories = new Map<string, PollMemory>();

/** Finds what this process remembers of the trigger. */
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
