/** For example `503: 4, no answer: 1`, or `none`. */
export function describeCounts(counts: Readonly<Record<string, number>>): string {
	const parts = Object.entries(counts).map(([name, count]) => `${name}: ${count}`);
	return parts.join(', ') || 'none';
}

/** Counts answers by status. Attempts without an answer count as `no answer`. */
export function countAnswers(statuses: ReadonlyArray<number | undefined>): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const status of statuses) {
		const name = String(status ?? 'no answer');
		counts[name] = (counts[name] ?? 0) + 1;
	}
	return counts;
}
