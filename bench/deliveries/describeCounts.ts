/** For example `503: 4, no answer: 1`, or `none`. */
export function describeCounts(counts: Readonly<Record<string, number>>): string {
	const parts = Object.entries(counts).map(([name, count]) => `${name}: ${count}`);
	return parts.join(', ') || 'none';
}
