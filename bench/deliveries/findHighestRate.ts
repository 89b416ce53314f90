import { holdsAim } from './describeRun.ts';
import type { SentDelivery } from '../../test/load/sendDeliveries.ts';

/** The search ends when the lowest rate that fails is at most 1.15 times the highest rate that holds. */
const closeEnough = 1.15;

const step = 1.3;

const mostTrials = 6;

/**
 * Looks for the highest rate, in deliveries per second, that holds the aim.
 *
 * @param guess the first rate
 * @param trial delivers at a rate for a while, and then waits until the receiver is at rest
 */
export async function findHighestRate(
	guess: number,
	trial: (ratePerSecond: number) => Promise<SentDelivery[]>,
): Promise<number> {
	let holding = 0;
	let failing = Number.POSITIVE_INFINITY;
	let rate = guess;
	for (let trials = 0; trials < mostTrials && failing / Math.max(holding, 0.1) > closeEnough; trials += 1) {
		if (holdsAim(await trial(rate))) holding = rate;
		else failing = rate;
		if (holding === 0) rate = failing / step;
		else rate = failing === Number.POSITIVE_INFINITY ? holding * step : Math.sqrt(holding * failing);
	}
	return holding;
}
