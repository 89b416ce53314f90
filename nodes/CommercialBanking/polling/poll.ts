import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { makeItemError } from '../parameters/readParameter';
import { connectBank } from '../transport/connectBank';
import { accountChanged } from './accountChanged';
import { balanceCrossed } from './balanceCrossed';
import { getPollParameters, type PollEvent } from './getPollParameters';
import { newTransaction } from './newTransaction';
import { openPollStore } from './openPollStore';
import { findPollMemory, type PolledEvent, type PollMemory, type PollRun, startPollBudget } from './PollRun';
import { reportFailures } from './reportFailures';
import { toPollError } from './toPollError';

const EVENTS: Readonly<Record<PollEvent, PolledEvent>> = { newTransaction, balanceCrossed, accountChanged };

/** After this time, items that n8n has not stored count as lost, and the next poll finds them again. */
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
	if (context.getMode() === 'manual') return await toOutput(context, showSample(context, memory));
	const parameters = JSON.stringify(context.getNode().parameters);
	while (memory.running) {
		// Two polls at a time would find the same news twice.
		if (memory.running.parameters === parameters) return null;
		// Somebody has changed the parameters. Without this poll, the trigger would use them only from the next poll on.
		await memory.running.ended;
	}
	const output = toOutput(context, pollEvent(context, memory));
	memory.running = { parameters, ended: Promise.allSettled([output]) };
	try {
		return await output;
	} finally {
		memory.running = undefined;
	}
}

async function toOutput(context: IPollFunctions, finding: Promise<readonly IDataObject[]>) {
	try {
		const items = await finding;
		return items.length > 0 ? [items.map((json) => ({ json }))] : null;
	} catch (error) {
		throw toPollError({ context }, error);
	}
}

async function startRun(context: IPollFunctions, memory: PollMemory, isSample: boolean): Promise<PollRun> {
	const parameters = getPollParameters(context);
	const budget = startPollBudget('getPollBudgetMs' in context ? context.getPollBudgetMs() : undefined);
	const bank = await connectBank(context, budget.signal, budget);
	return { context, parameters, budget, memory, bank, now: Date.now(), isSample };
}

async function pollEvent(context: IPollFunctions, memory: PollMemory): Promise<readonly IDataObject[]> {
	const started = await startRun(context, memory, false);
	const { event } = started.parameters;
	const { stored, lastToldAt, save } = openPollStore(context, memory, EVENTS[event].getStateKey(context));
	const run = { ...started, lastToldAt };
	if (isStillStoring(memory, event, stored?.text)) return [];
	const result = await EVENTS[event].poll(run, stored?.content);
	reportFailures(run, result, { isFirstPoll: stored === undefined });
	const { items, state } = result;
	// It may throw. Then the items are not handed over.
	save(state, { hasItems: items.length > 0, now: run.now });
	if (items.length > 0) memory.handedOver = { event, stateTextBefore: stored?.text, at: performance.now() };
	return items;
}

/**
 * Whether the state is the one from which the latest items were found, and n8n may still be storing them.
 *
 * With durable cursors, n8n loads the state before the poll begins. If two polls are due at once, for example after a
 * restart, n8n loads the state for the second poll before it has stored the items of the first.
 */
function isStillStoring({ handedOver }: PollMemory, event: PollEvent, stateText: string | undefined): boolean {
	if (handedOver?.event !== event || performance.now() - handedOver.at > STORING_MILLISECONDS) return false;
	return handedOver.stateTextBefore === stateText;
}

async function showSample(context: IPollFunctions, memory: PollMemory): Promise<readonly IDataObject[]> {
	const run = await startRun(context, memory, true);
	const { items, failures } = await EVENTS[run.parameters.event].sample(run);
	if (items.length > 0) return items;
	// What an account lacks or refuses hides no other, but without any item it is the reason.
	if (failures.length > 0) throw failures[0]?.cause;
	throw makeItemError(run, {
		message: 'The bank has nothing to show as a sample',
		whatToDo: 'No account has such data yet. Publish the workflow: it starts when there is some.',
	});
}
