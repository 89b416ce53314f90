import { availableParallelism } from 'node:os';
import { runPrepared } from '../../n8n-host/prepareCheckout.mjs';

/**
 * `npm test` and `npm run test:long` (`--long`), with parts of the paths of test files or without. `--with-programs` runs the
 * test files that a machine without these programs leaves out.
 */
const args = process.argv.slice(2);

const isLong = args.includes('--long');

if (args.includes('--with-programs')) process.env.ONLY_WITH_PROGRAMS = 'true';
process.env.WHOLE_RUN = 'true';
if (isLong) process.env.MODEL_SCHEDULES ??= '10000';

const projects = isLong ? ['long'] : ['unit', 'e2e', 'browser'];

/** Tests on a real n8n wait for it most of the time, and need memory for it. */
const workers = isLong ? 3 : Math.min(8, availableParallelism() + 2);

const paths = args.filter((argument) => !argument.startsWith('--'));

if (process.platform !== 'linux') {
	console.error('These tests need Linux. Elsewhere, run «npm run test:unit» and «npm run demo».');
	process.exitCode = 1;
} else
	await runPrepared(
		'node_modules/jest/bin/jest.js',
		[
			`--maxWorkers=${workers}`,
			'--selectProjects',
			...projects,
			...(paths.length === 0 ? [] : ['--testPathPatterns', ...paths]),
		],
		{ needsN8n: paths.length === 0 },
	);
