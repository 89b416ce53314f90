import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { waitUntil } from './waitUntil.ts';

const graceMilliseconds = 8_000;

const running = new Set<ManagedProcess>();

/** Sends the signal to the whole group, because n8n starts a task runner as another process. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
	if (child.pid === undefined) return;
	try {
		process.kill(-child.pid, signal);
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
	}
}

/**
 * A shell that becomes the program. Before, it leaves a guard in the program's group, which waits for the end of the input.
 * Only this process keeps that input open, and Node.js closes it when the program ends. So the group ends with either of
 * them, however it ended: a handler would not do, since Jest calls none in its tests, and SIGKILL has none. The guard is
 * there before the program, so there is no moment in which the program has none.
 */
const guarded =
	'exec 3<&0 </dev/null; ' +
	'( { trap "" INT TERM HUP; cat <&3; kill -KILL -$$; } >/dev/null 2>&1 & ); ' +
	'exec "$@" 3<&-';

/** Starts a program in a process group of its own, which ends with the program and with this process at the latest. */
function spawnGuarded(
	command: string,
	args: readonly string[],
	options: { cwd: string; env: NodeJS.ProcessEnv },
): ChildProcess {
	return spawn('/bin/sh', ['-c', guarded, 'sh', command, ...args], {
		...options,
		stdio: 'pipe',
		detached: true,
	});
}

/** A program in the background. Its output goes to a file. It ends with this process at the latest. */
export class ManagedProcess {
	readonly child: ChildProcess;

	readonly name: string;

	readonly logFile: string;

	readonly ended: Promise<void>;

	private expectedToEnd = false;

	constructor(
		name: string,
		command: string,
		args: readonly string[],
		options: { cwd: string; env: NodeJS.ProcessEnv; logFile: string },
	) {
		this.name = name;
		this.logFile = options.logFile;
		mkdirSync(path.dirname(options.logFile), { recursive: true });
		const log = createWriteStream(options.logFile, { flags: 'a' });
		this.child = spawnGuarded(command, args, { cwd: options.cwd, env: options.env });
		this.child.stdout?.pipe(log, { end: false });
		this.child.stderr?.pipe(log, { end: false });
		running.add(this);
		this.ended = new Promise<void>((resolve) => {
			this.child.once('error', () => resolve());
			this.child.once('close', () => resolve());
		}).then(() => {
			running.delete(this);
			log.end();
		});
	}

	get hasEnded(): boolean {
		return !running.has(this);
	}

	/** Rejects when the process ends and nobody stopped it. Else it never settles. */
	async failWhenEnded(): Promise<never> {
		await this.ended;
		if (this.expectedToEnd) return await new Promise<never>(() => {});
		throw new Error(`${this.name} ended unexpectedly. Its log: ${this.logFile}`);
	}

	/** Like the function {@link waitUntil}, but it also fails when the process ends. */
	async waitUntil<Result>(...args: Parameters<typeof waitUntil<Result>>): Promise<Result> {
		return await Promise.race([waitUntil(...args), this.failWhenEnded()]);
	}

	kill(signal: NodeJS.Signals): void {
		this.expectedToEnd = true;
		signalGroup(this.child, signal);
	}

	/** Asks the process to end. Kills it when this takes too long. */
	async stop(): Promise<void> {
		if (this.hasEnded) return;
		this.kill('SIGTERM');
		const timer = setTimeout(() => signalGroup(this.child, 'SIGKILL'), graceMilliseconds);
		await this.ended;
		clearTimeout(timer);
	}
}

/** Ends all running processes. The last one that started ends first. */
export async function stopAllProcesses(): Promise<void> {
	for (const each of [...running].reverse()) await each.stop();
}
