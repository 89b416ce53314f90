import { type INodeProperties, NodeOperationError } from 'n8n-workflow';
import { findPeriodDays, type PeriodDays } from '../../domain/accounts/findPeriodDays';
import { addDays } from '../../domain/values/parseDay';
import { CHOSEN_DAYS, chosenDaysParameters, getChosenDays } from '../chosenDays';
import { makeParameterError } from '../makeParameterError';
import type { Task } from '../runItems';
import { PERIOD_OPTIONS } from '../transaction/getPeriod';

/** Today is not over, so its statement would be another one an hour later. */
const WHOLE_PERIODS = PERIOD_OPTIONS.filter(({ value }) => value !== 'today');

const PERIOD_CHOICES = [CHOSEN_DAYS, ...WHOLE_PERIODS];

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
	...chosenDaysParameters,
];

/** More than a year of days is a mistake of the user: 0026 in place of 2026. */
const MAX_DAYS = 366;
const FIRST_DAY = '1970-01-01';

interface StatementDays extends PeriodDays {
	readonly today: string;
}

/**
 * Gets the days of the statement.
 *
 * @param now milliseconds since 1970
 * @throws NodeOperationError if there is no whole day in the period, or if one of the days is not a date
 */
export function getStatementDays(task: Task, now = Date.now()): StatementDays {
	const { context, itemIndex } = task;
	const clock = { now, timeZone: context.getTimezone() };
	const today = findPeriodDays('today', clock)?.to ?? '';
	const value: unknown = context.getNodeParameter('period', itemIndex, 'yesterday');
	if (value === CHOSEN_DAYS.value) return { ...getWholeDays(task, addDays(today, -1)), today };
	const name = WHOLE_PERIODS.find((option) => option.value === value)?.value;
	if (name === undefined) {
		const names = PERIOD_CHOICES.map((option) => option.value).join(', ');
		throw makeParameterError(task, 'Period', value, `It must be one of these: ${names}.`);
	}
	const days = findPeriodDays(name, clock, true);
	if (days) return { ...days, today };
	throw new NodeOperationError(context.getNode(), 'This month has no day yet that is over', {
		itemIndex,
		description: "Run the workflow tomorrow, or set 'Period' to Last Month.",
	});
}

function getWholeDays(task: Task, yesterday: string): PeriodDays {
	const { from, to } = getChosenDays(task);
	if (to > yesterday) {
		const advice = `A statement ends yesterday (${yesterday}) at the latest: a day that is not over has no closing balance.`;
		throw makeParameterError(task, 'Last Day', to, advice);
	}
	if (from >= FIRST_DAY && addDays(from, MAX_DAYS) > to) return { from, to };
	throw makeParameterError(task, 'First Day', from, `A statement has at most ${MAX_DAYS} days, from 1970 on.`);
}
