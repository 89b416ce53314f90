import type { IPollFunctions } from 'n8n-workflow';
import type { PollEvent } from './getPollParameters';

/**
 * What this process remembers of a trigger. If it is lost, a failure may be reported, or an item told, for a second time.
 * What must not be lost is in the state, which n8n stores.
 */
export class PollMemory {
	/** The poll that is under way, and the node's parameters. n8n begins the next one even if the last one has not ended. */
	running?: { readonly parameters: string; readonly ended: Promise<unknown> };

	/** The state that `PollStore` carries until n8n has stored it. Until n8n has stored the activation, it is here alone. */
	carried?: string;

	/** The event of the latest items, the text of the state from which they were found, and when: `performance.now()`. */
	handedOver?: { readonly event: PollEvent; readonly stateText: string | undefined; readonly at: number };

	/** When the failure of an account, or a doubt, was reported, in milliseconds since 1970. */
	readonly reported = new Map<string, number>();
}

const memories = new Map<string, PollMemory>();

export function findPollMemory(context: IPollFunctions): PollMemory {
	const key = `${context.getWorkflow().id ?? ''}/${context.getNode().id}`;
	const memory = memories.get(key) ?? new PollMemory();
	memories.set(key, memory);
	return memory;
}
