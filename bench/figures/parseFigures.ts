import { z } from 'zod/v4';
import { figureSchema, type Figure } from './figure.ts';
import { runHeaderSchema, type RunHeader } from './runHeader.ts';

/** What `--json` has written. Several runs can be in one file. */
export interface RecordedRuns {
	readonly headers: readonly RunHeader[];
	readonly figures: readonly Figure[];
}

function parseLine(line: string, lineNumber: number): RunHeader | Figure {
	try {
		return z.union([figureSchema, runHeaderSchema]).parse(JSON.parse(line));
	} catch (cause) {
		throw new Error(`Line ${lineNumber} is neither a figure nor the header of a run`, { cause });
	}
}

/**
 * Parses what a benchmark wrote with `--json`. Other lines than JSON are left out, because npm writes some.
 *
 * @throws {Error} when a line of JSON is neither a header nor a figure, or when there is no figure
 */
export function parseFigures(text: string): RecordedRuns {
	const headers: RunHeader[] = [];
	const figures: Figure[] = [];
	for (const [index, line] of text.split('\n').entries()) {
		if (!line.startsWith('{')) continue;
		const parsed = parseLine(line, index + 1);
		if ('figure' in parsed) figures.push(parsed);
		else headers.push(parsed);
	}
	if (figures.length === 0) throw new Error('There are no figures. Benchmarks write them with --json');
	return { headers, figures };
}
