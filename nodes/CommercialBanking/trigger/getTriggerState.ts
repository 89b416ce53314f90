import type { IWebhookFunctions } from 'n8n-workflow';
import { DeliveryMemory } from './DeliveryMemory';
import type { Emission } from './Emission';
import { GroupCommit } from './GroupCommit';

/** What one trigger node remembers between requests, in this process. */
export interface TriggerState {
	/** Notifications that were accepted. */
	readonly accepted: DeliveryMemory;
	/** Deliveries that were handed to output 1. */
	readonly rejected: DeliveryMemory;
	/** Notifications under way, by delivery id. Each resolves to whether it was accepted. */
	readonly underWay: Map<string, Promise<boolean>>;
	readonly group: GroupCommit<Emission>;
	/** When `accepted` was last written to the static data, in seconds since 1970. */
	savedAtSeconds: number;
}

/** One for each trigger node that has been called. They are few, so they are kept until n8n is restarted. */
const states = new Map<string, TriggerState>();

export function getTriggerState(context: Pick<IWebhookFunctions, 'getNode' | 'getWorkflow'>): TriggerState {
	const key = `${context.getWorkflow().id}/${context.getNode().id}`;
	const state = states.get(key) ?? createState();
	states.set(key, state);
	return state;
}

function createState(): TriggerState {
	return {
		accepted: new DeliveryMemory(),
		rejected: new DeliveryMemory(),
		underWay: new Map(),
		group: new GroupCommit(),
		savedAtSeconds: 0,
	};
}
