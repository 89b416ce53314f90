import { type IExecuteFunctions, type INodeProperties, NodeOperationError } from 'n8n-workflow';

/** Enough to hide the network's delay. With few calls at a time, a rate limit refuses only few of them. */
const DEFAULT_CONCURRENCY = 10;

const MAX_CONCURRENCY = 20;

/**
 * The option that says how many input items to process at the same time, in the words of the task.
 *
 * @param things what an input item stands for, for example `Accounts`
 */
export function concurrencyOption(things: string): INodeProperties {
	return {
		displayName: `${things} at Once`,
		name: 'concurrency',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: MAX_CONCURRENCY },
		default: DEFAULT_CONCURRENCY,
		description: `How many input items to process at the same time (at most ${MAX_CONCURRENCY}). The output keeps the order of the input. A rate limit of the bank slows all of them down together.`,
	};
}

/**
 * Gets the number of input items to process at the same time. It applies to all items, so an expression is resolved with
 * the first one.
 *
 * @throws NodeOperationError if it is not a whole number from 1 to 20
 */
export function getConcurrency(context: IExecuteFunctions): number {
	const value: unknown = context.getNodeParameter('options.concurrency', 0, DEFAULT_CONCURRENCY);
	const concurrency = Number(value);
	if (Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= MAX_CONCURRENCY) return concurrency;
	const message = `'Accounts at Once' or 'Images at Once' must be a whole number from 1 to ${MAX_CONCURRENCY}`;
	throw new NodeOperationError(context.getNode(), message);
}
