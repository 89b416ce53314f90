import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { formatTable } from '../../figures/formatTable.ts';
import { median } from '../../figures/percentile.ts';
import { bundleEntry } from '../bundleEntry.ts';
import { makeFigures } from '../figures/figure.ts';
import { tellFigures, tellRunHeader } from '../figures/tellFigures.ts';
import { jsonOption, tell } from '../tell.ts';

/** A statement of 10,000 lines takes less processor time, in all threads, also the first one after n8n's start. */
const MOST_MILLISECONDS = 300;
const LINES_OF_THE_AIM = 10_000;

const formats = ['bai2', 'camt053', 'csv', 'mt940', 'ofx'];

const measurementSchema = z.object({ cpuMilliseconds: z.array(z.number()).min(2), peakBytes: z.number() });

interface Measured {
	readonly format: string;
	readonly lines: number;
	readonly first: number;
	readonly later: number;
	readonly megabytes: number;
}

/** In processes of their own: the first statement of a process takes longer, because V8 has not compiled the code. */
function measure(bundle: string, format: string, lines: number, processes: number): Measured {
	const all = Array.from({ length: processes }, () =>
		measurementSchema.parse(
			JSON.parse(execFileSync(process.execPath, [bundle, format, String(lines)], { encoding: 'utf8' })),
		),
	);
	return {
		format,
		lines,
		first: median(all.map(({ cpuMilliseconds: [first = Number.NaN] }) => first)),
		later: median(all.flatMap(({ cpuMilliseconds }) => cpuMilliseconds.slice(1))),
		megabytes: median(all.map(({ peakBytes }) => peakBytes / 1e6)),
	};
}

/** Measures what Create Statement File computes when the rows are there: balances, order and the text of the file. */
async function runStatementsBench(sizes: readonly number[], processes: number): Promise<boolean> {
	tellRunHeader();
	const folder = mkdtempSync(path.join(tmpdir(), 'statements-bench-'));
	try {
		const bundle = path.join(folder, 'measureStatement.cjs');
		await bundleEntry(path.join(import.meta.dirname, 'measureStatement.ts'), bundle);
		const all = formats.flatMap((format) => sizes.map((lines) => measure(bundle, format, lines, processes)));
		const rows = all.map(({ format, lines, first, later, megabytes }) => [
			`${format}, ${lines} lines`,
			...[first, later].map((milliseconds) => `${milliseconds.toFixed(0)} ms`),
			`${megabytes.toFixed(0)} MB`,
		]);
		tell(`\n${formatTable(['CPU', 'the first', 'later ones', 'memory at most'], rows, 'right')}`);
		for (const { format, lines, first, later, megabytes } of all) {
			const place = { bench: 'statements', case: `${lines} lines`, contender: format };
			tellFigures(makeFigures(place, { ms: { first, later }, MB: { megabytes } }));
		}
		const isMet = all.every(({ lines, first }) => lines > LINES_OF_THE_AIM || first < MOST_MILLISECONDS);
		tell(
			`\n${LINES_OF_THE_AIM} lines in less than ${MOST_MILLISECONDS} ms of CPU, the first too: ${isMet ? 'met' : 'not met'}`,
		);
		return isMet;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

const { values } = parseArgs({ options: { ...jsonOption, short: { type: 'boolean', default: false } } });
const isMet = await runStatementsBench(values.short ? [10_000] : [10_000, 40_000], values.short ? 1 : 3);
process.exitCode = isMet ? 0 : 1;
