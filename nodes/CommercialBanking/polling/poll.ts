import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { makeItemError } from '../parameters/readParameter';
import { connectBank } from '../transport/connectBank';
import { withDeadline } from '../transport/withDeadline';
import { accountChanged } from './accountChanged';
import { balanceCrossed } from './balanceCrossed';
import { getPollParameters, type PollEvent } from './getPollParameters';
import { newTransaction } from './newTransaction';
import { openPollStore } from './openPollStore';
import {
	findPollMemory,
	MAX_BUDGET_MILLISECONDS,
	type PolledEvent,
	type PollMemory,
	type PollRun,
	type RunningPoll,
	startPollBudget,
} from './PollRun';
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
		if (memory.running.parameters === parameters && isInTime(memory.running)) return null;
		// Somebody has changed the parameters. Without this poll, the trigger would use them only from the next poll on.
		await waitForEnd(context, memory.running);
	}
	const output = toOutput(context, pollEvent(context, memory));
	const endsAt = performance.now() + getBudgetMilliseconds(context);
	memory.running = { parameters, ended: Promise.allSettled([output]), endsAt };
	try {
		return await output;
	} finally {
		memory.running = undefined;
	}
}

const isInTime = ({ endsAt }: RunningPoll): boolean => performance.now() < endsAt;

/** Waits for another poll as long as that may take. @throws NodeOperationError if it hangs, so that a person hears of it */
async function waitForEnd(context: IPollFunctions, { ended, endsAt }: RunningPoll): Promise<void> {
	const makeError = () =>
		toPollError(
			{ context },
			makeItemError(
				{ context },
				{
					message: 'The last poll has not ended in its time',
					whatToDo:
						'A later poll finds what has happened meanwhile. If this comes again, ask the person who runs n8n to look at its database and to restart it.',
				},
			),
		);
	const milliseconds = Math.max(0, endsAt - performance.now());
	await withDeadline({ milliseconds, makeError }, async () => await ended);
}

/** An n8n that does not say how long a poll may take allows 5 minutes. */
const getBudgetMilliseconds = (context: IPollFunctions): number =>
	Math.min('getPollBudgetMs' in context ? context.getPollBudgetMs() : Infinity, MAX_BUDGET_MILLISECONDS);

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
	const budget = startPollBudget(getBudgetMilliseconds(context));
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
