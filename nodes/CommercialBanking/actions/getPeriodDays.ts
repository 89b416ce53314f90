import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { createWallClock } from '../domain/values/createWallClock';
import { addDays, formatDay, parseTimestamp, toSpan } from '../domain/values/parseTimestamp';
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

/** A period that moves with the date. */
type PeriodName = 'yesterday' | 'today' | 'last7Days' | 'thisMonth' | 'lastMonth';

/** First and last day of a period, both included: `2026-11-23`. */
export interface PeriodDays {
	readonly from: string;
	readonly to: string;
}

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

export const firstDay = textParameter(['First Day', 'from'], 'First day of the period', DAY_SETTINGS);

export const lastDay = textParameter(['Last Day', 'to'], 'Last day of the period, included', DAY_SETTINGS);

export const chosenDaysParameters: readonly INodeProperties[] = [firstDay, lastDay];

/** Finds the day of a moment in the workflow's time zone. */
const dayOf = ({ context }: Task, instant: number): string =>
	formatDay(createWallClock(context.getTimezone()).toWall(instant));

export const findToday = (task: Task): string => dayOf(task, Date.now());

/** Finds the days of a period. Last 7 Days are the seven days before today. */
export function findPeriodDays(period: PeriodName, today: string): PeriodDays {
	const yesterday = addDays(today, -1);
	const endOfLastMonth = addDays(firstOfMonth(today), -1);
	const days: Readonly<Record<PeriodName, PeriodDays>> = {
		yesterday: { from: yesterday, to: yesterday },
		today: { from: today, to: today },
		last7Days: { from: addDays(today, -7), to: yesterday },
		thisMonth: { from: firstOfMonth(today), to: today },
		lastMonth: { from: firstOfMonth(endOfLastMonth), to: endOfLastMonth },
	};
	return days[period];
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/**
 * Gets First Day and Last Day.
 *
 * @param collection the one that has them
 * @throws NodeOperationError if one of them is not a day, or if First Day is after Last Day
 */
export function getChosenDays(task: Task, collection: CollectionPrefix = ''): PeriodDays {
	const from = getDay(task, firstDay, collection);
	const to = getDay(task, lastDay, collection);
	if (from > to)
		throw makeParameterError(task, firstDay, from, `It must not be after '${lastDay.displayName}', ${to}.`);
	return { from, to };
}

/** Gets a day. A moment counts as its day in the workflow's zone. */
function getDay(task: Task, parameter: INodeProperties, collection: CollectionPrefix): string {
	const value = readParameter(task, parameter, collection);
	if (isEmpty(value)) {
		const whatToDo = `Choose the day. n8n removes a day that is not written as ${findToday(task)}.`;
		throw makeParameterError(task, parameter, value, whatToDo);
	}
	const time = parseTimestamp(toDateText(value));
	if (!time) throw makeDateError(task, parameter, value);
	return time.offsetMinutes === undefined ? formatDay(time.wall.first) : dayOf(task, toSpan(time).first);
}
