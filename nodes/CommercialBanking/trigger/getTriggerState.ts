import type { IWebhookFunctions } from 'n8n-workflow';
import { currentMoment } from './currentMoment';
import { DeliveryClaims } from './DeliveryClaims';
import type { Emission } from './Emission';
import { GroupCommit } from './GroupCommit';

/** What one trigger node remembers between requests, in this process. */
export interface TriggerState {
	/** Notifications that are or were accepted, by delivery id. */
	readonly accepted: DeliveryClaims;
	/** Deliveries that are or were handed to output 1, by reason and content. */
	readonly rejected: DeliveryClaims;
	readonly group: GroupCommit<Emission>;
	/** When `accepted` was last written to the static data, in seconds of `performance.now()`. */
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
		accepted: new DeliveryClaims(currentMoment),
		rejected: new DeliveryClaims(currentMoment),
		group: new GroupCommit(),
		savedAtSeconds: -Infinity,
	};
}
