import { ListOrder } from '../../../../nodes/CommercialBanking/domain/accounts/ListOrder';

/** Rows of a day, of a period, or without a date. */
type Row = number | [number, number] | undefined;

it.each<[string, Row[], { maybe: boolean; is: boolean }]>([
	['no rows', [], { maybe: true, is: false }],
	['one row', [5], { maybe: true, is: false }],
	['rows without a date', [undefined, undefined], { maybe: true, is: false }],
	['rows of one day', [5, 5], { maybe: true, is: false }],
	['an earlier row after a later one', [5, undefined, 4], { maybe: true, is: true }],
	['a later row after an earlier one', [4, 5], { maybe: false, is: false }],
	['a later row after an earlier one, which came after the latest', [6, 4, 5], { maybe: false, is: false }],
	[
		'periods of which the earlier one ends later',
		[
			[2, 9],
			[3, 4],
		],
		{ maybe: true, is: false },
	],
	[
		'periods that touch',
		[
			[4, 6],
			[2, 4],
		],
		{ maybe: true, is: false },
	],
])('%s', (_, rows, { maybe, is }) => {
	const order = new ListOrder();
	for (const row of rows) {
		const [first, last] = typeof row === 'number' ? [row, row] : (row ?? []);
		order.add(first === undefined || last === undefined ? undefined : { first, last });
	}
	expect(order.maybeNewestFirst).toBe(maybe);
	expect(order.isNewestFirst).toBe(is);
});
