import { getPeriod } from '../../../../nodes/CommercialBanking/actions/transaction/getPeriod';
import { catchMistake, makeTask, mistake } from '../makeTask';

const period = (postedAfter: unknown, postedBefore?: unknown) =>
	getPeriod(makeTask({ 'filters.postedAfter': postedAfter, 'filters.postedBefore': postedBefore }));

it.each([[''], [null], [undefined]])('%j: there is no period', (value) => {
	expect(period(value, value)).toBeUndefined();
});

it('takes an expression that gives a Date for the same time as text', () => {
	const time = '2025-06-19T08:00:00.000Z';
	expect(period(new Date(time))).toEqual(period(time));
	expect(period({ toJSON: () => time })).toEqual(period(time));
	expect(period(time)).toBeDefined();
});

it.each([['yesterday'], [{}], [[]], [true]])('%j is no date', (value) => {
	expect(catchMistake(() => period(value))).toEqual(mistake("'Posted After' is not a date"));
	expect(catchMistake(() => period('', value))).toEqual(mistake("'Posted Before' is not a date"));
});
