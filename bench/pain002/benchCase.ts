/** What is measured, each on its own in a process of its own. */
export type Subject =
	'reader' | 'items' | 'message' | 'fastXmlParser' | 'fastXmlParserValidated' | 'bareWalk' | 'jsonParse' | 'nothing';

export type ReportFormat = 'xml' | 'jsonShort' | 'jsonLong';

/** A report to read. */
export interface BenchInput {
	readonly format: ReportFormat;
	readonly transactions: number;
	readonly file: string;
	readonly bytes: number;
}

/** How often a process reads its report, after the first time. */
export interface Effort {
	/** Readings in a row that are timed as one, where one is too short for the clock. */
	readonly readings: number;
	/** Repetitions that do not count. */
	readonly warmUps: number;
	readonly repetitions: number;
}

/** What one process found. */
export interface Measurement {
	/** By the clock; the median of the repetitions after the warm-up. */
	readonly milliseconds: number;
	/**
	 * What the main thread worked of that, which other programs on the machine disturb less; the mean, since some systems
	 * count it in steps of 4 ms.
	 */
	readonly cpuMilliseconds: number;
	/** Highest resident memory of the process after the first reading, in bytes. */
	readonly peakBytes: number;
	/** Longest time that the event loop was held in one repetition of one reading; the median over the repetitions. */
	readonly longestHoldMilliseconds: number;
	/** Items made, elements counted: so that nothing is measured that was not done. */
	readonly result: number;
}

export function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((left, right) => left - right);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle] ?? NaN;
	return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}
