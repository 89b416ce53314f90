import crypto from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { textOf } from '../../../n8n-host/jsonValue.ts';
import { systemClock } from '../../../nodes/CommercialBanking/transport/sendWithRetries';
import { Fortnight, isAlike } from './Fortnight';

const TIMEOUT = 900_000;

/** How a fortnight has ended. Each row is an account and a reference. */
interface Ending {
	readonly seed: number;
	readonly missing: readonly string[];
	readonly tooMany: readonly string[];
	/** How many came once more among rows that are alike because all IDs are the same. The bank gives no way to tell them. */
	readonly alikeTooMany: number;
}

/** Plays a fortnight, or some days of it. Nothing but the seed decides what happens. */
async function playFortnight(
	seed: number,
	options?: ConstructorParameters<typeof Fortnight>[1],
): Promise<{ fortnight: Fortnight; ending: Ending }> {
	const fortnight = new Fortnight(seed, options);
	fortnight.clock.use();
	jest.spyOn(systemClock, 'random').mockImplementation(() => fortnight.random.next());
	jest.spyOn(systemClock, 'wait').mockImplementation(async (milliseconds) => fortnight.clock.pass(milliseconds));
	jest.spyOn(crypto, 'randomBytes').mockImplementation((size: number) => Buffer.alloc(size, seed));
	try {
		await fortnight.run();
	} finally {
		jest.restoreAllMocks();
	}
	return { fortnight, ending: compare(fortnight) };
}

/**
 * Rows with the same contents are alike, so they are counted. A row comes once, and once more for each time that the bank
 * has moved it to another day. Nothing else comes twice.
 */
function compare(fortnight: Fortnight): Ending {
	const { seed, booked, items, redated, pendingAtTheEnd } = fortnight;
	const counts = new Map<string, number>();
	const add = (row: string, count: number) => counts.set(row, (counts.get(row) ?? 0) + count);
	const isPosted = ({ status }: IDataObject) => status === 'POSTED';
	const rowOf = ({ accountId, reference, signedAmount, postedAt }: IDataObject) =>
		fortnight.nameRow(textOf(accountId, 'the account'), {
			reference: textOf(reference, 'the reference'),
			amount: JSON.stringify(signedAmount),
			day: textOf(postedAt, 'the date').slice(0, 10),
		});
	for (const row of booked) add(row, 1);
	for (const item of items.filter(isPosted)) add(rowOf(item), -1);
	const announced = items.filter((item) => !isPosted(item)).map(rowOf);
	const rows = [...counts.keys()];
	const moves = (row: string) => redated.filter((each) => each === row).length;
	const excess = (row: string) => -Math.min(0, (counts.get(row) ?? 0) + moves(row));
	return {
		seed,
		missing: [
			...rows.filter((row) => (counts.get(row) ?? 0) > 0),
			...pendingAtTheEnd.filter((row) => !announced.includes(row)),
		],
		tooMany: [
			...rows.filter((row) => excess(row) > 0 && !isAlike(row)),
			...announced.filter((row, index) => announced.indexOf(row) !== index),
		],
		alikeTooMany: rows.filter(isAlike).reduce((sum, row) => sum + excess(row), 0),
	};
}

/** The long run plays whole fortnights, and those of more banks. */
const IS_LONG = process.env.MODEL_SCHEDULES !== undefined;
const days = IS_LONG ? 14 : 2;

/**
 * Random banks with twenty accounts. Their IDs are unique, constant, counters that begin anew each day, or absent.
 * Their lists go back a day to 200 days, in any order, with rows that are equal, late, corrected,
 * announced, and written in another way. Pages fail, polls are not stored, the clock jumps. A failure names its seed.
 */
describe('random banks with all failures', () => {
	let rows = 0;
	let alikeTooMany = 0;

	it.each(IS_LONG ? [1, 2, 3, 4] : [12, 13, 14])(
		'end with what the bank has booked, once: seed %d',
		async (seed) => {
			const { ending, fortnight } = await playFortnight(seed, { days });
			expect(ending).toEqual({ seed, missing: [], tooMany: [], alikeTooMany: 0 });
			expect(fortnight.booked.length).toBeGreaterThan(150 * days);
			if (IS_LONG) expect(fortnight.failedPolls).toBeGreaterThan(2);
			rows += fortnight.rows;
		},
		TIMEOUT,
	);

	it.each(IS_LONG ? [101, 102] : [107])(
		'end busy days with what the bank has booked, once: seed %d',
		async (seed) => {
			const { ending, fortnight } = await playFortnight(
				seed,
				IS_LONG ? { days: 4, rowsAnHour: 120 } : { days: 1, rowsAnHour: 40 },
			);
			expect(ending).toMatchObject({ seed, missing: [], tooMany: [] });
			alikeTooMany += ending.alikeTooMany;
			rows += fortnight.rows;
		},
		TIMEOUT,
	);

	it('have many transactions, of which hardly any came twice because all IDs of its account are the same', () => {
		expect(rows).toBeGreaterThan(IS_LONG ? 40_000 : 1_000);
		expect(alikeTooMany).toBeLessThan(5);
	});
});
