import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { findPeriodDays, type PeriodDays, type PeriodName } from '../domain/accounts/findPeriodDays';
import { createWallClock } from '../domain/values/createWallClock';
import { formatDay } from '../domain/values/parseDay';
import { parseTimestamp } from '../domain/values/parseTimestamp';
import { type Folder, makeParameterError, readParameter, toDateText } from '../parameters/readParameter';
import type { Task } from './runItems';

/** The periods that move with the date. */
export const PERIOD_OPTIONS: ReadonlyArray<INodePropertyOptions & { readonly value: PeriodName }> = [
	{ name: 'Last 7 Days', value: 'last7Days', description: 'The seven days before today' },
	{ name: 'Last Month', value: 'lastMonth' },
	{ name: 'This Month', value: 'thisMonth' },
	{ name: 'Today', value: 'today' },
	{ name: 'Yesterday', value: 'yesterday' },
];

/** The choice of a period with which the two parameters below are shown. */
export const CHOSEN_DAYS = {
	name: 'Chosen Days',
	value: 'chosen',
	description: 'From First Day to Last Day, which stand or are added beside this',
} as const;

const makeDayParameter = (displayName: string, name: string, description: string): INodeProperties => ({
	displayName,
	name,
	type: 'dateTime',
	default: '',
	required: true,
	placeholder: 'e.g. 2026-11-23',
	displayOptions: { show: { period: [CHOSEN_DAYS.value] } },
	description,
});

const firstDay = makeDayParameter('First Day', 'from', 'First day of the period');

const lastDay = makeDayParameter('Last Day', 'to', 'Last day of the period, included');

export const chosenDaysParameters: readonly INodeProperties[] = [firstDay, lastDay];

interface PeriodOrder {
	/** Where the two days stand. */
	readonly folder?: Folder;
	/** Milliseconds since 1970. */
	readonly now: number;
	/** Whether days that are not over are left out. Chosen days are taken as they are. */
	readonly onlyWholeDays?: boolean;
}

/**
 * Gets the days of a period.
 *
 * @returns undefined if no day is left: this month on its first day
 * @throws NodeOperationError if a chosen day is no day, or if they are in the wrong order
 */
export function getPeriodDays(
	task: Task,
	period: PeriodName | 'chosen',
	{ folder = '', now, onlyWholeDays }: PeriodOrder,
): PeriodDays | undefined {
	if (period !== 'chosen') return findPeriodDays(period, { now, timeZone: task.context.getTimezone() }, onlyWholeDays);
	const from = getDay(task, firstDay, folder);
	const to = getDay(task, lastDay, folder);
	if (from > to) throw makeParameterError(task, firstDay, from, `It must not be after 'Last Day', ${to}.`);
	return { from, to };
}

/** A moment, as an expression gives it, is on its day in the workflow's time zone. */
function getDay(task: Task, parameter: INodeProperties, folder: Folder): string {
	const value = readParameter(task, parameter, folder);
	const time = parseTimestamp(toDateText(value));
	if (!time) throw makeParameterError(task, parameter, value, 'Write it as a day such as 2026-11-23.');
	const { wall, offsetMinutes } = time;
	const clock = createWallClock(task.context.getTimezone());
	return formatDay(offsetMinutes === undefined ? wall.first : clock.toWall(wall.first - offsetMinutes * 60_000));
}
