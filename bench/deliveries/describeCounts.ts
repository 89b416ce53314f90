/** For example `503: 4, none: 1`. */
export function describeCounts(counts: Readonly<Record<string, number>>): string {
	const parts = Object.entries(counts).map(([name, count]) => `${name}: ${count}`);
	return parts.join(', ') || 'none';
}
