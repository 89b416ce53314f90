import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { installN8n } from '../n8n-host/installN8n.ts';
import { isObject } from '../n8n-host/jsonValue.ts';
import { packPackage } from '../n8n-host/packPackage.ts';
import { projectRoot, runFolder } from '../n8n-host/projectRoot.ts';
import { missingSystemPackages } from './missingSystemPackages.mts';

interface Counts {
	readonly passed: number;
	readonly failed: number;
	readonly skipped: number;
}

const tell = (text: string) => process.stdout.write(`\n▸ ${text}\n`);

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

/** Long enough for a slow machine. A project that takes longer hangs: it is ended, and the output names it. */
const deadlineMinutes: Readonly<Record<string, number>> = { unit: 25, e2e: 60, browser: 20 };

/** Jest may take this long to exit after its last test. If it takes longer, a test has left something running. */
const farewellMilliseconds = 30_000;

const workers = Math.max(2, availableParallelism() - 1);

const leftOut = missingSystemPackages();

/** Waits until Jest has ended. Kills it when its time is up, or when it has written its report and does not exit. */
async function waitForJest(child: ChildProcess, project: string, resultFile: string): Promise<void> {
	const minutes = deadlineMinutes[project] ?? 10;
	const startedAt = performance.now();
	let reportedAt: number | undefined;
	const check = () => {
		if (existsSync(resultFile)) reportedAt ??= performance.now();
		const isLate = performance.now() - startedAt > minutes * 60_000;
		const lingers = reportedAt !== undefined && performance.now() - reportedAt > farewellMilliseconds;
		if (!isLate && !lingers) return;
		const reason = lingers ? 'left something running' : `take longer than ${minutes} minutes`;
		tell(`The ${project} tests ${reason}: Jest is ended`);
		child.kill('SIGKILL');
	};
	const timer = setInterval(check, 1_000);
	await new Promise((resolve) => child.once('close', resolve));
	clearInterval(timer);
}

/** Runs one Jest project on this terminal. Leaves out the test files that need a program which is not installed. */
async function runJest(project: string, env: NodeJS.ProcessEnv = {}): Promise<Counts> {
	const resultFile = path.join(runFolder, `jest-${project}.json`);
	rmSync(resultFile, { force: true });
	const jest = path.join(projectRoot, 'node_modules', 'jest', 'bin', 'jest.js');
	const args = [jest, `--selectProjects=${project}`, '--json', `--outputFile=${resultFile}`];
	// Jest would leave one of two cores to itself.
	if (project === 'unit') args.push(`--maxWorkers=${workers}`);
	// Each of these test files starts its own n8n, which needs a gigabyte.
	if (project === 'e2e') args.push(`--maxWorkers=${Math.min(workers, 4)}`);
	// The browser tests are one file.
	if (project === 'browser') args.push('--runInBand');
	args.push(...leftOut.map(({ tests }) => `--testPathIgnorePatterns=${tests}`));
	const child = spawn(process.execPath, args, {
		cwd: projectRoot,
		env: { ...process.env, ...env },
		// Jest writes its report to standard error. With --json it also writes to standard output, which is not needed.
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	await waitForJest(child, project, resultFile);
	return readCounts(resultFile);
}

function readCounts(resultFile: string): Counts {
	if (!existsSync(resultFile)) return { ...nothing, failed: 1 };
	const result: unknown = JSON.parse(readFileSync(resultFile, 'utf8'));
	if (!isObject(result)) throw new TypeError('Jest wrote no result');
	const failedSuites = Number(result.numRuntimeErrorTestSuites);
	return {
		passed: Number(result.numPassedTests),
		failed: Number(result.numFailedTests) + failedSuites,
		skipped: Number(result.numPendingTests) + Number(result.numTodoTests),
	};
}

const sum = (left: Counts, right: Counts): Counts => ({
	passed: left.passed + right.passed,
	failed: left.failed + right.failed,
	skipped: left.skipped + right.skipped,
});

function tellWhatWasLeftOut(): void {
	for (const { name, leftOut: what, install } of leftOut) {
		process.stdout.write(`Left out, as ${name} is not installed: ${what}. To have it: ${install}\n`);
	}
}

async function main(): Promise<number> {
	// This takes minutes the first time, of which the unit tests need not wait.
	const installing = Promise.allSettled([installN8n(tell)]);
	tell('Unit tests');
	const unit = await runJest('unit');
	tell('Building and packing the package');
	const tarball = await packPackage();
	tell('Preparing n8n');
	const [installed] = await installing;
	if (installed.status === 'rejected') throw installed.reason;
	tell('Tests on a real n8n');
	const e2e = await runJest('e2e', { PACKAGE_TARBALL: tarball });
	const hasBrowser = leftOut.every(({ tests }) => tests !== 'test/browser');
	if (hasBrowser) tell('Tests of the editor in a browser');
	const browser = hasBrowser ? await runJest('browser', { PACKAGE_TARBALL: tarball }) : nothing;
	const total = [unit, e2e, browser].reduce(sum);
	tellWhatWasLeftOut();
	process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
	const allRan = unit.passed > 0 && e2e.passed > 0 && (browser.passed > 0 || !hasBrowser);
	const mayLeaveOut = process.env.NOTHING_LEFT_OUT !== 'true';
	return total.failed === 0 && allRan && (leftOut.length === 0 || mayLeaveOut) ? 0 : 1;
}

process.exitCode = await main();
