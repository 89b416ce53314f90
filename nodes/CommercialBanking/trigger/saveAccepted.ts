import type { IWebhookFunctions } from 'n8n-workflow';
import type { TriggerState } from './getTriggerState';

/** Saving rewrites a column of the workflow's row, so it is not done more often than this. */
const SAVE_INTERVAL_SECONDS = 2;

const FIELD = 'acceptedDeliveries';

type WithStaticData = Pick<IWebhookFunctions, 'getWorkflowStaticData'>;

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Takes in what this process before its restart, or another process, has saved of the accepted notifications. */
export function loadAccepted(context: WithStaticData, state: TriggerState): void {
	const saved = context.getWorkflowStaticData('node')[FIELD];
	if (typeof saved === 'string') state.accepted.mergeSnapshot(saved, nowSeconds());
}

/**
 * Saves the newest accepted notifications. To be called only by a request that starts no execution: n8n drops, without
 * a word, what other calls write to the static data.
 */
export function saveAccepted(context: WithStaticData, state: TriggerState): void {
	const now = nowSeconds();
	if (!state.accepted.hasUnsavedChanges || now - state.savedAtSeconds < SAVE_INTERVAL_SECONDS) return;
	// What another process has saved in the meantime is kept.
	loadAccepted(context, state);
	context.getWorkflowStaticData('node')[FIELD] = state.accepted.takeSnapshot();
	state.savedAtSeconds = now;
}
