import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { projectRoot, runFolder } from '../../n8n-host/projectRoot.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { listDescendants, stillRuns, type RunningProcess } from '../e2e/support/processes';

/** Programs that tests start, as they stand in command lines. */
const programs = ['bin/n8n', 'sandbox/main.ts', 'redis-server', 'postgres', 'haproxy', 'jest'];

/** These start all of them, at the same time. */
const files = ['queueMode.long', 'proxyReception.long'];

describe('Ctrl-C in npm run test:long', () => {
	let run: ChildProcess | undefined;

	/** Only if the test has failed, there is something to end. */
	afterEach(async () => {
		if (run?.pid === undefined || run.exitCode !== null || run.signalCode !== null) return;
		const ended = new Promise((resolve) => run?.once('close', resolve));
		process.kill(-run.pid, 'SIGTERM');
		await ended;
	}, 60_000);

	/** Starts the tests in a run folder of their own, and waits until all programs run. */
	async function startTests(): Promise<{ run: ChildProcess; started: RunningProcess[] }> {
		const tests = spawn('npm', ['run', 'test:long', '--', ...files], {
			cwd: projectRoot,
			env: { ...process.env, RUN_FOLDER: path.join(runFolder, 'interrupted') },
			stdio: 'ignore',
			detached: true,
		});
		run = tests;
		const started = await waitUntil(
			'all programs to run',
			async () => {
				const found = listDescendants(tests.pid ?? 0);
				const isThere = (program: string) => found.some(({ command }) => command.includes(program));
				return programs.every(isThere) ? found : undefined;
			},
			{ timeoutMilliseconds: 240_000 },
		);
		return { run: tests, started };
	}

	it.each([
		{ signal: 'SIGINT', to: 'all of them, as the terminal sends it' },
		{ signal: 'SIGKILL', to: 'the runner alone' },
	] as const)(
		'$signal to $to leaves nothing running',
		async ({ signal, to }) => {
			const { run: tests, started } = await startTests();
			const ended = new Promise((resolve) => tests.once('close', resolve));
			const runner = started.find(({ command }) => command.includes('bin/jest.js'))?.pid ?? 0;
			process.kill(to === 'the runner alone' ? runner : -(tests.pid ?? 0), signal);
			await ended;
			await waitUntil('all programs to end', async () => (started.some(stillRuns) ? undefined : true), {
				timeoutMilliseconds: 20_000,
			}).catch(() => undefined);
			expect(started.filter(stillRuns).map(({ command }) => command)).toEqual([]);
		},
		300_000,
	);
});
