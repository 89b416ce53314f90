import type { SentDelivery } from './sendDeliveries.ts';

/** The bank's own aims: 95 % of the answers within 3 s, all within 5 s. */
export const aimedP95Milliseconds = 3_000;

/** What a run of deliveries says about its receiver. */
export interface RunFigures {
	readonly sent: number;
	/** Answered with 200. */
	readonly accepted: number;
	/** Accepted deliveries per second, from the first that was due to the last answer. */
	readonly ratePerSecond: number;
	/** Milliseconds; an answer that never came counts as long as it was waited for. */
	readonly p50: number;
	readonly p95: number;
	readonly p99: number;
	readonly max: number;
}

/** @param values in ascending order */
function percentile(values: readonly number[], percent: number): number {
	return values[Math.max(0, Math.ceil((values.length * percent) / 100) - 1)] ?? Number.NaN;
}

const isAccepted = ({ status }: SentDelivery) => status === 200;

const endOf = ({ dueAtMilliseconds, milliseconds }: SentDelivery) => dueAtMilliseconds + milliseconds;

/** Puts rounds one behind the other, as if they were one run. */
export function joinRounds(rounds: ReadonlyArray<readonly SentDelivery[]>): SentDelivery[] {
	let begin = 0;
	return rounds.flatMap((sent) => {
		const shifted = sent.map((each) => ({ ...each, dueAtMilliseconds: begin + each.dueAtMilliseconds }));
		begin = Math.max(begin, ...shifted.map(endOf));
		return shifted;
	});
}

export function describeRun(sent: readonly SentDelivery[]): RunFigures {
	const times = sent.map(({ milliseconds }) => milliseconds).sort((left, right) => left - right);
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
 * Whether a receiver can go on like this: all accepted, and the aim held in the second half of the run, when a queue
 * that grows has had the time to.
 */
export function holdsAim(sent: readonly SentDelivery[]): boolean {
	if (!sent.every(isAccepted)) return false;
	return describeRun(sent.slice(Math.floor(sent.length / 2))).p95 < aimedP95Milliseconds;
}
