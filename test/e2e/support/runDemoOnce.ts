import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../../../n8n-host/projectRoot.ts';
import { listDescendants } from './processes';

interface EndedDemo {
	readonly exitCode: number | null;
	readonly output: string;
	readonly error: string;
}

interface DemoOptions {
	readonly args?: readonly string[];
	readonly env?: NodeJS.ProcessEnv;
	/** Kills one of its programs when a step begins. */
	readonly kill?: { readonly atStep: string; readonly program: string };
}

/** Runs `npm run demo -- --once`. */
export async function runDemoOnce({ args = [], env = {}, kill }: DemoOptions = {}): Promise<EndedDemo> {
	const demo = spawn(process.execPath, [path.join('demo', 'runDemo.ts'), '--once', ...args], {
		cwd: projectRoot,
		env: { ...process.env, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	let error = '';
	let killed = false;
	demo.stderr.on('data', (data: Buffer) => (error += data.toString()));
	demo.stdout.on('data', (data: Buffer) => {
		output += data.toString();
		if (kill === undefined || killed || !output.includes(`▸ ${kill.atStep}`)) return;
		killed = true;
		const victims = listDescendants(demo.pid ?? 0).filter(({ command }) => command.includes(kill.program));
		for (const { pid } of victims) process.kill(pid, 'SIGKILL');
	});
	const exitCode = await new Promise<number | null>((resolve) => demo.once('close', resolve));
	return { exitCode, output, error };
}
