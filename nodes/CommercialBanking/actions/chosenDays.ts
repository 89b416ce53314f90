import type { INodeProperties } from 'n8n-workflow';
import { createWallClock } from '../domain/values/createWallClock';
import { formatDay } from '../domain/values/parseDay';
import { parseTimestamp } from '../domain/values/parseTimestamp';
import { toDateText } from '../parameters/toDateText';
import { makeParameterError } from './makeParameterError';
import type { Task } from './runItems';

/** The choice of a period with which the two parameters below are shown. */
export const CHOSEN_DAYS = { name: 'Chosen Days', value: 'chosen' };

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

export const chosenDaysParameters: readonly INodeProperties[] = [
	makeDayParameter('First Day', 'from', 'First day of the period'),
	makeDayParameter('Last Day', 'to', 'Last day of the period, included'),
];

/**
 * Gets the two days. A moment, as an expression gives it, is on its day in the workflow's time zone.
 *
 * @param folder the collection that has the parameters, with a point at its end; empty if there is none
 * @throws NodeOperationError if one is no day, or if they are in the wrong order
 */
export function getChosenDays(task: Task, folder = '') {
	const from = getDay(task, `${folder}from`, 'First Day');
	const to = getDay(task, `${folder}to`, 'Last Day');
	if (from > to) throw makeParameterError(task, 'First Day', from, `It must not be after 'Last Day', ${to}.`);
	return { from, to };
}

function getDay(task: Task, name: string, label: string): string {
	const { context, itemIndex } = task;
	const value: unknown = context.getNodeParameter(name, itemIndex, '');
	const time = parseTimestamp(toDateText(value));
	if (!time) throw makeParameterError(task, label, value, 'Write it as a day such as 2026-11-23.');
	const { wall, offsetMinutes } = time;
	const clock = createWallClock(context.getTimezone());
	const local = offsetMinutes === undefined ? wall.first : clock.toWall(wall.first - offsetMinutes * 60_000);
	return formatDay(local);
}
