import { choosePageSize, getListParameters } from '../../../nodes/CommercialBanking/actions/listParameters';
import { catchMistake, makeTask } from './makeTask';

const nothing = { limit: 50, pageSize: undefined, startOffset: undefined };

it.each([
	[{}, nothing],
	[{ limit: '' }, nothing],
	[{ limit: null, 'options.pageSize': '', 'options.startOffset': '' }, nothing],
	[
		{ returnAll: true, limit: 7 },
		{ ...nothing, limit: undefined },
	],
	[
		{ limit: '7', 'options.pageSize': 10 },
		{ ...nothing, limit: 7, pageSize: 10 },
	],
	[{ 'options.startOffset': 0 }, { ...nothing, startOffset: '0' }],
	[{ 'options.startOffset': 'p2' }, { ...nothing, startOffset: 'p2' }],
	[{ 'options.startOffset': {} }, nothing],
])('%j: %j', (parameters, expected) => {
	expect(getListParameters(makeTask(parameters))).toEqual(expected);
});

it.each([
	[{ limit: 0 }, "'Limit' must be a whole number of at least 1"],
	[{ limit: 1.5 }, "'Limit' must be a whole number of at least 1"],
	[{ 'options.pageSize': 'many' }, "'Page Size' must be a whole number of at least 1"],
])('%j: %s', (parameters, message) => {
	expect(catchMistake(() => getListParameters(makeTask(parameters)))).toMatchObject({ message, itemIndex: 3 });
});

it.each([
	[{ limit: 100 }, false, 100],
	[{ limit: 101 }, false, undefined],
	[{ limit: 100 }, true, undefined],
	[{ limit: 5, pageSize: 20 }, false, 5],
	[{ limit: 20, pageSize: 5 }, false, 5],
	[{ limit: 5, pageSize: 20 }, true, 20],
	[{ limit: undefined, pageSize: 20 }, false, 20],
	[{ limit: undefined }, false, undefined],
])('of %j (filtered: %j), it asks for %j rows', (list, isFiltered, expected) => {
	expect(choosePageSize({ ...nothing, pageSize: undefined, ...list }, isFiltered)).toBe(expected);
});
