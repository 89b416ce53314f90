import { playFortnight } from '../unit/polling/playFortnight';

const TIMEOUT = 900_000;

/**
 * Random banks. Their IDs are unique, constant, counters that begin anew each day, positions, others in each answer, or
 * absent. Their lists go back a day to 200 days, in any order, with rows that are equal, late, corrected, announced, and
 * written in another way. Pages fail, polls are not stored, the clock jumps. It needs no n8n, but takes too long for a unit
 * test. A failure names its seed.
 */
describe('random banks with twenty accounts, with all failures', () => {
	let rows = 0;
	let alikeTooMany = 0;

	it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
		'a fortnight ends with what the bank has booked, once: seed %d',
		async (seed) => {
			const { ending, fortnight } = await playFortnight(seed);
			expect(ending).toEqual({ seed, missing: [], tooMany: [], alikeTooMany: 0 });
			expect(fortnight.booked.length).toBeGreaterThan(2_500);
			expect(fortnight.failedPolls).toBeGreaterThan(2);
			rows += fortnight.rows;
		},
		TIMEOUT,
	);

	it.each([101, 102, 103, 104, 105, 106])(
		'busy days end with what the bank has booked, once: seed %d',
		async (seed) => {
			const { ending, fortnight } = await playFortnight(seed, { days: 4, rowsAnHour: 120 });
			expect(ending).toMatchObject({ seed, missing: [], tooMany: [] });
			alikeTooMany += ending.alikeTooMany;
			rows += fortnight.rows;
		},
		TIMEOUT,
	);

	it('have 100,000 transactions in all, of which hardly any came twice because all IDs of its account are the same', () => {
		expect(rows).toBeGreaterThan(100_000);
		expect(alikeTooMany).toBeLessThan(5);
	});
});
