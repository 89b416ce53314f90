import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { DeliveryError, keepError } from '../domain/errors';
import { answerNow } from './answerNow';
import { type Emission, toWorkflowData } from './Emission';
import type { TriggerParameters } from './getTriggerParameters';
import type { TriggerState } from './getTriggerState';
import { GroupCommit, type Turn } from './GroupCommit';
import type { WebhookRequest } from './parseWebhookRequest';
import { type Answer, refusalFor } from './refusalFor';
import { saveAccepted } from './saveAccepted';
import { takeOverAnswer } from './takeOverAnswer';

/** The emission of one delivery, on its way into an execution. */
interface PendingEmission {
	readonly emission: Emission;
	/** What the bank is told once the emission is stored. */
	readonly answer: Answer;
	/**
	 * Told whether it was stored (`onReceived`) or whether the workflow ended well (`lastNode`), as soon as that is
	 * certain. The first call counts.
	 */
	readonly settle: (ending: 'accepted' | 'failed') => void;
}

interface Target {
	readonly parameters: TriggerParameters;
	readonly state: TriggerState;
	readonly isTest: boolean;
}

const notStored = refusalFor(new DeliveryError('not_stored', ''));
const workflowFailed = refusalFor(new DeliveryError('workflow_failed', ''));

/**
 * Hands an emission to n8n. The bank is answered when n8n has stored it (`onReceived`) or run the workflow (`lastNode`).
 *
 * If n8n takes longer than half a minute to store, the bank is told to come again. `pending.settle` is called later, when
 * n8n says how it went. It is also called if this fails: the caller must not settle.
 */
export async function storeEmission(
	context: IWebhookFunctions,
	request: WebhookRequest,
	pending: PendingEmission,
	{ parameters, state, isTest }: Target,
): Promise<IWebhookResponseData> {
	if (parameters.responseMode === 'lastNode') return runWorkflow(context, request, pending);
	const isAlone = parameters.separateExecutions || isTest;
	const turn = await joinGroup(pending, isAlone ? new GroupCommit() : state.group);
	if (turn.role === 'leader') return storeBatch(context, request, pending.answer, turn);
	if (!turn.stored) return answerNow(context, request, notStored);
	// A follower starts no execution, so n8n keeps what it writes to the static data.
	saveAccepted(context, state);
	return answerNow(context, request, pending.answer);
}

/** Starts an execution for this emission alone, and waits as long as the workflow runs. */
function runWorkflow(
	context: IWebhookFunctions,
	request: WebhookRequest,
	{ emission, answer, settle }: PendingEmission,
): IWebhookResponseData {
	try {
		const send = takeOverAnswer(context, request, (succeeded, body) => {
			const hasRun = succeeded && !saysThatNothingRan(body);
			settle(hasRun ? 'accepted' : 'failed');
			send(hasRun ? answer : workflowFailed);
		});
		return { webhookResponse: {}, workflowData: toWorkflowData([emission]) };
	} catch (error) {
		settle('failed');
		throw keepError(error);
	}
}

/**
 * In queue mode, n8n may mark an execution as crashed before a worker takes it. The worker then leaves it out, and n8n
 * calls that a success. After a workflow that ran, n8n sends no body, because `responseData` is `noData`.
 */
function saysThatNothingRan(body: unknown): boolean {
	if (typeof body !== 'object' || body === null || !('message' in body)) return false;
	return typeof body.message === 'string' && body.message.startsWith('Workflow executed successfully but ');
}

async function joinGroup({ emission, settle }: PendingEmission, group: GroupCommit<Emission>): Promise<Turn<Emission>> {
	return await group.join(emission, emission.size, (stored) => {
		settle(stored ? 'accepted' : 'failed');
	});
}

/** Hands the emissions of a batch to n8n. An error before that counts as not stored, so that nobody waits for it. */
function storeBatch(
	context: IWebhookFunctions,
	request: WebhookRequest,
	answer: Answer,
	{ batch, finish, stored }: Turn<Emission> & { role: 'leader' },
): IWebhookResponseData {
	try {
		const send = takeOverAnswer(context, request, finish);
		stored
			.then((isStored) => {
				send(isStored ? answer : notStored);
			})
			.catch(() => {
				context.logger.error('The bank could not be answered: its connection is broken.');
			});
		return { webhookResponse: {}, workflowData: toWorkflowData(batch) };
	} catch (error) {
		finish(false);
		throw keepError(error);
	}
}
