import { getAccountId } from '../../../nodes/CommercialBanking/actions/accountLocator';
import { catchMistake, makeTask, mistake } from './makeTask';

it.each([
	['000123', '000123'],
	[' a/b ', 'a/b'],
	['a..b/.c/d.', 'a..b/.c/d.'],
	[123, '123'],
	['x'.repeat(256), 'x'.repeat(256)],
])('%j is an ID', (value, expected) => {
	expect(getAccountId(makeTask({ accountId: value }))).toBe(expected);
});

it.each([[undefined], [''], ['  '], [null], [{}]])('%j: no account ID given', (value) => {
	const parameters = value === undefined ? {} : { accountId: value };
	expect(catchMistake(() => getAccountId(makeTask(parameters)))).toEqual(mistake('No account ID given'));
});

it.each([['.'], ['..'], ['../x'], ['a/../../payments'], ['a/./b'], ['a\\..'], ['\ud800'], ['x'.repeat(257)]])(
	'%j is not an account ID',
	(value) => {
		expect(catchMistake(() => getAccountId(makeTask({ accountId: value })))).toEqual(
			mistake('This is not an account ID'),
		);
	},
);
