import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../../../n8n-host/projectRoot.ts';
import { listDescendants, type RunningProcess } from './processes';

interface EndedDemo {
	readonly exitCode: number | null;
	readonly output: string;
	readonly error: string;
	/** What ran when the demo said `atWords`. */
	readonly started: readonly RunningProcess[];
}

interface DemoOptions {
	readonly args?: readonly string[];
	/** What happens when the demo says something. Gets the ID of the demo, and the processes that it has started. */
	readonly strike?: {
		readonly atWords: string;
		readonly run: (pid: number, started: readonly RunningProcess[]) => void | Promise<void>;
	};
}

/** Runs `npm run demo`, and waits until it has ended. */
export async function runDemo({ args = [], strike }: DemoOptions): Promise<EndedDemo> {
	const demo = spawn(process.execPath, [path.join('demo', 'runDemo.ts'), ...args], {
		cwd: projectRoot,
		env: process.env,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const { pid = 0 } = demo;
	let output = '';
	let error = '';
	let started: RunningProcess[] | undefined;
	demo.stderr.on('data', (data: Buffer) => (error += data.toString()));
	demo.stdout.on('data', (data: Buffer) => {
		output += data.toString();
		if (strike === undefined || started !== undefined || !output.includes(strike.atWords)) return;
		started = listDescendants(pid);
		void strike.run(pid, started);
	});
	const exitCode = await new Promise<number | null>((resolve) => demo.once('close', resolve));
	return { exitCode, output, error, started: started ?? [] };
}

/** Ctrl-C: the demo gets the signal twice, from the terminal, and from the process of npm that passes it on. */
export async function pressCtrlC(pid: number): Promise<void> {
	process.kill(pid, 'SIGINT');
	await wait(50);
	process.kill(pid, 'SIGINT');
}
