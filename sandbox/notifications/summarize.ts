import type { Notification } from './notification.ts';

/** Counts by state, by the status of the answers, and how long deliveries took. */
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
	return { counts, attempts, deliveryMilliseconds: quantiles(durations) };
}

/** p50, p95, p99 and the maximum; null without any values. */
function quantiles(values: number[]) {
	const sorted = values.sort((left, right) => left - right);
	const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
	return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
