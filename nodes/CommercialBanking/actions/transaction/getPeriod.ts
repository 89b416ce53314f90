import { type INodeProperties, NodeOperationError } from 'n8n-workflow';
import { isInPeriod, parsePeriodBound, type Period, type PeriodBound } from '../../domain/accounts/isInPeriod';
import type { UnwrappedRecord } from '../../domain/accounts/unwrapRecord';
import type { Task } from '../operation';

export const postedAfterFilter: INodeProperties = {
	displayName: 'Posted After',
	name: 'postedAfter',
	type: 'dateTime',
	default: '',
	description:
		"Only return transactions posted at this time or later. Times without a zone, here and in the bank's data, are taken to be in the workflow's time zone. Transactions without a usable date are kept.",
};

export const postedBeforeFilter: INodeProperties = {
	displayName: 'Posted Before',
	name: 'postedBefore',
	type: 'dateTime',
	default: '',
	description:
		"Only return transactions posted at this time or earlier. Times without a zone, here and in the bank's data, are taken to be in the workflow's time zone. Transactions without a usable date are kept.",
};

export const periodToBankOption: INodeProperties = {
	displayName: 'Send Period to Bank',
	name: 'periodToBank',
	type: 'boolean',
	default: false,
	description:
		"Whether to send 'Posted After' and 'Posted Before' to the bank too, as startTime and endTime, two days wider. Some banks then send fewer pages. The node filters exactly in any case. A bank may leave out transactions that have no date yet.",
};

/**
 * Gets the filters Posted After and Posted Before.
 *
 * @returns undefined if neither is set
 * @throws NodeOperationError if one is not a date
 */
export function getPeriod(task: Task): Period | undefined {
	const after = getBound(task, postedAfterFilter, 'first');
	const before = getBound(task, postedBeforeFilter, 'last');
	return after || before ? { after, before } : undefined;
}

export function getPeriodToBank({ context, itemIndex }: Task): boolean {
	return context.getNodeParameter('options.periodToBank', itemIndex, false) === true;
}

/** Leaves out the transactions outside the period, and counts them for a hint. Those without a usable date are kept. */
export function filterByPeriod(
	{ hints }: Task,
	rows: readonly UnwrappedRecord[],
	period: Period,
): readonly UnwrappedRecord[] {
	const judged = rows.map((row) => ({ row, isInside: isInPeriod(row.fields, period) }));
	const kept = judged.filter(({ isInside }) => isInside !== false);
	const undated = kept.filter(({ isInside }) => isInside === undefined).length;
	hints.addFilterCounts({ read: rows.length, dropped: rows.length - kept.length, undated });
	return kept.map(({ row }) => row);
}

function getBound(task: Task, { name, displayName }: INodeProperties, end: 'first' | 'last'): PeriodBound | undefined {
	const { context, itemIndex } = task;
	const value: unknown = context.getNodeParameter(`filters.${name}`, itemIndex, '');
	if (value === '' || value === null || value === undefined) return undefined;
	const bound = parsePeriodBound(toText(value), end, context.getTimezone());
	if (bound) return bound;
	throw new NodeOperationError(context.getNode(), `'${displayName}' is not a date`, {
		itemIndex,
		description: 'Enter a date such as 2025-06-19, or a time such as 2025-06-19T08:00:00, with or without a time zone.',
	});
}

/** An expression may give a Date, or a DateTime of Luxon. Both are ISO 8601 text in JSON. */
function toText(value: unknown): string {
	const text: unknown = typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : value;
	return typeof text === 'string' ? text : '';
}
