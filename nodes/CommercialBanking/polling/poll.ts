import { type INodeExecutionData, type IPollFunctions, NodeOperationError } from 'n8n-workflow';
import { BankFailure } from '../transport/BankFailure';
import { connectBank } from '../transport/connectBank';
import { toNodeApiError } from '../transport/toNodeApiError';
import { accountChanged } from './accountChanged';
import { balanceCrossed } from './balanceCrossed';
import { findFailureCause, isOutOfTime } from './classifyPollFailure';
import { getPollParameters, type PollEvent } from './getPollParameters';
import { newTransaction } from './newTransaction';
import { PollBudget } from './PollBudget';
import { findPollMemory } from './PollMemory';
import type { PolledEvent, PollRun } from './PollRun';
import { PollStore } from './PollStore';
import { reportFailures } from './reportFailures';

const EVENTS: Readonly<Record<PollEvent, PolledEvent>> = { newTransaction, balanceCrossed, accountChanged };

/** After this time, items that n8n has not stored count as lost. They are found again then. */
const STORING_MILLISECONDS = 30_000;

/**
 * Polls the bank, for n8n.
 *
 * The state is written only at the end, together with the items: n8n stores both or none of them.
 *
 * @returns null if nothing has happened
 * @throws NodeApiError or NodeOperationError if nothing could be read
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const isManual = context.getMode() === 'manual';
	const memory = findPollMemory(context);
	// Two polls at a time would find the same news twice.
	if (memory.isBusy && !isManual) return null;
	if (!isManual) memory.isBusy = true;
	try {
		const parameters = getPollParameters(context);
		const store = new PollStore(context, parameters.event, memory);
		const budget = new PollBudget('getPollBudgetMs' in context ? context.getPollBudgetMs() : undefined);
		const run: PollRun = {
			context,
			parameters,
			budget,
			memory,
			bank: await connectBank(context, budget.signal, budget.retryWindowMilliseconds),
			now: Date.now(),
			stateTexts: isManual ? [] : store.load(),
		};
		if (isManual) return await showSample(run);
		return isStillStoring(run) ? null : await pollEvent(run, store);
	} catch (error) {
		throw toNodeApiError(context.getNode(), describeCause(error));
	} finally {
		if (!isManual) memory.isBusy = false;
	}
}

async function pollEvent(run: PollRun, store: PollStore): Promise<INodeExecutionData[][] | null> {
	const result = await EVENTS[run.parameters.event].poll(run);
	reportFailures(run, result);
	store.save(result.state, result.isFirst);
	if (result.items.length === 0) {
		if (result.isFirst) store.remember(result.state, run.stateTexts);
		return null;
	}
	run.memory.handedOver = { stateText: run.stateTexts[0], at: performance.now() };
	return [result.items.map((json) => ({ json }))];
}

/**
 * Whether the state is the one from which the latest items were found, and n8n may still be storing them.
 *
 * With durable cursors, n8n loads the state before the poll begins. If polls are late, for example after a restart, n8n
 * loads it for the second one before it has stored the items of the first one.
 */
function isStillStoring({ memory: { handedOver }, stateTexts }: PollRun): boolean {
	if (!handedOver || performance.now() - handedOver.at > STORING_MILLISECONDS) return false;
	return handedOver.stateText === stateTexts[0];
}

async function showSample(run: PollRun): Promise<INodeExecutionData[][]> {
	const items = await EVENTS[run.parameters.event].sample(run);
	if (items.length > 0) return [items.map((json) => ({ json }))];
	throw new NodeOperationError(run.context.getNode(), 'The bank has nothing to show as a sample', {
		description: 'No account has such data yet. Activate the workflow: it starts when there is some.',
	});
}

function describeCause(error: unknown): unknown {
	return isOutOfTime(error)
		? new BankFailure('timeout', { reason: 'the time for a poll was up' })
		: findFailureCause(error);
}
