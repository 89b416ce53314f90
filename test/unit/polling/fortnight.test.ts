import { playFortnight } from './playFortnight';

/** The whole fortnight, for more seeds, is in test/e2e: it takes minutes. */
const DAYS = 2;

it.each([11, 12, 13, 14])('end with what the bank has booked, once: seed %d', async (seed) => {
	const { ending, fortnight } = await playFortnight(seed, { days: DAYS });
	expect(ending).toEqual({ seed, missing: [], tooMany: [], alikeTooMany: 0 });
	expect(fortnight.booked.length).toBeGreaterThan(300);
});
