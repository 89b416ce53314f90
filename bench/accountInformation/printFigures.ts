/** What one contender needed for one scene. */
export interface Figures {
	readonly scene: string;
	readonly contender: string;
	readonly pages: number;
	readonly seconds: number;
	/** Processor time of the n8n process. */
	readonly processorSeconds: number;
	readonly peakMebibytes: number;
	readonly idleMebibytes: number;
}

const columns = ['', 'pages', 'seconds', 'pages/s', 'speed', 'CPU s', 'peak MiB', 'above idle', 'memory'] as const;

const widths = [34, 6, 8, 8, 7, 7, 9, 11, 7] as const;

const line = (cells: readonly string[]) =>
	cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[index] ?? 0))).join(' ');

/** Prints a scene as a table. `speed` and `memory` (above idle) are ratios to the first contender. */
export function printFigures(figures: readonly Figures[]): void {
	const [first] = figures;
	if (first === undefined) return;
	const rows = figures.map((each) => [
		each.contender,
		String(each.pages),
		each.seconds.toFixed(1),
		(each.pages / each.seconds).toFixed(0),
		`${(first.seconds / each.seconds).toFixed(2)} x`,
		each.processorSeconds.toFixed(1),
		each.peakMebibytes.toFixed(0),
		(each.peakMebibytes - each.idleMebibytes).toFixed(0),
		`${((each.peakMebibytes - each.idleMebibytes) / (first.peakMebibytes - first.idleMebibytes)).toFixed(2)} x`,
	]);
	process.stdout.write(`\n${first.scene}\n${[columns, ...rows].map(line).join('\n')}\n`);
}
