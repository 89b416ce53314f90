import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

/** Enough to hide the network's delay, and few enough that a rate limit refuses no more than some calls, once. */
const DEFAULT_CONCURRENCY = 10;

const MAX_CONCURRENCY = 20;

/** The option, for operations that run once for each input item. */
export const concurrencyOption: INodeProperties = {
	displayName: 'Concurrency',
	name: 'concurrency',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: MAX_CONCURRENCY },
	default: DEFAULT_CONCURRENCY,
	description:
		'How many input items are worked on at the same time. The output keeps the order of the input. A rate limit of the bank slows all of them down together.',
};

/** Reads the option; it holds for all items, so an expression is resolved with the first one. */
export function getConcurrency(context: IExecuteFunctions): number {
	const value: unknown = context.getNodeParameter('options.concurrency', 0, DEFAULT_CONCURRENCY);
	const concurrency = Number(value);
	if (Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= MAX_CONCURRENCY) return concurrency;
	throw new NodeOperationError(context.getNode(), `Concurrency must be a whole number from 1 to ${MAX_CONCURRENCY}`);
}
