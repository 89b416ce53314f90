import { getLongestWaitMilliseconds } from '../../../nodes/CommercialBanking/actions/longestWaitOption';
import { catchMistake, makeTask } from './makeTask';

const read = (value: unknown) => getLongestWaitMilliseconds(makeTask({ 'options.longestWait': value }));

it('is two minutes where nothing is set', () => {
	expect(getLongestWaitMilliseconds(makeTask({}))).toBe(120_000);
});

it.each([
	['', 120_000],
	[null, 120_000],
	[0, 0],
	['45', 45_000],
	[3_600, 3_600_000],
])('%j: %d milliseconds', (value, expected) => {
	expect(read(value)).toBe(expected);
});

it.each([[-1], [3_601], ['long']])('%j is refused', (value) => {
	const message = "'Longest Wait' must be a number of seconds from 0 to 3600";
	expect(catchMistake(() => read(value))).toMatchObject({ message, itemIndex: 3 });
});
