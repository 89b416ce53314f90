import type { IWebhookFunctions } from 'n8n-workflow';
import type { TriggerState } from './triggerState';

/** Saving rewrites a column of the workflow's row, so it is not done more often than this. */
const saveIntervalSeconds = 2;

const field = 'acceptedDeliveries';

type WithStaticData = Pick<IWebhookFunctions, 'getWorkflowStaticData'>;

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Takes in what this process before its restart, or another process, has saved of the accepted notifications. */
export function readAccepted(context: WithStaticData, state: TriggerState): void {
	const saved = context.getWorkflowStaticData('node')[field];
	if (typeof saved === 'string') state.accepted.readSnapshot(saved, nowSeconds());
}

/**
 * Saves the newest accepted notifications. To be called only by a request that starts no execution: n8n drops, without
 * a word, what other calls write to the static data.
 */
export function saveAccepted(context: WithStaticData, state: TriggerState): void {
	const now = nowSeconds();
	if (!state.accepted.hasUnsavedChanges || now - state.savedAtSeconds < saveIntervalSeconds) return;
	// What another process has saved in the meantime is kept.
	readAccepted(context, state);
	context.getWorkflowStaticData('node')[field] = state.accepted.takeSnapshot();
	state.savedAtSeconds = now;
}
