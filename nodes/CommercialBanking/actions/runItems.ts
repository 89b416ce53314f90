import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	NodeApiError,
	NodeOperationError,
} from 'n8n-workflow';
import { type Bank, connectBank } from '../transport/connectBank';
import { toNodeApiError } from '../transport/toNodeApiError';
import { getConcurrency } from './concurrencyOption';
import { HintCollector } from './HintCollector';
import type { Operation, Task } from './operation';

/**
 * Runs an operation for each input item, several items at a time, and returns the output in the order of the input.
 *
 * Without Continue On Fail, the first failure stops all other items. With it, an item that fails passes on what it has
 * read so far, followed by an item with `error` (the message) and `details`.
 *
 * @throws NodeApiError or NodeOperationError of the item that failed first
 */
export async function runItems(context: IExecuteFunctions, operation: Operation): Promise<INodeExecutionData[]> {
	const stop = new AbortController();
	const hints = new HintCollector();
	const bank = connectOnce(context, stop.signal);
	const outputs = context.getInputData().map((): INodeExecutionData[] => []);
	let failure: NodeApiError | NodeOperationError | undefined;
	const queue = outputs.entries();
	const runQueue = async () => {
		for (const [itemIndex, output] of queue) {
			if (stop.signal.aborted) return;
			const error = await runItem(operation, { context, itemIndex, bank, hints }, output);
			if (error) stop.abort();
			if (error && !failure) {
				failure = error;
				failure.message = withItemNumber(context, error.message, itemIndex);
			}
		}
	};
	await Promise.all(Array.from({ length: getConcurrency(context) }, runQueue));
	if (failure) throw failure;
	const output = outputs.flat();
	hints.show(context, output.length);
	return output;
}

/** All items share one connection and its rate limit. The first item that needs it connects. */
function connectOnce(context: IExecuteFunctions, stopSignal: AbortSignal): () => Promise<Bank> {
	const cancelSignal = context.getExecutionCancelSignal();
	const signal = cancelSignal ? AbortSignal.any([cancelSignal, stopSignal]) : stopSignal;
	let bank: Promise<Bank> | undefined;
	return async () => await (bank ??= connectBank(context, signal));
}

/** @returns the error that ends the execution. With Continue On Fail, the error goes to the output instead. */
async function runItem(
	operation: Operation,
	task: Task,
	output: INodeExecutionData[],
): Promise<NodeApiError | NodeOperationError | undefined> {
	const { context, itemIndex } = task;
	const pairedItem = { item: itemIndex };
	try {
		for await (const rows of operation(task)) {
			for (const row of rows) output.push({ ...row, pairedItem });
		}
		return undefined;
	} catch (cause) {
		const error = toNodeApiError(context.getNode(), cause, { itemIndex });
		const isCancelled = context.getExecutionCancelSignal()?.aborted === true;
		if (isCancelled || !context.continueOnFail()) return error;
		// Not as the item's own `error`: n8n would replace the JSON by its message. n8n recognises an error by `error` and `details`.
		const message = withItemNumber(context, error.message, itemIndex);
		output.push({ json: { error: message, details: describeDetails(error) }, pairedItem });
		return undefined;
	}
}

/** With one input item, the number would say nothing. Items that share a failure share its error, so it is left as it is. */
function withItemNumber(context: IExecuteFunctions, message: string, itemIndex: number): string {
	return context.getInputData().length > 1 ? `${message} [Item ${itemIndex}]` : message;
}

function describeDetails(error: NodeApiError | NodeOperationError): IDataObject {
	const { bank } = error.context;
	return { description: error.description ?? null, ...(typeof bank === 'object' ? bank : {}) };
}
