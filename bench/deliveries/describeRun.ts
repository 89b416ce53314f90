import { percentile } from '../../figures/percentile.ts';
import type { SentDelivery } from '../../test/load/sendDeliveries.ts';

/** The bank's own aim: 95 % of the answers come within 3 s. */
const aimedP95Milliseconds = 3_000;

/** The figures of a run of deliveries. */
export interface RunFigures {
	readonly sent: number;
	/** Answered with 200. */
	readonly accepted: number;
	/** Accepted deliveries per second, from the first due time to the last answer. */
	readonly ratePerSecond: number;
	/** Milliseconds. A missing answer counts with the time that the sender waited. */
	readonly p50: number;
	readonly p95: number;
	readonly p99: number;
	readonly max: number;
}

const isAccepted = ({ status }: SentDelivery) => status === 200;

const endOf = ({ dueAtMilliseconds, milliseconds }: SentDelivery) => dueAtMilliseconds + milliseconds;

/** Joins rounds as if they were one run without breaks. */
export function joinRounds(rounds: ReadonlyArray<readonly SentDelivery[]>): SentDelivery[] {
	let begin = 0;
	return rounds.flatMap((sent) => {
		const shifted = sent.map((each) => ({ ...each, dueAtMilliseconds: begin + each.dueAtMilliseconds }));
		begin = Math.max(begin, ...shifted.map(endOf));
		return shifted;
	});
}

export function describeRun(sent: readonly SentDelivery[]): RunFigures {
	const times = sent.map(({ milliseconds }) => milliseconds);
	const accepted = sent.filter(isAccepted).length;
	const firstDue = Math.min(...sent.map(({ dueAtMilliseconds }) => dueAtMilliseconds));
	const lastAnswer = Math.max(...sent.map(endOf));
	return {
		sent: sent.length,
		accepted,
		ratePerSecond: (accepted * 1_000) / (lastAnswer - firstDue),
		p50: percentile(times, 50),
		p95: percentile(times, 95),
		p99: percentile(times, 99),
		max: percentile(times, 100),
	};
}

/**
 * Tells whether a receiver can go on like this: it accepted everything, and it held the aim in the second half of the
 * run. A growing queue shows only in the second half.
 */
export function holdsAim(sent: readonly SentDelivery[]): boolean {
	if (!sent.every(isAccepted)) return false;
	return describeRun(sent.slice(Math.floor(sent.length / 2))).p95 < aimedP95Milliseconds;
}
