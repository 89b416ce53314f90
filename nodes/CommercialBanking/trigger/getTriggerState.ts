import type { INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';
import { DeliveryMemory } from './DeliveryMemory';
import { GroupCommit } from './GroupCommit';

/** What a delivery adds to an execution: items for one of the trigger's two outputs. */
export interface Emission {
	readonly output: 'statusUpdates' | 'rejectedDeliveries';
	readonly items: readonly INodeExecutionData[];
	/** Roughly how many characters the items take: those of the delivery's body. */
	readonly size: number;
}

/** What one trigger node remembers between requests, in this process. */
export interface TriggerState {
	/** Notifications that were accepted. */
	readonly accepted: DeliveryMemory;
	/** Deliveries that were handed to output 1. */
	readonly rejected: DeliveryMemory;
	/** Notifications under way, by delivery id; each resolves to whether it was accepted. */
	readonly underWay: Map<string, Promise<boolean>>;
	readonly group: GroupCommit<Emission>;
	/** When `accepted` was last written to the static data, in seconds since 1970. */
	savedAtSeconds: number;
}

const states = new Map<string, TriggerState>();

const createState = (): TriggerState => ({
	accepted: new DeliveryMemory(),
	rejected: new DeliveryMemory(),
	underWay: new Map(),
	group: new GroupCommit(),
	savedAtSeconds: 0,
});

/** @returns the state of this workflow's trigger node. A workflow has few triggers, and n8n is restarted now and then. */
export function getTriggerState(context: Pick<IWebhookFunctions, 'getNode' | 'getWorkflow'>): TriggerState {
	const key = `${context.getWorkflow().id}/${context.getNode().id}`;
	const state = states.get(key) ?? createState();
	states.set(key, state);
	return state;
}
