import type { ChildProcess } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { prepareHome, removeStaleHomes } from '../../n8n-host/copyPreparedHome.ts';
import { installN8n } from '../../n8n-host/installN8n.ts';
import { objectOf } from '../../n8n-host/jsonValue.ts';
import { spawnGuarded, stopAllProcesses } from '../../n8n-host/managedProcess.ts';
import { packPackage } from '../../n8n-host/packPackage.ts';
import { projectRoot, runFolder } from '../../n8n-host/projectRoot.ts';
import { serveSharedN8n } from '../../n8n-host/sharedN8n.ts';
import { emptyRunFolder } from './emptyRunFolder.mts';
import { describeLeftOut } from './missingSystemPackages.mts';
import { planRun } from './planRun.mts';

/**
 * `npm test` and `npm run test:long` (`--long`), with the paths of some test files or without. `--record` also writes the
 * durations to test/runner/durations.json, which is committed.
 */
const args = process.argv.slice(2);
const { isLong, hasAllFiles, jestArgs, expectedProjects, isInRun } = planRun(args);

/** Long enough for a slow machine: then something hangs. Both together are less than CI's limit (.github). */
const deadlineMinutes = isLong ? 35 : 25;

/** Jest may take this long to exit after its last test. If it takes longer, a test has left something running. */
const farewellMilliseconds = 30_000;

/** Tests on a real n8n wait for it most of the time. Each of them needs memory, so there is a limit. */
const cores = availableParallelism();
const waitingWorkers = Math.min(4, cores + 1);
const workers = isLong ? Math.max(2, Math.min(3, cores)) : waitingWorkers + Math.max(1, cores - 1);

const leftOut = describeLeftOut(isInRun);

const tell = (text: string) => process.stdout.write(`\n▸ ${text}\n`);

/** Waits until Jest has ended. Kills it when its time is up, or when it has written its summary and does not exit. */
async function waitForJest(jest: ChildProcess, summaryFile: string, endJest: () => void): Promise<void> {
	const startedAt = performance.now();
	let reportedAt: number | undefined;
	const timer = setInterval(() => {
		if (existsSync(summaryFile)) reportedAt ??= performance.now();
		const isLate = performance.now() - startedAt > deadlineMinutes * 60_000;
		const lingers = reportedAt !== undefined && performance.now() - reportedAt > farewellMilliseconds;
		if (!isLate && !lingers) return;
		tell(lingers ? 'A test left something running' : `The tests take longer than ${deadlineMinutes} minutes`);
		endJest();
	}, 1_000);
	await new Promise((resolve) => jest.once('close', resolve));
	clearInterval(timer);
}

/** The process group of Jest and its workers. Ctrl-C comes to this process alone, which then ends the group. */
let endJest = () => {};

/** Runs all test files in one run of Jest. */
async function runJest(env: NodeJS.ProcessEnv): Promise<string> {
	const summaryFile = path.join(runFolder, 'summary.json');
	const jest = spawnGuarded(
		process.execPath,
		[
			path.join('node_modules', 'jest', 'bin', 'jest.js'),
			...jestArgs,
			`--maxWorkers=${workers}`,
			'--reporters=./test/runner/TellProgress.js',
		],
		{
			cwd: projectRoot,
			env: {
				...process.env,
				...env,
				TEST_SUMMARY: summaryFile,
				JEST_WORKERS: String(workers),
				WAITING_WORKERS: String(waitingWorkers),
				RECORD_DURATIONS: String(args.includes('--record')),
			},
			output: 'inherit',
		},
	);
	const { pid } = jest;
	if (pid === undefined) throw new Error('Jest cannot be started');
	endJest = () => process.kill(-pid, 'SIGKILL');
	await waitForJest(jest, summaryFile, endJest);
	endJest = () => {};
	return summaryFile;
}

/** Tells the counts and what was left out. @returns whether all is well */
function judge(summaryFile: string): boolean {
	for (const line of leftOut) process.stdout.write(`${line}\n`);
	if (!existsSync(summaryFile)) {
		tell('Jest has ended without a result');
		return false;
	}
	const summary = objectOf(JSON.parse(readFileSync(summaryFile, 'utf8')), 'the summary');
	const byProject = objectOf(summary.passedByProject, 'the counts of the projects');
	process.stdout.write(
		`\n${Number(summary.passed)} passed, ${Number(summary.failed)} failed, ${Number(summary.skipped)} skipped\n`,
	);
	const allRan = !hasAllFiles || expectedProjects.every((project) => Number(byProject[project] ?? 0) > 0);
	const mayLeaveOut = process.env.NOTHING_LEFT_OUT !== 'true';
	return summary.failed === 0 && allRan && (leftOut.length === 0 || mayLeaveOut);
}

/** The terminal sends Ctrl-C to this process and to npm, which passes it on. So it comes more than once. */
function stopOnSignals(): void {
	let isEnding = false;
	const end = () => {
		if (isEnding) return;
		isEnding = true;
		endJest();
		void stopAllProcesses().finally(() => process.exit(130));
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
}

/** A copy that nobody changes: `npm run demo` and `npm run release` may build meanwhile. */
async function packForTests(): Promise<string> {
	const packed = process.env.PACKAGE_TARBALL ?? (await packPackage());
	const folder = path.join(runFolder, 'tested');
	mkdirSync(folder, { recursive: true });
	const copy = path.join(folder, path.basename(packed));
	copyFileSync(packed, copy);
	return copy;
}

async function main(): Promise<boolean> {
	if (process.platform !== 'linux') {
		process.stderr.write('These tests need Linux. Elsewhere, run «npm run test:unit» and «npm run demo».\n');
		return false;
	}
	stopOnSignals();
	emptyRunFolder();
	await installN8n(tell);
	tell('Building and packing the package');
	const tarball = await packForTests();
	tell(isLong ? 'The long tests: chaos and time' : 'The tests: units, a real n8n, the editor in a browser');
	// Unit tests need not wait for this.
	const preparing = Promise.allSettled([prepareHome(tarball).then(async () => await removeStaleHomes(tarball))]);
	const shared = await serveSharedN8n(tarball);
	const summaryFile = await runJest({ ...shared, PACKAGE_TARBALL: tarball });
	await preparing;
	return judge(summaryFile);
}

try {
	process.exitCode = (await main()) ? 0 : 1;
} finally {
	await stopAllProcesses();
}
