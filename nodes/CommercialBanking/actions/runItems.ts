import type { IExecuteFunctions, INodeExecutionData, NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { KnownAccount } from '../domain/accounts/outputTransaction';
import { type Bank, connectBank } from '../transport/connectBank';
import { mapTenAtOnce } from '../transport/mapTenAtOnce';
import { toNodeApiError } from '../transport/toNodeApiError';
import { yieldToEventLoop } from '../transport/yieldToEventLoop';
import { HintCollector } from './HintCollector';

export interface Task {
	readonly context: IExecuteFunctions;
	readonly itemIndex: number;
	/** Connects to the bank. All items of an execution share the connection. The first call loads the credential. */
	readonly bank: () => Promise<Bank>;
	/** The names and currencies of accounts. All items of an execution share them. */
	readonly askedAccounts: Map<string, Promise<KnownAccount>>;
	readonly hints: HintCollector;
}

export type OutputItem = Pick<INodeExecutionData, 'json' | 'binary'>;

/** Runs an operation for one input item. It yields the output in parts, in order. */
export type Operation = (task: Task) => AsyncIterable<OutputItem[]>;

/** Only a longer wait needs a hint. */
const LONG_WAIT_MILLISECONDS = 10_000;

/**
 * Runs an operation for each input item, ten items at a time, and returns the output in the order of the input.
 *
 * Without Continue On Fail, the first failure stops all other items. With it, an item that fails passes on what it has
 * read so far, followed by an item with `error` (the message) and `details`.
 *
 * @throws NodeApiError or NodeOperationError of the item that failed first
 */
export async function runItems(context: IExecuteFunctions, operation: Operation): Promise<INodeExecutionData[]> {
	const stop = new AbortController();
	const hints = new HintCollector();
	const bank = connectOnce(context, stop.signal, hints);
	const askedAccounts: Task['askedAccounts'] = new Map();
	let failure: NodeApiError | NodeOperationError | undefined;
	const failures: Array<() => void> = [];
	const outputs = await mapTenAtOnce(context.getInputData(), async (_, itemIndex) => {
		const output: INodeExecutionData[] = [];
		if (stop.signal.aborted) return output;
		try {
			await runItem(operation, { context, itemIndex, bank, askedAccounts, hints }, output);
		} catch (cause) {
			const isCancelled = context.getExecutionCancelSignal()?.aborted === true;
			if (!isCancelled && context.continueOnFail()) {
				failures.push(() => output.push(makeErrorItem(context, cause, itemIndex)));
				return output;
			}
			stop.abort();
			failure ??= toNodeApiError(context.getNode(), cause, { itemIndex });
		}
		return output;
	});
	if (failure) throw failure;
	// Only now it is known whether other calls have worked, so that a failure is that of one account.
	for (const addErrorItem of failures) addErrorItem();
	const output = outputs.flat();
	hints.show(context, output);
	return output;
}

/** Lets other work run now and then, and throws if the execution was canceled. */
export function makeYield({ context }: Pick<Task, 'context'>): () => Promise<void> {
	const signal = context.getExecutionCancelSignal();
	return async () => {
		await yieldToEventLoop();
		signal?.throwIfAborted();
	};
}

/** All items share one connection and its rate limit. The first item that needs it connects. */
function connectOnce(context: IExecuteFunctions, stopSignal: AbortSignal, hints: HintCollector): () => Promise<Bank> {
	const cancelSignal = context.getExecutionCancelSignal();
	const signal = cancelSignal ? AbortSignal.any([cancelSignal, stopSignal]) : stopSignal;
	let longestWait = LONG_WAIT_MILLISECONDS;
	const reportRateLimitWait = (milliseconds: number) => {
		if (milliseconds <= longestWait) return;
		longestWait = milliseconds;
		const detail = `${Math.round(milliseconds / 1_000)} seconds`;
		hints.add('The bank limits the number of calls (429). The longest wait of a call', { detail });
	};
	let bank: Promise<Bank> | undefined;
	return async () => await (bank ??= connectBank(context, signal, { reportRateLimitWait }));
}

async function runItem(operation: Operation, task: Task, output: INodeExecutionData[]): Promise<void> {
	const pairedItem = { item: task.itemIndex };
	for await (const rows of operation(task)) {
		for (const row of rows) output.push({ ...row, pairedItem });
	}
}

/**
 * Makes the item of a failure, with the facts for a program. Empty facts of the bank are left out, and so is its message, which
 * the error has. n8n 2.41.1 recognizes an error by `error` and `details`, and only if there are no keys besides `error`,
 * `message` and `details`. It would replace the JSON of an item with `item.error` by its message.
 */
function makeErrorItem(context: IExecuteFunctions, cause: unknown, itemIndex: number): INodeExecutionData {
	const error = toNodeApiError(context.getNode(), cause, { itemIndex });
	const { bank } = error.context;
	const facts = typeof bank === 'object' && bank !== null ? Object.entries(bank) : [];
	const told = facts.filter(([name, value]) => name !== 'message' && value !== null);
	const details = { description: error.description ?? null, ...Object.fromEntries(told) };
	return { json: { error: error.message, details }, pairedItem: { item: itemIndex } };
}
