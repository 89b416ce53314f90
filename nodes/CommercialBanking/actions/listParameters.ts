import type { INodeProperties } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { Task } from './operation';

/** How much of a list is wanted: all of it, or so many. */
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
		// Small, so that a model that uses the node as a tool is not flooded.
		default: 50,
		displayOptions: { show: { returnAll: [false] } },
		description: 'Max number of results to return',
	},
];

export const pageSizeOption: INodeProperties = {
	displayName: 'Page Size',
	name: 'pageSize',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 100,
	description:
		'How many results to ask for with each call. The bank may send fewer. Without this option the bank decides.',
};

export const startOffsetOption: INodeProperties = {
	displayName: 'Start Offset',
	name: 'startOffset',
	type: 'string',
	default: '',
	description:
		'Where to begin, for example the offset that the error of an earlier run named. Leave it empty to begin at the beginning.',
};

/** What a user asks of a list. */
export interface ListParameters {
	/** Most rows to return; undefined for all. */
	readonly limit: number | undefined;
	/** Rows to ask for with each call; undefined leaves it to the bank. */
	readonly pageSize: number | undefined;
	readonly startOffset: string | undefined;
}

/** @throws NodeOperationError where a number is none, or below 1 */
export function getListParameters(task: Task): ListParameters {
	const { context, itemIndex } = task;
	const returnAll = context.getNodeParameter('returnAll', itemIndex, false) === true;
	const startOffset: unknown = context.getNodeParameter('options.startOffset', itemIndex, '');
	const hasOffset = (typeof startOffset === 'string' && startOffset !== '') || typeof startOffset === 'number';
	return {
		limit: returnAll ? undefined : getCount(task, 'limit', 'Limit', 50),
		pageSize: getCount(task, 'options.pageSize', 'Page Size'),
		startOffset: hasOffset ? String(startOffset) : undefined,
	};
}

/** Above this a limit is not made a page size of its own accord: the bank may refuse or cap it, in unknown ways. */
const MAX_PAGE_OF_OWN_ACCORD = 100;

/**
 * Chooses the page size to ask for: never more than what is wanted, where all rows of a page count; and where the user
 * set none, a small limit, which spares a longer transfer.
 *
 * @param isFiltered whether rows are left out after the transfer, so that a page yields fewer than it holds
 */
export function choosePageSize({ limit, pageSize }: ListParameters, isFiltered = false): number | undefined {
	if (limit === undefined || isFiltered) return pageSize;
	if (pageSize !== undefined) return Math.min(pageSize, limit);
	return limit <= MAX_PAGE_OF_OWN_ACCORD ? limit : undefined;
}

function getCount({ context, itemIndex }: Task, name: string, label: string, fallback?: number): number | undefined {
	const value: unknown = context.getNodeParameter(name, itemIndex, null);
	if (value === null || value === '') return fallback;
	const count = Number(value);
	if (Number.isSafeInteger(count) && count >= 1) return count;
	throw new NodeOperationError(context.getNode(), `${label} must be a whole number of at least 1`, { itemIndex });
}
