import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { DeliveryError } from '../domain/errors';
import { answerNow } from './answerNow';
import { type Emission, toWorkflowData } from './Emission';
import type { TriggerParameters } from './getTriggerParameters';
import type { TriggerState } from './getTriggerState';
import { GroupCommit, type Lead } from './GroupCommit';
import type { WebhookRequest } from './parseWebhookRequest';
import { type Answer, refusalFor } from './refusalFor';
import { takeOverAnswer } from './takeOverAnswer';

/** The emission of one delivery, on its way into an execution. */
interface PendingEmission {
	readonly emission: Emission;
	/** What the bank is told once the emission is stored. */
	readonly answer: Answer;
	/**
	 * Says whether n8n has stored the emission (`onReceived`) or the workflow has ended well (`lastNode`), as soon as that
	 * is certain. The first call counts.
	 */
	readonly settle: (stored: boolean) => void;
}

interface Target {
	readonly parameters: TriggerParameters;
	readonly state: TriggerState;
}

export const notStored = refusalFor(new DeliveryError('not_stored', ''));
const workflowFailed = refusalFor(new DeliveryError('workflow_failed', ''));

/**
 * Hands an emission to n8n. The bank is answered when n8n has stored it (`onReceived`) or run the workflow (`lastNode`).
 *
 * What n8n says goes one way: `takeOverAnswer` hears it, the group passes it on to each emission of the execution,
 * `settle` ends the claim of the delivery, and then the bank is answered. If n8n takes longer than half a minute to
 * store, the bank is told to come again, and `settle` is called when n8n says how it went.
 */
export async function storeEmission(
	context: IWebhookFunctions,
	request: WebhookRequest,
	pending: PendingEmission,
	{ parameters, state }: Target,
): Promise<IWebhookResponseData> {
	if (parameters.responseMode === 'lastNode') return runWorkflow(context, request, pending);
	const { emission, answer, settle } = pending;
	const group = parameters.separateExecutions ? new GroupCommit<Emission>() : state.group;
	const turn = await group.join(emission, emission.size, settle);
	if (turn.role === 'leader') return storeBatch(context, request, answer, turn);
	return answerNow(context, request, turn.stored ? answer : notStored);
}

/** Hands the emissions of a batch to n8n. */
function storeBatch(
	context: IWebhookFunctions,
	request: WebhookRequest,
	answer: Answer,
	{ batch, finish, stored }: Lead<Emission>,
): IWebhookResponseData {
	const send = takeOverAnswer(context, request, finish);
	void stored.then((isStored) => {
		send(isStored ? answer : notStored);
	});
	return { webhookResponse: {}, workflowData: toWorkflowData(batch) };
}

/** Starts an execution for this emission alone, and waits as long as the workflow runs. */
function runWorkflow(
	context: IWebhookFunctions,
	request: WebhookRequest,
	{ emission, answer, settle }: PendingEmission,
): IWebhookResponseData {
	const send = takeOverAnswer(context, request, (succeeded, body) => {
		const hasRun = succeeded && !saysThatNothingRan(body);
		settle(hasRun);
		send(hasRun ? answer : workflowFailed);
	});
	return { webhookResponse: {}, workflowData: toWorkflowData([emission]) };
}

/**
 * In queue mode, n8n may mark an execution as crashed before a worker takes it. The worker then leaves it out, and n8n
 * calls that a success. After a workflow that ran, n8n sends no body, because `responseData` is `noData`.
 */
function saysThatNothingRan(body: unknown): boolean {
	if (typeof body !== 'object' || body === null || !('message' in body)) return false;
	return typeof body.message === 'string' && body.message.startsWith('Workflow executed successfully but ');
}
