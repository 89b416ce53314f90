import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { listDescendants, stillRuns, type RunningProcess } from './support/processes';

interface EndedDemo {
	readonly exitCode: number | null;
	readonly output: string;
	readonly error: string;
	/** What ran when the demo asked for Ctrl-C. */
	readonly started: readonly RunningProcess[];
}

/**
 * Runs `npm run demo`, and presses Ctrl-C when it says so. The demo gets the signal twice: from the terminal, and from the
 * process of npm that passes it on.
 */
async function runDemo(): Promise<EndedDemo> {
	const demo = spawn(process.execPath, [path.join('demo', 'runDemo.ts')], {
		cwd: projectRoot,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	let error = '';
	demo.stderr.on('data', (data: Buffer) => (error += data.toString()));
	const ended = new Promise<number | null>((resolve) => demo.once('close', resolve));
	await new Promise<void>((resolve) => {
		demo.stdout.on('data', (data: Buffer) => {
			output += data.toString();
			if (output.includes('Press Ctrl-C')) resolve();
		});
		demo.once('close', () => resolve());
	});
	const started = listDescendants(demo.pid ?? 0);
	demo.kill('SIGINT');
	await wait(50);
	demo.kill('SIGINT');
	return { exitCode: await ended, output, error, started };
}

describe('npm run demo', () => {
	let demo: EndedDemo;

	beforeAll(async () => {
		demo = await runDemo();
	}, 400_000);

	it('shows accounts, all their transactions and the pushed statuses', () => {
		const { output, error } = demo;
		expect(error).toBe('');
		expect(output).toMatch(/15 accounts\n/);
		expect(output).toMatch(/\d{4} transactions, of all pages\n/);
		expect(output).toMatch(/13 payment statuses, pushed and decrypted\n/);
		expect(output).toContain('RJCT');
		expect(output).toContain('stopFraud');
		expect(output).toContain('incoming');
	});

	it('leaves nothing running after Ctrl-C', () => {
		const { exitCode, started } = demo;
		expect(exitCode).toBe(130);
		const programs = ['bin/n8n', 'sandbox/main.ts'];
		expect(programs.filter((program) => started.some(({ command }) => command.includes(program)))).toEqual(programs);
		expect(started.filter(stillRuns)).toEqual([]);
	});
});
