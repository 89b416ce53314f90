import type { INodeProperties } from 'n8n-workflow';
import { isInPeriod, parsePeriodBound, type Period, type PeriodBound } from '../../domain/accounts/findPostedTime';
import type { UnwrappedRecord } from '../../domain/accounts/unwrapRecord';
import {
	choiceParameter,
	isEmpty,
	makeDateError,
	makeItemError,
	readChoice,
	textParameter,
	toDateText,
} from '../../parameters/readParameter';
import { CHOSEN_DAYS_OPTION, chosenDaysParameters, getPeriodDays, PERIOD_OPTIONS } from '../getPeriodDays';
import type { Task } from '../runItems';

/** Filters nothing, so it is not the default: who adds the filter wants to filter. */
const ANY_TIME = { name: 'Any Time', value: 'anyTime' } as const;

const periodFilter = choiceParameter({
	displayName: 'Period',
	name: 'period',
	type: 'options',
	options: [ANY_TIME, CHOSEN_DAYS_OPTION, ...PERIOD_OPTIONS],
	default: 'yesterday',
	description:
		"Only return transactions posted on these days, in the workflow's time zone. For other days, choose Chosen Days and add First Day and Last Day. Transactions without a usable date are kept.",
});

const makeTimeFilter = (names: readonly [displayName: string, name: string], side: string) =>
	textParameter(
		names,
		`Only return transactions posted at this time or ${side}. Times without a zone, here and in the bank's data, are taken to be in the workflow's time zone. For whole days, use 'Period'. Transactions without a usable date are kept.`,
		{ type: 'dateTime' },
	);

const postedAfterFilter = makeTimeFilter(['Posted After', 'postedAfter'], 'later');

const postedBeforeFilter = makeTimeFilter(['Posted Before', 'postedBefore'], 'earlier');

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
 * @throws NodeOperationError if a filter is not a date, or if Period is set together with Posted After or Posted Before
 */
export function getPeriod(task: Task, now = Date.now()): Period | undefined {
	const after = getBound(task, postedAfterFilter, 'first');
	const before = getBound(task, postedBeforeFilter, 'last');
	const named = getNamedPeriod(task, now);
	if (named === undefined) return after || before ? { after, before } : undefined;
	if (!after && !before) return named;
	const { displayName } = after ? postedAfterFilter : postedBeforeFilter;
	throw makeItemError(
		task,
		{
			message: "'Period' and '{filter}' are both set",
			whatToDo: "Use one of them: set 'Period' to Any Time, or remove '{filter}'.",
		},
		{ filter: displayName },
	);
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
	// null: the filter was not added. Its default is only the first choice of somebody who adds it.
	const value = task.context.getNodeParameter(`filters.${periodFilter.name}`, task.itemIndex, null);
	const period = isEmpty(value) ? 'anyTime' : readChoice(task, periodFilter, 'filters.');
	if (period === 'anyTime') return undefined;
	const days = getPeriodDays(task, period, { collection: 'filters.', now });
	const timeZone = task.context.getTimezone();
	const after = parsePeriodBound(days.from, 'first', timeZone);
	const before = parsePeriodBound(days.to, 'last', timeZone);
	return { after, before };
}

function getBound(task: Task, filter: INodeProperties, end: 'first' | 'last'): PeriodBound | undefined {
	// null: the filter was not added. '': it was added, but is empty.
	const value = task.context.getNodeParameter(`filters.${filter.name}`, task.itemIndex, null);
	if (value === '') task.hints.add('emptyFilter', { detail: filter.displayName });
	if (isEmpty(value)) return undefined;
	const bound = parsePeriodBound(toDateText(value), end, task.context.getTimezone());
	if (!bound) throw makeDateError(task, filter, value);
	return bound;
}
