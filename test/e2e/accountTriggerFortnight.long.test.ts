import { playFortnight } from '../unit/polling/playFortnight';

/** It needs no n8n, but takes too long for a unit test. */
describe('a fortnight of a bank with twenty accounts, with all failures', () => {
	it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
		'ends with what the bank has booked, once: seed %d',
		async (seed) => {
			const { ending, fortnight } = await playFortnight(seed);
			expect(ending).toEqual({ seed, missing: [], tooMany: [] });
			expect(fortnight.booked.length).toBeGreaterThan(2_500);
			expect(fortnight.failedPolls).toBeGreaterThan(2);
		},
		900_000,
	);
});
