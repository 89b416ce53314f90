import { type INodeProperties, NodeOperationError } from 'n8n-workflow';
import { pageSizeOption } from '../parameters/pageSizeOption';
import type { Task } from './operation';

/** The bank may refuse or cut a larger page size, so the node asks for one only if the user sets it. */
const MAX_CHOSEN_PAGE_SIZE = 100;

/** The default of the parameter Limit below. n8n's rules want it there as a literal. */
const DEFAULT_LIMIT = 50;

/** The parameters Return All and Limit. */
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

export const listPageSizeOption: INodeProperties = {
	...pageSizeOption,
	description: `${pageSizeOption.description} If 'Limit' is ${MAX_CHOSEN_PAGE_SIZE} or less, the node may ask for no more than that.`,
};

export const startOffsetOption: INodeProperties = {
	displayName: 'Continue From',
	name: 'startOffset',
	type: 'string',
	default: '',
	description:
		'The offset at which to continue, as the message of an earlier run names it. It counts for each input item: run only the one that failed, or give each its own offset with an expression. Leave it empty to start from the beginning.',
};

/** How much of a list the user wants. */
export interface ListParameters {
	/** Maximum number of rows to return; undefined: all. */
	readonly limit: number | undefined;
	/** Rows to ask for with each call; undefined: the bank decides. */
	readonly pageSize: number | undefined;
	/** The offset of the first page; undefined: the beginning. */
	readonly startOffset: string | undefined;
}

/** @throws NodeOperationError if the limit or the page size is not a whole number of at least 1 */
export function getListParameters(task: Task): ListParameters {
	const { context, itemIndex } = task;
	const returnAll: unknown = context.getNodeParameter('returnAll', itemIndex, false);
	const startOffset: unknown = context.getNodeParameter('options.startOffset', itemIndex, '');
	const hasOffset = (typeof startOffset === 'string' && startOffset !== '') || typeof startOffset === 'number';
	return {
		limit: returnAll === true ? undefined : getCount(task, 'limit', 'Limit', DEFAULT_LIMIT),
		pageSize: getCount(task, 'options.pageSize', 'Page Size'),
		startOffset: hasOffset ? String(startOffset) : undefined,
	};
}

/**
 * Chooses the page size to ask for. It is never larger than the limit, because further rows would be transferred for
 * nothing. If the user set no page size, a small limit becomes the page size.
 *
 * @param isFiltered whether rows are left out after the transfer. The limit then says nothing about the page size.
 * @returns undefined if the bank decides
 */
export function choosePageSize({ limit, pageSize }: ListParameters, isFiltered = false): number | undefined {
	if (limit === undefined || isFiltered) return pageSize;
	if (pageSize !== undefined) return Math.min(pageSize, limit);
	return limit <= MAX_CHOSEN_PAGE_SIZE ? limit : undefined;
}

function getCount({ context, itemIndex }: Task, name: string, label: string, fallback?: number): number | undefined {
	const value: unknown = context.getNodeParameter(name, itemIndex, null);
	if (value === null || value === '') return fallback;
	const count = Number(value);
	if (Number.isSafeInteger(count) && count >= 1) return count;
	throw new NodeOperationError(context.getNode(), `'${label}' must be a whole number of at least 1`, { itemIndex });
}
