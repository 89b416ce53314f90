import type { IWebhookFunctions } from 'n8n-workflow';
import type { TriggerState } from './getTriggerState';

/** Saving rewrites a column of the workflow's row, so it is not done more often. */
const SAVE_INTERVAL_SECONDS = 2;

const FIELD = 'acceptedDeliveries';

type WithStaticData = Pick<IWebhookFunctions, 'getWorkflowStaticData'>;

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Loads the accepted notifications that another process has saved, or this one before its restart. */
export function loadAccepted(context: WithStaticData, state: TriggerState): void {
	const saved = context.getWorkflowStaticData('node')[FIELD];
	if (typeof saved === 'string') state.accepted.mergeSnapshot(saved, nowSeconds());
}

/**
 * Saves the newest accepted notifications.
 *
 * Only for requests that start no execution: n8n silently drops what other requests write to the static data.
 */
export function saveAccepted(context: WithStaticData, state: TriggerState): void {
	const now = nowSeconds();
	if (!state.accepted.hasUnsavedChanges || now - state.savedAtSeconds < SAVE_INTERVAL_SECONDS) return;
	// Keeps what another process has saved in the meantime.
	loadAccepted(context, state);
	context.getWorkflowStaticData('node')[FIELD] = state.accepted.takeSnapshot();
	state.savedAtSeconds = now;
}
