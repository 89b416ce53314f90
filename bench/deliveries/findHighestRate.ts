import { holdsAim } from './describeRun.ts';
import type { SentDelivery } from './sendDeliveries.ts';

/** Until the rates that hold and do not hold are so close. */
const closeEnough = 1.15;

const step = 1.3;

const mostTrials = 6;

/**
 * Looks for the highest rate, in deliveries per second, at which the aim is held.
 *
 * @param guess where to begin
 * @param trial delivers at a rate for a while and waits until the receiver has come to rest
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
