import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { listDescendants } from './support/processes';

interface EndedDemo {
	readonly exitCode: number | null;
	readonly output: string;
	readonly error: string;
}

/** Runs `npm run demo -- --once`. If asked to, kills one of its programs when a step begins. */
async function runDemo(kill?: { atStep: string; program: string }): Promise<EndedDemo> {
	const demo = spawn(process.execPath, [path.join('demo', 'runDemo.ts'), '--once'], {
		cwd: projectRoot,
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

describe('npm run demo -- --once', () => {
	it('ends with 0', async () => {
		const { exitCode, output, error } = await runDemo();
		expect({ exitCode, error }).toEqual({ exitCode: 0, error: '' });
		expect(output).toContain('Everything worked');
	});

	it.each([
		{ what: 'the sandbox bank', program: 'sandbox/main.ts', atStep: 'Listing accounts' },
		{ what: 'n8n', program: 'bin/n8n', atStep: 'The bank fetches a token' },
	])('fails and names the step when $what is killed', async ({ program, atStep }) => {
		const { exitCode, error } = await runDemo({ program, atStep });
		expect(exitCode).toBe(1);
		expect(error).toContain(`The step «${atStep}`);
		expect(error).toContain('ended unexpectedly');
	});
});
