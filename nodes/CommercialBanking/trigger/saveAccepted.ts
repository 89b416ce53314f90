import type { IWebhookFunctions } from 'n8n-workflow';
import { currentMoment } from './currentMoment';
import type { TriggerState } from './getTriggerState';

/** Saving rewrites a column of the workflow's row, so it is not done more often. */
const SAVE_INTERVAL_SECONDS = 2;

const FIELD = 'acceptedDeliveries';

type WithStaticData = Pick<IWebhookFunctions, 'getWorkflowStaticData'>;

/** Loads the accepted notifications that another process has saved, or this one before its restart. */
export function loadAccepted(context: WithStaticData, { accepted }: Pick<TriggerState, 'accepted'>): void {
	const saved = context.getWorkflowStaticData('node')[FIELD];
	if (typeof saved === 'string') accepted.memory.mergeSnapshot(saved, currentMoment());
}

/**
 * Saves the newest accepted notifications.
 *
 * Only for requests that start no execution: n8n silently drops what other requests write to the static data.
 */
export function saveAccepted(context: WithStaticData, state: TriggerState): void {
	const { memory } = state.accepted;
	const now = currentMoment();
	if (!memory.hasUnsavedChanges || now.monotonicSeconds - state.savedAtSeconds < SAVE_INTERVAL_SECONDS) return;
	// Keeps what another process has saved in the meantime.
	loadAccepted(context, state);
	context.getWorkflowStaticData('node')[FIELD] = memory.takeSnapshot(now);
	state.savedAtSeconds = now.monotonicSeconds;
}
