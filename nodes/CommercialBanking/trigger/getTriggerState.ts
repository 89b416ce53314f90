import type { IWebhookFunctions } from 'n8n-workflow';
import { DeliveryClaims } from './DeliveryClaims';
import { currentMoment } from './DeliveryMemory';
import { GroupCommit } from './GroupCommit';
import type { Emission } from './makeStatusEmission';

/** Saving rewrites a column of the workflow's row, so it is not done more often. */
const SAVE_INTERVAL_SECONDS = 2;

const FIELD = 'acceptedDeliveries';

/** What one trigger node remembers between requests, in this process. */
export interface TriggerState {
	/** Notifications that are or were accepted, by delivery ID. */
	readonly accepted: DeliveryClaims;
	/** Deliveries that are or were handed to Unreadable, by reason and content. */
	readonly rejected: DeliveryClaims;
	readonly group: GroupCommit<Emission>;
	/** When `accepted` was last written to the static data, in monotonic seconds. */
	savedAtSeconds: number;
}

type Context = Pick<IWebhookFunctions, 'getMode' | 'getNode' | 'getWorkflow' | 'getWorkflowStaticData'>;

const states = new Map<string, TriggerState>();

/**
 * Returns what the trigger remembers, with what another process has saved, or this one before its restart.
 *
 * Each test delivery gets a state of its own. So it is compared with nothing, and nothing remembers it.
 */
export function getTriggerState(context: Context): TriggerState {
	if (isTest(context)) return createState();
	const key = `${context.getWorkflow().id}/${context.getNode().id}`;
	const state = states.get(key) ?? createState();
	states.set(key, state);
	const saved = context.getWorkflowStaticData('node')[FIELD];
	state.accepted.memory.load(typeof saved === 'string' ? saved : '', currentMoment());
	return state;
}

/**
 * Saves the newest accepted notifications.
 *
 * Call it only for requests that start no execution. n8n (2.41.1) silently drops the static data of other requests.
 */
export function saveAccepted(context: Context): void {
	if (isTest(context)) return;
	const state = getTriggerState(context);
	const now = currentMoment();
	if (now.monotonicSeconds - state.savedAtSeconds < SAVE_INTERVAL_SECONDS) return;
	const text = state.accepted.memory.save(now);
	if (text === undefined) return;
	context.getWorkflowStaticData('node')[FIELD] = text;
	state.savedAtSeconds = now.monotonicSeconds;
}

const isTest = (context: Pick<Context, 'getMode'>): boolean => context.getMode() === 'manual';

function createState(): TriggerState {
	return {
		accepted: new DeliveryClaims(),
		rejected: new DeliveryClaims(),
		group: new GroupCommit(),
		savedAtSeconds: -Infinity,
	};
}
