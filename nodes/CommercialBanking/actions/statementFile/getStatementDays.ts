import type { StatementOrder } from '../../domain/statements/write/WholeStatement';
import { addDays } from '../../domain/values/parseTimestamp';
import { choiceParameter, makeItemError, makeParameterError, readChoice } from '../../parameters/readParameter';
import {
	CHOSEN_DAYS_OPTION,
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

const periodParameter = choiceParameter({
	displayName: 'Period',
	name: 'period',
	type: 'options',
	// Today is not over, so its statement would be different an hour later.
	options: [CHOSEN_DAYS_OPTION, ...PERIOD_OPTIONS.filter(({ value }) => value !== 'today')],
	default: 'yesterday',
	description:
		"The days of the statement, in the workflow's time zone. It ends yesterday at the latest, because a day that is not over has no closing balance.",
});

export const statementPeriodParameters = [
	periodParameter,
	...chosenDaysParameters.map((parameter) => ({
		...parameter,
		displayOptions: { show: { [periodParameter.name]: [CHOSEN_DAYS_OPTION.value] } },
	})),
];

/** A leap year. A longer period is a mistake of the user, for example 0026 in place of 2026. */
const MAX_DAYS = 366;
/** From 0026-11-01 to 0026-11-30 is the same mistake. */
const FIRST_DAY = '1970-01-01';

/**
 * Gets the days of the statement.
 *
 * @throws NodeOperationError if there is no whole day in the period, or if one of the days is not a date
 */
export function getStatementDays(task: Task): Pick<StatementOrder, 'from' | 'to' | 'today'> {
	const today = findToday(task);
	const yesterday = addDays(today, -1);
	const period = readChoice(task, periodParameter);
	if (period === 'chosen') return { ...getPastDays(task, yesterday), today };
	const { from, to } = findPeriodDays(period, today);
	// This Month contains today. On its first day, no day of it is over.
	if (from > yesterday)
		throw makeItemError(task, {
			message: 'This month has no day yet that is over',
			whatToDo: "Run the workflow tomorrow, or set 'Period' to Last Month.",
		});
	return { from, to: to === today ? yesterday : to, today };
}

function getPastDays(task: Task, yesterday: string): PeriodDays {
	const { from, to } = getChosenDays(task);
	if (to > yesterday) {
		const whatToDo = `A statement ends yesterday (${yesterday}) at the latest: a day that is not over has no closing balance.`;
		throw makeParameterError(task, lastDay, to, whatToDo);
	}
	if (from < FIRST_DAY || addDays(from, MAX_DAYS) <= to) {
		throw makeParameterError(task, firstDay, from, `A statement has at most ${MAX_DAYS} days, from 1970 on.`);
	}
	return { from, to };
}
