import { type JsonObject, textOf } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';
import { RowNumbers } from '../../../../nodes/CommercialBanking/domain/accounts/RowNumbers';

/** `monday 1`: the rows of one day are equal, and the text behind tells whose row it is. A time may follow the day. */
const toRecord = (text: string) => {
	const [day = '', name = ''] = text.split('#');
	const [date = '', status = 'POSTED'] = day.split('!');
	const fields: JsonObject = { postedTimestamp: date, status, description: name };
	return { raw: fields, kind: null, fields };
};

/** Reads a list page by page, and numbers its rows. */
function number(pages: string[][], totals: Array<number | undefined> = []) {
	const numbers = new RowNumbers();
	const rows = pages.flatMap((page, index) =>
		numbers.addPage(
			page.map(toRecord),
			({ fields: { postedTimestamp, status } }) => `${textOf(postedTimestamp).slice(0, 10)} ${textOf(status)}`,
			totals[index],
		),
	);
	return {
		numbers: rows.map((row) => numbers.numberOf(row)),
		over: rows.map((row) => numbers.isDayOver(row)),
	};
}

describe('numbers', () => {
	it.each<[string, string[], Array<number | undefined>]>([
		['from the end of a list with its newest row first', ['2026-11-23#b', '2026-11-23#a', '2026-11-22#x'], [2, 1, 1]],
		[
			'from the beginning of a list with its oldest row first',
			['2026-11-22#x', '2026-11-23#a', '2026-11-23#b'],
			[1, 1, 2],
		],
		['from the end where nobody knows it', ['2026-11-23#b', '2026-11-23#a'], [2, 1]],
		['by time in any list', ['2026-11-23T09:00:00#a', '2026-11-23T10:00:00#b', '2026-11-22#x'], [1, 2, 1]],
		['what is pending not at all', ['2026-11-24!PENDING#p', '2026-11-24!PENDING#q', '2026-11-23#a'], [1, 1, 1]],
	])('%s', (_, rows, expected) => {
		expect(number([rows]).numbers).toEqual(expected);
	});

	it.each([
		['2026-11-23#anna'],
		['2026-11-23#bert', '2026-11-23#anna'],
		['2026-11-24#x', '2026-11-23#bert', '2026-11-23#anna'],
	])('keep the first row 1: %s', (...rows) => {
		expect(number([rows.flat()]).numbers.at(-1)).toBe(1);
	});
});

describe('a row that stands on two pages', () => {
	const pages = [
		['2026-11-23#b', '2026-11-23#a'],
		['2026-11-23#a', '2026-11-22#x'],
	];

	it.each<[string, Array<number | undefined>, Array<number | undefined>]>([
		['has one number where the bank counts no rows', [], [2, 1, undefined, 1]],
		['has one number where the list has grown', [4, 5], [2, 1, undefined, 1]],
		['is two rows where the list has not moved', [4, 4], [3, 2, 1, 1]],
	])('%s', (_, totals, expected) => {
		expect(number(pages, totals).numbers).toEqual(expected);
	});

	it('is two rows with other words', () => {
		expect(number([pages[0] ?? [], ['2026-11-23#c']]).numbers).toEqual([3, 2, 1]);
	});
});

it.each<[string, string[], boolean[]]>([
	['newest first: all but the last day', ['2026-11-24', '2026-11-23', '2026-11-23'], [true, false, false]],
	['oldest first: all but the last day', ['2026-11-22', '2026-11-23'], [true, false]],
	['one day', ['2026-11-23', '2026-11-23'], [false, false]],
	['not sorted', ['2026-11-23', '2026-11-24', '2026-11-22'], [false, false, false]],
	['without a date', ['', '2026-11-23', '2026-11-22'], [false, true, false]],
	['pending rows do not count', ['2026-11-20!PENDING', '2026-11-24', '2026-11-23'], [true, true, false]],
])('tells which days are over: %s', (_, rows, expected) => {
	expect(number([rows]).over).toEqual(expected);
});
