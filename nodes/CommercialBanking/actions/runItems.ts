import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	NodeApiError,
	NodeOperationError,
} from 'n8n-workflow';
import { connectBank } from '../transport/connectBank';
import type { Bank } from '../transport/connectBank';
import { toNodeApiError } from '../transport/toNodeApiError';
import { getConcurrency } from './concurrency';
import { HintCollector } from './HintCollector';
import type { Operation, Task } from './operation';

/**
 * Runs an operation for each input item, some of them side by side, and returns their output in input order.
 *
 * Without Continue On Fail the first failure stops the others. With it, what an item had read before it failed is
 * passed on, followed by an item that says what failed: `error` (the message) and `details`.
 *
 * @throws NodeApiError or NodeOperationError of the item that failed first
 */
export async function runItems(context: IExecuteFunctions, operation: Operation): Promise<INodeExecutionData[]> {
	const stop = new AbortController();
	const hints = new HintCollector();
	const bank = openOnce(context, stop.signal);
	const outputs = context.getInputData().map((): INodeExecutionData[] => []);
	let failure: NodeApiError | NodeOperationError | undefined;
	const queue = outputs.entries();
	const work = async () => {
		for (const [itemIndex, output] of queue) {
			if (stop.signal.aborted) return;
			const error = await runItem(operation, { context, itemIndex, bank, hints }, output);
			if (error) stop.abort();
			failure ??= error;
		}
	};
	await Promise.all(Array.from({ length: getConcurrency(context) }, work));
	if (failure) throw failure;
	const output = outputs.flat();
	hints.show(context, output.length);
	return output;
}

/** All items share one connection, and with it the brake; the credential is read when the first of them needs it. */
function openOnce(context: IExecuteFunctions, stopSignal: AbortSignal): () => Promise<Bank> {
	const cancelSignal = context.getExecutionCancelSignal();
	const signal = cancelSignal ? AbortSignal.any([cancelSignal, stopSignal]) : stopSignal;
	let bank: Promise<Bank> | undefined;
	return async () => await (bank ??= connectBank(context, signal));
}

/** @returns the error that ends the execution; with Continue On Fail it goes to the output instead */
async function runItem(
	operation: Operation,
	task: Task,
	output: INodeExecutionData[],
): Promise<NodeApiError | NodeOperationError | undefined> {
	const { context, itemIndex } = task;
	const pairedItem = { item: itemIndex };
	try {
		for await (const rows of operation(task)) {
			for (const json of rows) output.push({ json, pairedItem });
		}
		return undefined;
	} catch (cause) {
		const error = toNodeApiError(context.getNode(), cause, itemIndex);
		const isCancelled = context.getExecutionCancelSignal()?.aborted === true;
		if (isCancelled || !context.continueOnFail()) return error;
		// Without the item's own `error`: n8n would leave nothing but the message. It knows an error by these two names.
		output.push({ json: { error: error.message, details: describeDetails(error) }, pairedItem });
		return undefined;
	}
}

function describeDetails(error: NodeApiError | NodeOperationError): IDataObject {
	const { bank } = error.context;
	return { description: error.description ?? null, ...(typeof bank === 'object' ? bank : {}) };
}
