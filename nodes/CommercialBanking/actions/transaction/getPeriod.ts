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
import {
	chosenDaysParameters,
	findPeriodDays,
	findToday,
	firstDay,
	getChosenDays,
	lastDay,
	PERIOD_OPTIONS,
	type PeriodDays,
} from '../getPeriodDays';
import type { Task } from '../runItems';

/** Filters nothing, so it is not the default: who adds the filter wants to filter. */
const ANY_TIME = { name: 'Any Time', value: 'anyTime' } as const;

const periodFilter = choiceParameter({
	displayName: 'Period',
	name: 'period',
	type: 'options',
	options: [ANY_TIME, ...PERIOD_OPTIONS],
	default: 'yesterday',
	description:
		"Only return transactions posted on these days, in the workflow's time zone. For other days, use the filter 'Chosen Days'. Transactions without a usable date are kept.",
});

/** One filter with two fields. Two filters would each have to be found and added. */
const chosenDaysFilter: INodeProperties = {
	displayName: 'Chosen Days',
	name: 'chosenDays',
	type: 'fixedCollection',
	default: { days: { from: '', to: '' } },
	description: `Only return transactions posted from ${firstDay.displayName} to ${lastDay.displayName}, in the workflow's time zone. Transactions without a usable date are kept.`,
	options: [{ displayName: 'Days', name: 'days', values: [...chosenDaysParameters] }],
};

const makeTimeFilter = (names: readonly [displayName: string, name: string], side: string) =>
	textParameter(
		names,
		`Only return transactions posted at this time or ${side}. Times without a zone, here and in the bank's data, are taken to be in the workflow's time zone. For whole days, use 'Period'. Type the day with its time, because n8n's field drops a day that stands alone. Transactions without a usable date are kept.`,
		{ type: 'dateTime', placeholder: 'e.g. 2026-11-23 08:00:00' },
	);

const postedAfterFilter = makeTimeFilter(['Posted After', 'postedAfter'], 'later');

const postedBeforeFilter = makeTimeFilter(['Posted Before', 'postedBefore'], 'earlier');

export const periodFilters: readonly INodeProperties[] = [
	periodFilter,
	chosenDaysFilter,
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
 * @returns undefined if no filter is set
 * @throws NodeOperationError if a filter is not a date, if two filters say which days, or if the period ends before it begins
 */
export function getPeriod(task: Task): Period | undefined {
	const timeZone = task.context.getTimezone();
	const named = getNamedDays(task);
	const chosen = isEmpty(getFilter(task, chosenDaysFilter))
		? undefined
		: getChosenDays(task, 'filters.chosenDays.days.');
	const after = getBound(task, postedAfterFilter, 'first');
	const before = getBound(task, postedBeforeFilter, 'last');
	const [one, other] = [
		...(named ? [periodFilter] : []),
		...(chosen ? [chosenDaysFilter] : []),
		...(after ? [postedAfterFilter] : []),
		...(before ? [postedBeforeFilter] : []),
	];
	const days = named ?? chosen;
	if (one && other && days) {
		const message = `'${one.displayName}' and '${other.displayName}' are both set`;
		throw makeItemError(task, { message, whatToDo: 'Use one of these filters, and remove the other.' });
	}
	if (one && other && after && before && after.instant > before.instant) {
		const message = `'${one.displayName}' is later than '${other.displayName}'`;
		const whatToDo = 'Correct one of the two times. As they are, no transaction can lie between them.';
		throw makeItemError(task, { message, whatToDo });
	}
	if (!days) return one && { after, before };
	return { after: parsePeriodBound(days.from, 'first', timeZone), before: parsePeriodBound(days.to, 'last', timeZone) };
}

/** Leaves out the transactions outside the period. Those without a usable date are kept, and a hint counts them. */
export function filterByPeriod<Row extends UnwrappedRecord>(
	{ hints }: Task,
	rows: readonly Row[],
	period: Period,
): readonly Row[] {
	const judged = rows.map((row) => ({ row, isInside: isInPeriod(row.fields, period) }));
	const kept = judged.filter(({ isInside }) => isInside !== false);
	const undated = kept.filter(({ isInside }) => isInside === undefined).length;
	if (undated > 0) hints.add('Kept transactions without a usable date', { times: undated });
	return kept.map(({ row }) => row);
}

/** What no filter has as its value: no parameter is a symbol. */
const NOT_ADDED = Symbol('not added');

/** The value of a filter. Its default is only the first choice of somebody who adds it. A hint tells that it is empty. */
function getFilter({ context, itemIndex, hints }: Task, { name, displayName }: INodeProperties): unknown {
	const value: unknown = context.getNodeParameter(`filters.${name}`, itemIndex, NOT_ADDED);
	if (value === NOT_ADDED) return undefined;
	if (isEmpty(value))
		hints.add(
			`The filter '${displayName}' is empty, so it leaves nothing out. Fill it in, a time as 2026-11-23 08:00:00`,
		);
	return value;
}

function getNamedDays(task: Task): PeriodDays | undefined {
	const period = isEmpty(getFilter(task, periodFilter)) ? 'anyTime' : readChoice(task, periodFilter, 'filters.');
	return period === 'anyTime' ? undefined : findPeriodDays(period, findToday(task));
}

function getBound(task: Task, filter: INodeProperties, end: 'first' | 'last'): PeriodBound | undefined {
	const value = getFilter(task, filter);
	if (isEmpty(value)) return undefined;
	const bound = parsePeriodBound(toDateText(value), end, task.context.getTimezone());
	if (!bound) throw makeDateError(task, filter, value);
	return bound;
}
