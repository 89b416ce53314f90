import type { IWebhookFunctions } from 'n8n-workflow';
import { DeliveryMemory } from './DeliveryMemory';
import { GroupCommit } from './GroupCommit';
import type { Emission } from './makeStatusEmission';

/** Saving rewrites a column of the workflow's row, so it is not done more often. */
const SAVE_INTERVAL_MILLISECONDS = 2_000;

const FIELD = 'deliveries';

/** What one trigger node remembers between requests, in this process. */
export interface TriggerState {
	/** Deliveries that n8n stores or has stored: accepted ones by their ID, those for Unreadable by `nameRejection`. */
	readonly deliveries: DeliveryMemory;
	readonly group: GroupCommit<Emission>;
	/** When `deliveries` was last written to the static data, in milliseconds of `performance.now()`. */
	savedAt: number;
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
	state.deliveries.load(typeof saved === 'string' ? saved : '');
	return state;
}

/**
 * Saves the newest deliveries.
 *
 * Call it only for requests that start no execution. n8n (2.41.1) silently drops the static data of other requests.
 */
export function saveDeliveries(context: Context): void {
	if (isTest(context)) return;
	const state = getTriggerState(context);
	const now = performance.now();
	if (now - state.savedAt < SAVE_INTERVAL_MILLISECONDS) return;
	const text = state.deliveries.save();
	if (text === undefined) return;
	context.getWorkflowStaticData('node')[FIELD] = text;
	state.savedAt = now;
}

const isTest = (context: Pick<Context, 'getMode'>): boolean => context.getMode() === 'manual';

const createState = (): TriggerState => ({
	deliveries: new DeliveryMemory(),
	group: new GroupCommit(),
	savedAt: -Infinity,
});
