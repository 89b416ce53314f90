import fc from 'fast-check';
import {
	identifyTransaction,
	makeRowId,
} from '../../../../nodes/CommercialBanking/domain/accounts/identifyTransaction';
import { type JsonObject, textOf } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';
import { findBookingState } from '../../../../nodes/CommercialBanking/domain/accounts/findBookingState';
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
			({ fields }) => ({
				text: `${textOf(fields.postedTimestamp).slice(0, 10)} ${textOf(fields.status)}`,
				status: findBookingState(fields),
			}),
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
});

it.each<[string, string[], boolean[]]>([
	['newest first: all but the last day', ['2026-11-24', '2026-11-23', '2026-11-23'], [true, false, false]],
	['oldest first: all but the last day', ['2026-11-22', '2026-11-23'], [true, false]],
	['without a date', ['', '2026-11-23', '2026-11-22'], [false, true, false]],
	['pending rows do not count', ['2026-11-20!PENDING', '2026-11-24', '2026-11-23'], [true, true, false]],
])('tells which days are over: %s', (_, rows, expected) => {
	expect(number([rows]).over).toEqual(expected);
});

describe('two lists of one account', () => {
	/** Rows in the order in which the bank books them, some of them equal but for their texts. */
	const history = fc
		.array(
			fc.record({
				isNextDay: fc.boolean(),
				hasTime: fc.boolean(),
				amount: fc.constantFrom(50, 7.1),
				debitCreditMemo: fc.constantFrom('CREDIT', 'DEBIT'),
				transactionId: fc.constantFrom(null, 'N/A', 'b1'),
				payee: fc.constantFrom('Anna', 'Bert', 'Carl'),
				description: fc.constantFrom('Fee 1', 'Fee 2'),
			}),
			{ maxLength: 12 },
		)
		.map((rows) => {
			let day = 20;
			// Where a bank gives times, it gives all rows of a day one.
			const timed = new Map<number, boolean>();
			return [{ isNextDay: false, hasTime: false, amount: 1 }, ...rows].map((row, index): JsonObject => {
				if (row.isNextDay || index === 1) day += 1;
				const hasTime = timed.get(day) ?? row.hasTime;
				timed.set(day, hasTime);
				const time = `T10:${String(index).padStart(2, '0')}:00`;
				return { ...row, index, day, postedTimestamp: `2026-11-${day}${hasTime ? time : ''}` };
			});
		});
	/** What the bank has booked so far, as it lists it: the newest or the oldest first, in pages. */
	const view = fc.record({
		booked: fc.nat(12),
		isOldestFirst: fc.boolean(),
		cuts: fc.array(fc.nat(12), { maxLength: 3 }),
		hasTotal: fc.boolean(),
	});
	type View = typeof view extends fc.Arbitrary<infer Of> ? Of : never;

	/** @returns the ID of each row by its place in the history */
	function identify(rows: readonly JsonObject[], { booked, isOldestFirst, cuts, hasTotal }: View) {
		const listed = rows.slice(0, booked + 2);
		const sorted = isOldestFirst ? listed : listed.toReversed();
		const numbers = new RowNumbers();
		const starts = [0, ...cuts].map((cut) => Math.min(cut, sorted.length)).sort((one, other) => one - other);
		const known = starts.flatMap((start, page) => {
			const records = sorted.slice(start, starts[page + 1]).map((fields) => ({ raw: fields, kind: null, fields }));
			const total = hasTotal ? sorted.length : undefined;
			return numbers.addPage(records, ({ fields }) => identifyTransaction(fields, { account: 'a1' }), total);
		});
		return new Map(
			known.map((row) => [row.record.fields.index, makeRowId(row.identity, numbers.numberOf(row) ?? Number.NaN)]),
		);
	}

	/** Runs of the property: 10,000 were run by hand. */
	const numRuns = Number(process.env.IDENTITY_RUNS ?? 300);

	it('tell each booking once, by the same ID', () => {
		fc.assert(
			fc.property(history, view, view, (rows, one, other) => {
				const [ofOne, ofOther] = [identify(rows, one), identify(rows, other)];
				const all = new Map([...ofOne, ...ofOther]);
				expect(new Set(all.values()).size).toBe(all.size);
				for (const [index, id] of ofOne) expect([index, ofOther.get(index) ?? id]).toEqual([index, id]);
			}),
			{ numRuns },
		);
	});
});
