import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { DeliveryError } from '../domain/errors';
import { answerNow, answerWhenDone, refusalFor } from './answer';
import type { Answer } from './answer';
import { saveAccepted } from './acceptedInStaticData';
import { toWorkflowData } from './toCommit';
import type { TriggerParameters } from './triggerParameters';
import type { Commit, TriggerState } from './triggerState';
import type { WebhookRequest } from './webhookRequest';

/** One delivery on its way into an execution. */
export interface PendingCommit {
	readonly commit: Commit;
	/** What the bank is told once the commit is stored. */
	readonly answer: Answer;
	/** Called once, with whether it was stored (`onReceived`) or the workflow ended well (`lastNode`). */
	readonly settle: (succeeded: boolean) => void;
}

const notStored = refusalFor(new DeliveryError('not_stored', ''));
const workflowFailed = refusalFor(new DeliveryError('workflow_failed', ''));

/** An execution of its own: always in `lastNode` mode, while testing, and where the user wants it. */
function storeAlone(
	context: IWebhookFunctions,
	request: WebhookRequest,
	{ commit, answer, settle }: PendingCommit,
	failure: Answer,
): IWebhookResponseData {
	answerWhenDone(context, request, (succeeded) => {
		settle(succeeded);
		return succeeded ? answer : failure;
	});
	return { webhookResponse: {}, workflowData: toWorkflowData([commit]) };
}

async function storeTogether(
	context: IWebhookFunctions,
	request: WebhookRequest,
	{ commit, answer, settle }: PendingCommit,
	state: TriggerState,
): Promise<IWebhookResponseData> {
	const turn = await state.group.join(commit, settle);
	if (turn.role === 'leader') {
		answerWhenDone(context, request, (stored) => {
			turn.finish(stored);
			return stored ? answer : notStored;
		});
		return { webhookResponse: {}, workflowData: toWorkflowData(turn.batch) };
	}
	if (turn.role === 'follower' && turn.stored) {
		// A follower starts no execution of its own, so what it writes to the static data is kept.
		saveAccepted(context, state, Math.floor(Date.now() / 1000));
		return answerNow(context, request, answer);
	}
	return answerNow(context, request, notStored);
}

/** Hands a commit to n8n and answers the bank when n8n has stored it, or run the workflow, as the parameters say. */
export async function storeCommit(
	context: IWebhookFunctions,
	request: WebhookRequest,
	pending: PendingCommit,
	{ parameters, state }: { parameters: TriggerParameters; state: TriggerState },
): Promise<IWebhookResponseData> {
	if (parameters.responseMode === 'lastNode') return storeAlone(context, request, pending, workflowFailed);
	const alone = parameters.separateExecutions || context.getMode() === 'manual';
	return alone
		? storeAlone(context, request, pending, notStored)
		: await storeTogether(context, request, pending, state);
}
