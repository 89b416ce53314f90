import type { INodeProperties } from 'n8n-workflow';
import { makeParameterError } from './makeParameterError';
import type { Task } from './runItems';
import { textParameter } from '../parameters/textParameter';

/** The default of the parameter Limit below. n8n's rules want it there as a literal. */
const DEFAULT_LIMIT = 50;

export const returnAllOrLimit: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		// Small, so that an AI agent that uses the node as a tool does not get more than it can read.
		default: 50,
		displayOptions: { show: { returnAll: [false] } },
		description: 'Max number of results to return',
	},
];

export const startOffsetOption: INodeProperties = textParameter(
	['Continue From', 'startOffset'],
	'The offset at which to continue, as the message of an earlier run names it. Applies to every input item. Run only the failed one, or give each its own offset with an expression. Leave it empty to start from the beginning.',
);

export type ListParameters = ReturnType<typeof getListParameters>;

/** @throws NodeOperationError if the limit or the page size is not a whole number of at least 1 */
export function getListParameters(task: Task) {
	const { context, itemIndex } = task;
	const returnAll: unknown = context.getNodeParameter('returnAll', itemIndex, false);
	const startOffset: unknown = context.getNodeParameter('options.startOffset', itemIndex, '');
	const hasOffset = (typeof startOffset === 'string' && startOffset !== '') || typeof startOffset === 'number';
	return {
		/** Undefined: all rows. */
		limit: returnAll === true ? undefined : getCount(task, 'limit', 'Limit', DEFAULT_LIMIT),
		/** Rows to ask for with each call; undefined: the bank decides. */
		pageSize: getCount(task, 'options.pageSize', 'Page Size'),
		/** Of the first page; undefined: the beginning. */
		startOffset: hasOffset ? String(startOffset) : undefined,
	};
}

/** @throws NodeOperationError if the value is not a whole number of at least 1 */
export function getCount(task: Task, name: string, label: string, fallback?: number): number | undefined {
	const value: unknown = task.context.getNodeParameter(name, task.itemIndex, null);
	if (value === null || value === '') return fallback;
	const count = Number(value);
	if (Number.isSafeInteger(count) && count >= 1) return count;
	throw makeParameterError(task, label, value, 'It must be a whole number of at least 1.');
}
