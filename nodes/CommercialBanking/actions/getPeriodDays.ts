import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { PeriodDays, PeriodName } from '../domain/accounts/findPeriodDays';
import { createWallClock } from '../domain/values/createWallClock';
import { formatDay, parseTimestamp, toSpan } from '../domain/values/parseTimestamp';
import {
	type CollectionPrefix,
	isEmpty,
	makeDateError,
	makeParameterError,
	readParameter,
	textParameter,
	toDateText,
} from '../parameters/readParameter';
import type { Task } from './runItems';

/** What to do about a day that is not usable. */
const PROBLEMS = {
	dayEmpty: 'Choose the day. n8n removes a day that is not written as {today}.',
	firstDayAfterLast: "It must not be after 'Last Day', {lastDay}.",
} as const;

/** The periods that move with the date. */
export const PERIOD_OPTIONS: ReadonlyArray<INodePropertyOptions & { readonly value: PeriodName }> = [
	{ name: 'Last 7 Days', value: 'last7Days', description: 'The seven days before today' },
	{ name: 'Last Month', value: 'lastMonth' },
	{ name: 'This Month', value: 'thisMonth' },
	{ name: 'Today', value: 'today' },
	{ name: 'Yesterday', value: 'yesterday' },
];

/** The choice of a period with which the two parameters below are shown. */
export const CHOSEN_DAYS_OPTION = { name: 'Chosen Days', value: 'chosen' } as const;

// Without dateOnly, n8n's field asks for a time of day too, and empties itself when a user types only the day.
const DAY_SETTINGS: Partial<INodeProperties> = {
	type: 'dateTime',
	typeOptions: { dateOnly: true },
	required: true,
	placeholder: 'e.g. 2026-11-23',
};

const firstDay = textParameter(['First Day', 'from'], 'First day of the period', DAY_SETTINGS);

const lastDay = textParameter(['Last Day', 'to'], 'Last day of the period, included', DAY_SETTINGS);

export const chosenDaysParameters: readonly INodeProperties[] = [firstDay, lastDay];

/**
 * Gets First Day and Last Day.
 *
 * @param collection the one that has them
 * @throws NodeOperationError if one of them is not a day, or if First Day is after Last Day
 */
export function getChosenDays(task: Task, collection: CollectionPrefix = ''): PeriodDays {
	const from = getDay(task, firstDay, collection);
	const to = getDay(task, lastDay, collection);
	if (from > to) throw makeParameterError(task, firstDay, from, PROBLEMS.firstDayAfterLast, { lastDay: to });
	return { from, to };
}

/** Gets a day. A moment counts as its day in the workflow's zone. */
function getDay(task: Task, parameter: INodeProperties, collection: CollectionPrefix): string {
	const value = readParameter(task, parameter, collection);
	const today = formatDay(Date.now());
	if (isEmpty(value)) throw makeParameterError(task, parameter, value, PROBLEMS.dayEmpty, { today });
	const time = parseTimestamp(toDateText(value));
	if (!time) throw makeDateError(task, parameter, value);
	if (time.offsetMinutes === undefined) return formatDay(time.wall.first);
	return formatDay(createWallClock(task.context.getTimezone()).toWall(toSpan(time).first));
}
