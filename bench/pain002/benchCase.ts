/** What is measured. Each subject runs in its own process. */
export const subjects = ['reader', 'items', 'fastXmlParser', 'nothing'] as const;

export type Subject = (typeof subjects)[number];

export type ReportFormat = 'xml' | 'jsonShort' | 'jsonLong';

/** A report to read. */
export interface BenchInput {
	readonly format: ReportFormat;
	readonly transactions: number;
	readonly file: string;
	readonly bytes: number;
}

/** How often a process reads its report, after the first reading. */
export interface Effort {
	/** Readings that are measured together. One reading of a small report is too short for the clock. */
	readonly readings: number;
	/** Repetitions that do not count. */
	readonly warmUps: number;
	readonly repetitions: number;
}
