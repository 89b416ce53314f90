import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { DeliveryError } from '../domain/errors';
import { keepError } from '../domain/keepError';
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
	/** Told whether it was stored (`onReceived`) or the workflow ended well (`lastNode`). The first call counts. */
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

/** Hands the commits of a batch to n8n. Whatever goes wrong on the way there ends the batch, so that nobody waits. */
function storeBatch(
	context: IWebhookFunctions,
	request: WebhookRequest,
	answer: Answer,
	{ batch, finish }: { batch: readonly Commit[]; finish: (stored: boolean) => void },
): IWebhookResponseData {
	try {
		answerWhenDone(context, request, (stored) => {
			finish(stored);
			return stored ? answer : notStored;
		});
		return { webhookResponse: {}, workflowData: toWorkflowData(batch) };
	} catch (error) {
		finish(false);
		throw keepError(error);
	}
}

async function storeTogether(
	context: IWebhookFunctions,
	request: WebhookRequest,
	{ commit, answer, settle }: PendingCommit,
	state: TriggerState,
): Promise<IWebhookResponseData> {
	const turn = await state.group.join(commit, commit.size, settle);
	if (turn.role === 'leader') return storeBatch(context, request, answer, turn);
	if (turn.role === 'refused' || !turn.stored) return answerNow(context, request, notStored);
	// A follower starts no execution of its own, so what it writes to the static data is kept.
	saveAccepted(context, state);
	return answerNow(context, request, answer);
}

/**
 * Hands a commit to n8n and answers the bank when n8n has stored it, or run the workflow, as the parameters say.
 *
 * `pending.settle` is called in every case, also when this fails.
 */
export async function storeCommit(
	context: IWebhookFunctions,
	request: WebhookRequest,
	pending: PendingCommit,
	{ parameters, state }: { parameters: TriggerParameters; state: TriggerState },
): Promise<IWebhookResponseData> {
	const isLastNode = parameters.responseMode === 'lastNode';
	try {
		const alone = isLastNode || parameters.separateExecutions || context.getMode() === 'manual';
		return alone
			? storeAlone(context, request, pending, isLastNode ? workflowFailed : notStored)
			: await storeTogether(context, request, pending, state);
	} catch (error) {
		pending.settle(false);
		throw keepError(error);
	}
}
