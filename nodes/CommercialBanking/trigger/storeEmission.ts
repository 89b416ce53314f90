import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { DeliveryError, keepError } from '../domain/errors';
import { answerNow } from './answerNow';
import { answerWhenStored } from './answerWhenStored';
import { refusalFor } from './refusalFor';
import type { Answer } from './Answer';
import { saveAccepted } from './saveAccepted';
import { toWorkflowData } from './makeEmission';
import type { TriggerParameters } from './getTriggerParameters';
import type { Emission, TriggerState } from './getTriggerState';
import type { WebhookRequest } from './parseWebhookRequest';

/** One delivery on its way into an execution. */
export interface PendingEmission {
	readonly emission: Emission;
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
	{ emission, answer, settle }: PendingEmission,
	failure: Answer,
): IWebhookResponseData {
	answerWhenStored(context, request, (succeeded) => {
		settle(succeeded);
		return succeeded ? answer : failure;
	});
	return { webhookResponse: {}, workflowData: toWorkflowData([emission]) };
}

/** Hands the commits of a batch to n8n. Whatever goes wrong on the way there ends the batch, so that nobody waits. */
function storeBatch(
	context: IWebhookFunctions,
	request: WebhookRequest,
	answer: Answer,
	{ batch, finish }: { batch: readonly Emission[]; finish: (stored: boolean) => void },
): IWebhookResponseData {
	try {
		answerWhenStored(context, request, (stored) => {
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
	{ emission, answer, settle }: PendingEmission,
	state: TriggerState,
): Promise<IWebhookResponseData> {
	const turn = await state.group.join(emission, emission.size, settle);
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
export async function storeEmission(
	context: IWebhookFunctions,
	request: WebhookRequest,
	pending: PendingEmission,
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
