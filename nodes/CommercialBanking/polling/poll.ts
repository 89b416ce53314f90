import { type INodeExecutionData, type IPollFunctions, NodeOperationError } from 'n8n-workflow';
import { connectBank } from '../transport/connectBank';
import { toNodeApiError } from '../transport/toNodeApiError';
import { accountChanged } from './accountChanged';
import { balanceCrossed } from './balanceCrossed';
import { findFailureCause, isOutOfTime, TIME_UP } from './classifyFailure';
import { getPollParameters, type PollEvent, type PollParameters } from './getPollParameters';
import { newTransaction } from './newTransaction';
import { PollBudget } from './PollBudget';
import { findPollMemory, type PollMemory } from './PollMemory';
import type { PolledEvent, PollRun } from './PollRun';
import { PollStore } from './PollStore';
import { reportFailures } from './reportFailures';

const EVENTS: Readonly<Record<PollEvent, PolledEvent>> = { newTransaction, balanceCrossed, accountChanged };

/** After this time, items that n8n has not stored count as lost. They are found again then. */
const STORING_MILLISECONDS = 30_000;

/**
 * Polls the bank, for n8n.
 *
 * The state is written only at the end, together with the items: with durable cursors, n8n stores both or none of them.
 *
 * @returns null if nothing has happened
 * @throws NodeApiError or NodeOperationError if nothing could be read
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const memory = findPollMemory(context);
	if (context.getMode() === 'manual')
		return await withPlainErrors(context, async () => await showSample(context, memory));
	const parameters = JSON.stringify(context.getNode().parameters);
	while (memory.running) {
		// Two polls at a time would find the same news twice.
		if (memory.running.parameters === parameters) return null;
		// Somebody has changed the parameters. If this poll were left out, the trigger would begin with them too late.
		await memory.running.ended;
	}
	const result = withPlainErrors(context, async () => await pollEvent(context, memory));
	memory.running = { parameters, ended: Promise.allSettled([result]) };
	try {
		return await result;
	} finally {
		memory.running = undefined;
	}
}

async function withPlainErrors<Result>(context: IPollFunctions, work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		const cause = isOutOfTime(error) ? TIME_UP : findFailureCause(error);
		throw toNodeApiError(context.getNode(), cause, { reader: 'poll' });
	}
}

async function startRun(
	context: IPollFunctions,
	memory: PollMemory,
	parameters: PollParameters,
	stateTexts: readonly string[],
): Promise<PollRun> {
	const budget = new PollBudget('getPollBudgetMs' in context ? context.getPollBudgetMs() : undefined);
	const bank = await connectBank(context, budget.signal, budget);
	return { context, parameters, budget, memory, bank, now: Date.now(), stateTexts };
}

async function pollEvent(context: IPollFunctions, memory: PollMemory): Promise<INodeExecutionData[][] | null> {
	const parameters = getPollParameters(context);
	const store = new PollStore(context, memory);
	const run = await startRun(context, memory, parameters, store.load());
	if (isStillStoring(run)) return null;
	const result = await EVENTS[run.parameters.event].poll(run);
	reportFailures(run, result);
	store.save(result);
	if (result.items.length === 0) return null;
	memory.handedOver = { event: parameters.event, stateText: result.stateBefore, at: performance.now() };
	return [result.items.map((json) => ({ json }))];
}

/**
 * Whether the state is the one from which the latest items were found, and n8n may still be storing them.
 *
 * With durable cursors, n8n loads the state before the poll begins. If polls are late, for example after a restart, n8n
 * loads it for the second one before it has stored the items of the first one.
 */
function isStillStoring(run: PollRun): boolean {
	const { event } = run.parameters;
	const { handedOver } = run.memory;
	if (handedOver?.event !== event || performance.now() - handedOver.at > STORING_MILLISECONDS) return false;
	return handedOver.stateText === run.stateTexts.find((text) => EVENTS[event].isState(run, text));
}

async function showSample(context: IPollFunctions, memory: PollMemory): Promise<INodeExecutionData[][]> {
	const run = await startRun(context, memory, getPollParameters(context), []);
	const items = await EVENTS[run.parameters.event].sample(run);
	if (items.length > 0) return [items.map((json) => ({ json }))];
	throw new NodeOperationError(context.getNode(), 'The bank has nothing to show as a sample', {
		description: 'No account has such data yet. Publish the workflow: it starts when there is some.',
	});
}
