import { percentile } from '../../figures/percentile.ts';
import type { Notification } from './notification.ts';

/** Counts notifications by state and attempts by outcome, and describes how long the deliveries took. */
export function summarize(notifications: Iterable<Notification>) {
	const counts = { total: 0, pending: 0, delivered: 0, expired: 0 };
	const byOutcome: Record<string, number> = {};
	const attempts = { total: 0, retries: 0, byOutcome };
	const durations: number[] = [];
	for (const { state, attempts: made } of notifications) {
		counts.total++;
		counts[state]++;
		for (const attempt of made) {
			attempts.total++;
			if (attempt.number > 1) attempts.retries++;
			const outcome = `${attempt.step} ${attempt.status ?? 'error'}`;
			byOutcome[outcome] = (byOutcome[outcome] ?? 0) + 1;
			if (attempt.deliveryMilliseconds !== undefined) durations.push(attempt.deliveryMilliseconds);
		}
	}
	return { counts, attempts, deliveryMilliseconds: describeDurations(durations) };
}

/** Each value is null when there was no delivery. */
function describeDurations(milliseconds: readonly number[]) {
	const at = (percent: number) => (milliseconds.length === 0 ? null : percentile(milliseconds, percent));
	return { p50: at(50), p95: at(95), p99: at(99), max: at(100) };
}
