import { type INodeProperties, NodeOperationError } from 'n8n-workflow';
import { findPeriodDays, type PeriodDays } from '../../domain/accounts/findPeriodDays';
import { parseDay } from '../../domain/values/parseDay';
import { toDateText } from '../../parameters/toDateText';
import { makeParameterError } from '../makeParameterError';
import type { Task } from '../runItems';
import { PERIOD_OPTIONS } from '../transaction/getPeriod';

/** Today is not over, so its statement would be another one an hour later. */
const WHOLE_PERIODS = PERIOD_OPTIONS.filter(({ value }) => value !== 'today');

const PERIOD_CHOICES = [...WHOLE_PERIODS, { name: 'Chosen Days', value: 'chosen' }];

export const statementPeriodParameters: INodeProperties[] = [
	{
		displayName: 'Period',
		name: 'period',
		type: 'options',
		options: PERIOD_CHOICES,
		default: 'yesterday',
		description:
			"The days of the statement, in the workflow's time zone. It ends yesterday at the latest, because a day that is not over has no closing balance.",
	},
	...(['from', 'to'] as const).map((name): INodeProperties => ({
		displayName: name === 'from' ? 'First Day' : 'Last Day',
		name,
		type: 'dateTime',
		default: '',
		required: true,
		placeholder: 'e.g. 2026-11-23',
		displayOptions: { show: { period: ['chosen'] } },
		description: name === 'from' ? 'First day of the statement' : 'Last day of the statement, included',
	})),
];

/**
 * Gets the days of the statement.
 *
 * @param now milliseconds since 1970
 * @throws NodeOperationError if there is no whole day in the period, or if one of the days is not a date
 */
export function getStatementDays(task: Task, now = Date.now()): PeriodDays {
	const { context, itemIndex } = task;
	const clock = { now, timeZone: context.getTimezone() };
	const value: unknown = context.getNodeParameter('period', itemIndex, 'yesterday');
	if (value === 'chosen') return getChosenDays(task, findPeriodDays('yesterday', clock)?.to ?? '');
	const name = WHOLE_PERIODS.find((option) => option.value === value)?.value;
	if (name === undefined) {
		const names = [...WHOLE_PERIODS.map((option) => option.value), 'chosen'].join(', ');
		throw makeParameterError(task, 'Period', value, `It must be one of these: ${names}.`);
	}
	const days = findPeriodDays(name, clock, true);
	if (days) return days;
	throw new NodeOperationError(context.getNode(), 'This month has no day yet that is over', {
		itemIndex,
		description: "Run the workflow tomorrow, or set 'Period' to Last Month.",
	});
}

function getChosenDays(task: Task, yesterday: string): PeriodDays {
	const from = getDay(task, 'from', 'First Day');
	const to = getDay(task, 'to', 'Last Day');
	if (to > yesterday) {
		const advice = `A statement ends yesterday (${yesterday}) at the latest: a day that is not over has no closing balance.`;
		throw makeParameterError(task, 'Last Day', to, advice);
	}
	if (from > to) throw makeParameterError(task, 'First Day', from, `It must not be after 'Last Day', ${to}.`);
	return { from, to };
}

function getDay(task: Task, name: string, label: string): string {
	const value: unknown = task.context.getNodeParameter(name, task.itemIndex, '');
	const day = toDateText(value).trim().slice(0, 10);
	if (parseDay(day) !== undefined) return day;
	throw makeParameterError(task, label, value, 'Write it as a day such as 2026-11-23.');
}
