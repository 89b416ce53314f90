import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../../n8n-host/projectRoot.ts';

interface DemoRun {
	readonly exitCode: number | null;
	readonly output: string;
	readonly error: string;
}

/** @returns the processes that a process has started, with their command lines (read from /proc, so only on Linux) */
function childrenOf(parent: number): Array<{ pid: number; command: string }> {
	const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
	return pids.flatMap((pid) => {
		try {
			const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
			const parentPid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
			const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
			return parentPid === parent ? [{ pid: Number(pid), command }] : [];
		} catch {
			return []; // The process has ended in the meantime.
		}
	});
}

/** Runs `npm run demo -- --once`. If asked to, kills one of its processes when a step begins. */
async function runDemo(kill?: { atStep: string; program: string }): Promise<DemoRun> {
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
		const victims = childrenOf(demo.pid ?? 0).filter(({ command }) => command.includes(kill.program));
		for (const { pid } of victims) process.kill(pid, 'SIGKILL');
	});
	const exitCode = await new Promise<number | null>((resolve) => demo.once('close', resolve));
	return { exitCode, output, error };
}

const isAlive = (pid: number): boolean => {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
};

/**
 * Presses Ctrl-C when n8n and the sandbox bank run. The demo gets the signal twice: from the terminal, and from the process
 * of npm that passes it on.
 *
 * @returns the processes that it has started, and those of them that are still alive after its end
 */
async function interruptDemo(): Promise<{ started: number[]; alive: number[] }> {
	const demo = spawn(process.execPath, [path.join('demo', 'runDemo.ts'), '--once'], {
		cwd: projectRoot,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	await new Promise<void>((resolve) => {
		demo.stdout.on('data', (data: Buffer) => {
			output += data.toString();
			if (output.includes('▸ Listing accounts')) resolve();
		});
		demo.once('close', () => resolve());
	});
	const started = childrenOf(demo.pid ?? 0).map(({ pid }) => pid);
	const ended = new Promise((resolve) => demo.once('close', resolve));
	demo.kill('SIGINT');
	await wait(50);
	demo.kill('SIGINT');
	await ended;
	return { started, alive: started.filter(isAlive) };
}

describe('npm run demo -- --once', () => {
	it('shows accounts, all their transactions and the pushed statuses, and ends with 0', async () => {
		const { exitCode, output, error } = await runDemo();
		expect({ exitCode, error }).toEqual({ exitCode: 0, error: '' });
		expect(output).toMatch(/14 accounts\n/);
		expect(output).toMatch(/8419 transactions, of all pages\n/);
		expect(output).toMatch(/9 payment statuses, pushed and decrypted\n/);
		expect(output).toContain('RJCT');
		expect(output).toContain('incoming');
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

	it('leaves nothing running after Ctrl-C', async () => {
		const { started, alive } = await interruptDemo();
		expect(started.length).toBeGreaterThanOrEqual(2);
		expect(alive).toEqual([]);
	});
});
