import { type INodeProperties, type INodePropertyOptions, NodeOperationError } from 'n8n-workflow';
import { findPeriodDays, type PeriodName } from '../../domain/accounts/findPeriodDays';
import { isInPeriod, parsePeriodBound, type Period, type PeriodBound } from '../../domain/accounts/findPostingPeriod';
import type { UnwrappedRecord } from '../../domain/accounts/unwrapRecord';
import { toDateText } from '../../parameters/toDateText';
import { CHOSEN_DAYS, chosenDaysParameters, getChosenDays } from '../chosenDays';
import { makeParameterError } from '../makeParameterError';
import type { Task } from '../runItems';

/** The periods that the editor offers, beside Any Time. */
export const PERIOD_OPTIONS: ReadonlyArray<INodePropertyOptions & { readonly value: PeriodName }> = [
	{ name: 'Last 7 Days', value: 'last7Days', description: 'The seven days before today' },
	{ name: 'Last Month', value: 'lastMonth' },
	{ name: 'This Month', value: 'thisMonth' },
	{ name: 'Today', value: 'today' },
	{ name: 'Yesterday', value: 'yesterday' },
];

const periodFilter: INodeProperties = {
	displayName: 'Period',
	name: 'period',
	type: 'options',
	options: [{ name: 'Any Time', value: 'anyTime' }, CHOSEN_DAYS, ...PERIOD_OPTIONS],
	default: 'anyTime',
	description:
		"Only return transactions posted on these days, in the workflow's time zone. For other days, choose Chosen Days and add First Day and Last Day. Transactions without a usable date are kept.",
};

const makeTimeFilter = (displayName: string, name: string, side: string): INodeProperties => ({
	displayName,
	name,
	type: 'dateTime',
	default: '',
	description: `Only return transactions posted at this time or ${side}. Times without a zone, here and in the bank's data, are taken to be in the workflow's time zone. For whole days, use 'Period'. Transactions without a usable date are kept.`,
});

const postedAfterFilter = makeTimeFilter('Posted After', 'postedAfter', 'later');

const postedBeforeFilter = makeTimeFilter('Posted Before', 'postedBefore', 'earlier');

/** The days stand below the period to which they belong. */
export const periodFilters: readonly INodeProperties[] = [
	periodFilter,
	...chosenDaysParameters,
	postedAfterFilter,
	postedBeforeFilter,
];

export const periodToBankOption: INodeProperties = {
	displayName: 'Send Period to Bank',
	name: 'periodToBank',
	type: 'boolean',
	default: false,
	description:
		'Whether to send the period of the filters to the bank too, as startTime and endTime, two days wider. Some banks then send fewer pages. The node filters exactly in any case. A bank may leave out transactions that have no date yet.',
};

/**
 * Gets the period of the filters.
 *
 * @param now milliseconds since 1970
 * @returns undefined if no filter is set
 * @throws NodeOperationError if one is not a date, or if Period is set together with another one
 */
export function getPeriod(task: Task, now = Date.now()): Period | undefined {
	const after = getBound(task, postedAfterFilter, 'first');
	const before = getBound(task, postedBeforeFilter, 'last');
	const named = getNamedPeriod(task, now);
	if (named === undefined) return after || before ? { after, before } : undefined;
	if (!after && !before) return named;
	const { displayName } = after ? postedAfterFilter : postedBeforeFilter;
	throw new NodeOperationError(task.context.getNode(), `'Period' and '${displayName}' are both set`, {
		itemIndex: task.itemIndex,
		description: `Use one of them: set 'Period' to Any Time, or remove '${displayName}'.`,
	});
}

export function getPeriodToBank({ context, itemIndex }: Task): boolean {
	return context.getNodeParameter('options.periodToBank', itemIndex, false) === true;
}

/** Leaves out the transactions outside the period. Those without a usable date are kept, and a hint counts them. */
export function filterByPeriod(
	{ hints }: Task,
	rows: readonly UnwrappedRecord[],
	period: Period,
): readonly UnwrappedRecord[] {
	const judged = rows.map((row) => ({ row, isInside: isInPeriod(row.fields, period) }));
	const kept = judged.filter(({ isInside }) => isInside !== false);
	const undated = kept.filter(({ isInside }) => isInside === undefined).length;
	if (undated > 0) hints.add('undated', { times: undated });
	return kept.map(({ row }) => row);
}

function getNamedPeriod(task: Task, now: number): Period | undefined {
	const { context, itemIndex } = task;
	const value: unknown = context.getNodeParameter('filters.period', itemIndex, 'anyTime');
	if (value === 'anyTime' || value === '' || value === null || value === undefined) return undefined;
	const name = PERIOD_OPTIONS.find((option) => option.value === value)?.value;
	const timeZone = context.getTimezone();
	const isChosen = value === CHOSEN_DAYS.value;
	const days = isChosen ? getChosenDays(task, 'filters.') : name && findPeriodDays(name, { now, timeZone });
	if (days) {
		return {
			after: parsePeriodBound(days.from, 'first', timeZone),
			before: parsePeriodBound(days.to, 'last', timeZone),
		};
	}
	const names = ['anyTime', CHOSEN_DAYS.value, ...PERIOD_OPTIONS.map((option) => option.value)].join(', ');
	throw makeParameterError(task, 'Period', value, `It must be one of these: ${names}.`);
}

function getBound(task: Task, { name, displayName }: INodeProperties, end: 'first' | 'last'): PeriodBound | undefined {
	const { context, itemIndex, hints } = task;
	const value: unknown = context.getNodeParameter(`filters.${name}`, itemIndex, null);
	if (value === '') hints.add('emptyFilter', { detail: displayName });
	if (value === '' || value === null || value === undefined) return undefined;
	const text = toDateText(value);
	const bound = parsePeriodBound(text, end, context.getTimezone());
	if (bound) return bound;
	const advice =
		writeIsoDate(text) ??
		'a date such as 2025-06-19, or a time such as 2025-06-19T08:00:00, with or without a time zone';
	throw makeParameterError(task, displayName, value, `Write it as ${advice}.`);
}

/** Writes a date with points (day, month, year) as ISO 8601. With slashes, nobody knows which number is the month. */
function writeIsoDate(text: string): string | undefined {
	const [, day = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim()) ?? [];
	return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
