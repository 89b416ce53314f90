import type { IPollFunctions } from 'n8n-workflow';
import type { PollEvent } from './getPollParameters';

/**
 * What this process remembers of a trigger, until the process ends. If it is lost, a failure is reported twice (`reported`),
 * an item is told twice (`handedOver`), the trigger begins again (`carried`), or a poll with its first account. All else is in the state, which n8n stores.
 */
export class PollMemory {
	/** The poll that is under way, with its parameters. n8n may begin another poll before this one has ended. */
	running?: { readonly parameters: string; readonly ended: Promise<unknown> };
	/** The state that `openPollStore` carries, because n8n may not have stored the activation yet at the next poll. */
	carried?: string;
	/** For `isStillStoring`: event and time (`performance.now()`) of the latest items, and the state's text before them. */
	handedOver?: { readonly event: PollEvent; readonly stateTextBefore: string | undefined; readonly at: number };
	/** The account with which the next poll of balances or statuses begins, because the last one had no time for it. */
	nextAccountKey?: string;
	/** When each failure of an account, or warning, was last reported, in milliseconds since 1970. */
	readonly reported = new Map<string, number>();
}

const memories = new Map<string, PollMemory>();

export function findPollMemory(context: IPollFunctions): PollMemory {
	const key = `${context.getWorkflow().id ?? ''}/${context.getNode().id}`;
	const memory = memories.get(key) ?? new PollMemory();
	memories.set(key, memory);
	return memory;
}
