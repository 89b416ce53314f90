import type { INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { isRecord } from '../domain/json/isJsonObject';
import { answerNow, takeOverAnswer } from './answerNow';
import type { TriggerParameters } from './getTriggerParameters';
import type { TriggerState } from './getTriggerState';
import { GroupCommit } from './GroupCommit';
import type { Emission } from './makeStatusEmission';
import type { WebhookRequest } from './parseWebhookRequest';
import { type Answer, refusalOf } from './refusalFor';

/** The request that brought a delivery, and the trigger that received it. */
export interface DeliveryContext {
	readonly context: IWebhookFunctions;
	readonly request: WebhookRequest;
	readonly parameters: TriggerParameters;
	readonly state: TriggerState;
}

interface PendingEmission {
	readonly emission: Emission;
	/** What the bank is told once the emission is stored. */
	readonly answerIfStored: Answer;
	/** Is called once, when it is certain whether n8n has stored the emission or, in `lastNode`, run the workflow well. */
	readonly settle: (stored: boolean) => void;
}

export const notStored = refusalOf('not_stored');
const workflowFailed = refusalOf('workflow_failed');

/**
 * Hands an emission to n8n. The bank is answered when n8n has stored it (`onReceived`) or run the workflow (`lastNode`).
 *
 * For a batch of two: the first request's `handOver` gives n8n both emissions. `takeOverAnswer` hears n8n's result and calls
 * `report`. The group then calls `settle` (which ends the claim of the delivery) and `answer` of both. If n8n needs more
 * than half a minute, `answer` comes first, with `notStored`, and `settle` when n8n reports its result.
 */
export async function storeEmission(
	delivery: DeliveryContext,
	pending: PendingEmission,
): Promise<IWebhookResponseData> {
	const { context, request, parameters, state } = delivery;
	if (parameters.responseMode === 'lastNode') return runWorkflow(delivery, pending);
	const { emission, answerIfStored, settle } = pending;
	// In a group of its own, an emission shares its execution with nobody.
	const group = parameters.separateExecutions ? new GroupCommit<Emission>() : state.group;
	// For a request that starts an execution, `handOver` replaces this: n8n would answer `{}`, and our answer takes its place.
	let answerBank: (given: Answer) => unknown = (given) => answerNow(context, request, given);
	return await new Promise((resolve) => {
		group.join({
			content: emission,
			size: emission.size,
			handOver: (batch, report) => {
				answerBank = takeOverAnswer(context, request, report);
				resolve({ webhookResponse: {}, workflowData: toWorkflowData(batch) });
			},
			settle,
			answer: (stored) => {
				answerBank(stored ? answerIfStored : notStored);
				// Ends a request that starts no execution. For the others, `handOver` has resolved already.
				resolve({ noWebhookResponse: true });
			},
		});
	});
}

function runWorkflow(
	{ context, request }: DeliveryContext,
	{ emission, answerIfStored, settle }: PendingEmission,
): IWebhookResponseData {
	const answerBank = takeOverAnswer(context, request, (succeeded, body) => {
		const hasRun = succeeded && !saysThatNothingRan(body);
		settle(hasRun);
		answerBank(hasRun ? answerIfStored : workflowFailed);
	});
	return { webhookResponse: {}, workflowData: toWorkflowData([emission]) };
}

/**
 * In queue mode, n8n (2.41.1) may mark an execution as crashed before a worker takes it. The worker then leaves it out, and n8n
 * calls that a success. After a workflow that ran, n8n sends no body, because `responseData` is `noData`.
 */
function saysThatNothingRan(body: unknown): boolean {
	const message = isRecord(body) ? body.message : undefined;
	return typeof message === 'string' && message.startsWith('Workflow executed successfully but ');
}

/** Puts the emissions of a batch together, in their order: one list of items for each output of the trigger. */
function toWorkflowData(batch: readonly Emission[]): INodeExecutionData[][] {
	const listItems = (output: Emission['output']) =>
		batch.filter((emission) => emission.output === output).flatMap(({ items }) => [...items]);
	return [listItems('statusUpdates'), listItems('unreadable')];
}
