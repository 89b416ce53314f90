import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { DeliveryError, keepError } from '../domain/errors';
import { answerNow } from './answerNow';
import { answerWhenStored } from './answerWhenStored';
import { type Emission, toWorkflowData } from './Emission';
import type { TriggerParameters } from './getTriggerParameters';
import type { TriggerState } from './getTriggerState';
import type { WebhookRequest } from './parseWebhookRequest';
import { type Answer, refusalFor } from './refusalFor';
import { saveAccepted } from './saveAccepted';

/** The emission of one delivery, on its way into an execution. */
interface PendingEmission {
	readonly emission: Emission;
	/** What the bank is told once the emission is stored. */
	readonly answer: Answer;
	/** Told whether it was stored (`onReceived`) or the workflow ended well (`lastNode`). The first call counts. */
	readonly settle: (succeeded: boolean) => void;
}

const notStored = refusalFor(new DeliveryError('not_stored', ''));
const workflowFailed = refusalFor(new DeliveryError('workflow_failed', ''));

/**
 * Hands an emission to n8n. The bank is answered when n8n has stored it (`onReceived`) or run the workflow (`lastNode`).
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
		const isAlone = isLastNode || parameters.separateExecutions || context.getMode() === 'manual';
		return isAlone
			? storeAlone(context, request, pending, isLastNode ? workflowFailed : notStored)
			: await storeTogether(context, request, pending, state);
	} catch (error) {
		pending.settle(false);
		throw keepError(error);
	}
}

/** Starts an execution for this emission alone: in `lastNode` mode, while testing, and if the user wants it. */
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

async function storeTogether(
	context: IWebhookFunctions,
	request: WebhookRequest,
	{ emission, answer, settle }: PendingEmission,
	state: TriggerState,
): Promise<IWebhookResponseData> {
	const turn = await state.group.join(emission, emission.size, settle);
	if (turn.role === 'leader') return storeBatch(context, request, answer, turn);
	if (turn.role === 'refused' || !turn.stored) return answerNow(context, request, notStored);
	// A follower starts no execution, so n8n keeps what it writes to the static data.
	saveAccepted(context, state);
	return answerNow(context, request, answer);
}

/** Hands the emissions of a batch to n8n. An error before that ends the batch, so that nobody waits for it. */
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
