import { getAccountId } from '../../../nodes/CommercialBanking/actions/accountLocator';
import { getListParameters } from '../../../nodes/CommercialBanking/actions/fetchList';
import { findPeriodDays, PERIOD_OPTIONS } from '../../../nodes/CommercialBanking/actions/getPeriodDays';
import { getPeriod } from '../../../nodes/CommercialBanking/actions/transaction/getPeriod';
import { directionIfNotStatedOption, toDirection } from '../../../nodes/CommercialBanking/parameters/reportParameters';
import { toNames } from '../../../nodes/CommercialBanking/parameters/readParameter';
import { catchMistake, makeTask, mistake } from './makeTask';

describe('the account', () => {
	it.each([
		['000123', '000123'],
		[' a/b ', 'a/b'],
		[123, '123'],
	])('%j is an ID', (value, expected) => {
		expect(getAccountId(makeTask({ accountId: value }))).toBe(expected);
	});

	it.each([{}, ...[undefined, '', '  ', null].map((accountId) => ({ accountId }))])('%p: none given', (parameters) => {
		expect(catchMistake(() => getAccountId(makeTask(parameters)))).toEqual(mistake("'Account' is empty"));
	});

	it.each([[{}], ['..'], ['\ud800']])('%j is not an account ID', (value) => {
		const description = expect.stringMatching(/^The value is no account ID of this bank\. Drag accountId/);
		const expected = { ...mistake("'Account' is "), description };
		expect(catchMistake(() => getAccountId(makeTask({ accountId: value })))).toEqual(expected);
	});
});

it.each([
	[' a, b.c ,,a', ['a', 'b.c', 'a']],
	[
		['a', ' ', 7],
		['a', '7'],
	],
	[7, ['7']],
	['', []],
	[['a', {}], undefined],
	[null, undefined],
])('takes %j for the names %j', (value, names) => {
	expect(toNames(value)).toEqual(names);
});

it.each<[Parameters<typeof findPeriodDays>[0], string, string, string]>([
	['yesterday', '2026-03-15', '2026-03-14', '2026-03-14'],
	['today', '2026-03-15', '2026-03-15', '2026-03-15'],
	['last7Days', '2026-03-15', '2026-03-08', '2026-03-14'],
	['lastMonth', '2026-03-15', '2026-02-01', '2026-02-28'],
	['thisMonth', '2026-03-01', '2026-03-01', '2026-03-01'],
	['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
])('%s of %s: %s to %s', (period, today, from, to) => {
	expect(findPeriodDays(period, today)).toEqual({ from, to });
});

describe('how much of a list', () => {
	const nothing = { limit: 50, pageSize: undefined };

	it.each([
		[{}, nothing],
		[{ limit: '' }, nothing],
		[{ limit: null, 'options.pageSize': '' }, nothing],
		[
			{ returnAll: true, limit: 7 },
			{ ...nothing, limit: undefined },
		],
		[
			{ limit: '7', 'options.pageSize': 10 },
			{ ...nothing, limit: 7, pageSize: 10 },
		],
	])('%j: %j', (parameters, expected) => {
		expect(getListParameters(makeTask(parameters))).toEqual(expected);
	});

	it.each([
		[[true, 'true', ' TRUE ', 1], undefined],
		[[false, 'false', 0, '', null], 50],
	])('with the switch at one of %j: %j', (values, limit) => {
		const limits = values.map((returnAll) => getListParameters(makeTask({ returnAll })).limit);
		expect(limits).toEqual(values.map(() => limit));
	});

	it.each(['yes', 2, {}])('with a switch at %j: an error', (returnAll) => {
		expect(catchMistake(() => getListParameters(makeTask({ returnAll })))).toEqual(mistake("'Return All' is "));
	});

	it.each([
		[{ limit: 0 }, "'Limit' is 0"],
		[{ limit: 1.5 }, "'Limit' is 1.5"],
		[{ 'options.pageSize': 'many' }, "'Page Size' is many"],
		[{ 'options.pageSize': '{displayName}' }, "'Page Size' is {displayName}"],
		[{ 'options.pageSize': '4711 0815 0000 1234' }, "'Page Size' is …1234"],
	])('%j: %s', (parameters, message) => {
		const description = 'It must be a whole number of at least 1.';
		expect(catchMistake(() => getListParameters(makeTask(parameters)))).toEqual({ message, description, itemIndex: 3 });
	});
});

describe('the period', () => {
	const period = (postedAfter: unknown, postedBefore?: unknown) =>
		getPeriod(makeTask({ 'filters.postedAfter': postedAfter, 'filters.postedBefore': postedBefore }));

	it.each([[''], [null], [undefined]])('%j: there is none', (value) => {
		expect(period(value, value)).toBeUndefined();
	});

	it.each([
		['period', 'Period'],
		['chosenDays', 'Chosen Days'],
		['postedAfter', 'Posted After'],
	])('tells that the filter %s is empty, and not that it was not added', (name, label) => {
		for (const value of ['', null, undefined]) {
			const task = makeTask({ [`filters.${name}`]: value });
			const told = jest.spyOn(task.hints, 'add');
			getPeriod(task);
			expect(told.mock.calls).toEqual([[expect.stringContaining(`'${label}'`)]]);
		}
	});

	it('does not begin after its end', () => {
		expect(period('2026-01-01', '2026-01-01')).toBeDefined();
		const message = "'Posted After' is later than 'Posted Before'";
		expect(catchMistake(() => period('2026-01-02', '2026-01-01'))).toEqual(mistake(message));
		expect(catchMistake(() => period('2026-01-01T10:00:00', '2026-01-01T08:30:00Z'))).toEqual(mistake(message));
	});

	it('takes an expression that gives a Date for the same time as text', () => {
		const time = '2025-06-19T08:00:00.000Z';
		expect(period(new Date(time))).toEqual(period(time));
		expect(period({ toJSON: () => time })).toEqual(period(time));
		expect(period(time)).toBeDefined();
	});

	it.each([
		['yesterday', 'yesterday', 'a date such as'],
		[{}, '{}', 'a date such as'],
		[true, 'true', 'a date such as'],
		['30.06.2025', '30.06.2025', '2025-06-30.'],
		[' 3.6.2025', '3.6.2025', '2025-06-03.'],
		['06/30/2025', '06/30/2025', 'a date such as'],
		['on 30.06.2025', 'on …2025', 'a date such as'],
		['30.06.2025?', '…2025?', 'a date such as'],
		['x'.repeat(60), 'x'.repeat(60), 'a date such as'],
		['x'.repeat(61), `${'x'.repeat(59)}…`, 'a date such as'],
	])('%j is no date, and the error repeats it', (value, quote, advice) => {
		const description = expect.stringContaining(`Write it as ${advice}`);
		const after = catchMistake(() => period(value));
		expect(after).toEqual({ message: `'Posted After' is ${quote}`, description, itemIndex: 3 });
		expect(catchMistake(() => period('', value))?.message).toBe(`'Posted Before' is ${quote}`);
	});

	const named = (name: unknown, more: object = {}) => {
		jest.spyOn(Date, 'now').mockReturnValueOnce(Date.parse('2026-03-15T23:30:00Z'));
		return getPeriod(makeTask({ 'filters.period': name, ...more }));
	};

	it.each(PERIOD_OPTIONS.map(({ value }) => value))('may be %s, in the time zone of the workflow', (name) => {
		const days = findPeriodDays(name, '2026-03-16');
		expect(named(name)).toEqual(period(days.from, days.to));
	});

	it.each(['anyTime', '', null, undefined])('has no name with %j', (name) => {
		expect(named(name)).toBeUndefined();
		expect(named(name, { 'filters.postedAfter': '2026-01-01' })).toEqual(period('2026-01-01'));
	});

	it.each([
		['filters.postedAfter', 'Posted After'],
		['filters.postedBefore', 'Posted Before'],
	])('is refused twice: by name and by %s', (parameter, label) => {
		expect(catchMistake(() => named('yesterday', { [parameter]: '2026-01-01' }))).toEqual({
			message: `'Period' and '${label}' are both set`,
			description: expect.stringContaining('remove the other'),
			itemIndex: 3,
		});
	});

	it('may be chosen days, both included', () => {
		const set = { 'filters.chosenDays': { days: {} } };
		const chosen = (from: unknown, to: unknown, name?: string) =>
			named(name, { ...set, 'filters.chosenDays.days.from': from, 'filters.chosenDays.days.to': to });
		expect(chosen('2026-01-01', '2026-01-03T00:00:00')).toEqual(period('2026-01-01', '2026-01-03'));
		const description = expect.stringMatching(/^Choose the day\. .+ not written as 20[\d-]{8}\.$/);
		expect(catchMistake(() => chosen('2026-01-01', ''))).toEqual({ ...mistake("'Last Day' is empty"), description });
		const meant = { ...mistake("'First Day' is 23.11.2026"), description: 'Write it as 2026-11-23.' };
		expect(catchMistake(() => chosen('23.11.2026', '2026-11-24'))).toEqual(meant);
		expect(catchMistake(() => chosen('2026-01-02', '2026-01-01'))).toEqual(mistake("'First Day' is 2026-01-02"));
		const twice = mistake("'Period' and 'Chosen Days' are both set");
		expect(catchMistake(() => chosen('2026-01-01', '2026-01-02', 'today'))).toEqual(twice);
	});

	it('names what there is for a period that is not known', () => {
		expect(catchMistake(() => named('tomorrow'))).toEqual({
			message: "'Period' is tomorrow",
			description: expect.stringContaining('last7Days'),
			itemIndex: 3,
		});
	});
});

describe('the direction of a report that does not state it', () => {
	it.each([
		['outgoing', 'outgoing'],
		['incoming', 'incoming'],
		['unknown', null],
		['OUTGOING', null],
		['', null],
		[null, null],
		[undefined, null],
		[1, null],
	])('%p: %p', (value, direction) => {
		expect(toDirection(value)).toBe(direction);
	});

	it('knows all values that the editor offers', () => {
		const values = directionIfNotStatedOption.options.map((option) => ('value' in option ? option.value : null));
		expect(values).toEqual(['incoming', 'outgoing', 'unknown']);
		expect(directionIfNotStatedOption.default).toBe('unknown');
	});
});
