import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { tell } from '../tell.ts';
import { compareFigures, describeComparison } from './compareFigures.ts';
import { parseFigures, type RecordedRuns } from './parseFigures.ts';
import { describeRunHeader } from './runHeader.ts';

function loadFigures(file: string): RecordedRuns {
	try {
		return parseFigures(readFileSync(file, 'utf8'));
	} catch (cause) {
		throw new Error(`${file} cannot be read`, { cause });
	}
}

function tellHeaders(name: string, { headers }: RecordedRuns): void {
	for (const header of headers) tell(`${name}: ${describeRunHeader(header)}`);
}

const { positionals } = parseArgs({ allowPositionals: true });
const [before, after, ...others] = positionals;
if (before === undefined || after === undefined || others.length > 0) {
	process.stderr.write('Name two files with figures: npm run bench -- compare before.json after.json\n');
	process.exitCode = 2;
} else {
	const runs = { before: loadFigures(before), after: loadFigures(after) };
	tellHeaders('before', runs.before);
	tellHeaders('after', runs.after);
	tell(`\n${describeComparison(compareFigures(runs.before.figures, runs.after.figures))}`);
}
