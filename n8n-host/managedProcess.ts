import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { waitUntil } from './waitUntil.ts';

const graceMilliseconds = 8_000;

/** How long to wait for the rest of the output after a program has ended. */
const outputGraceMilliseconds = 2_000;

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
 * Ends a group of processes when this process is gone, however it ended: a shell waits for the end of its input, which
 * only this process keeps open. A handler would not do: Jest calls none in its tests, and SIGKILL has none.
 *
 * @param groupId process ID of the group's first process
 * @returns a function that ends the guard, for when the group has ended
 */
export function guardGroup(groupId: number): () => void {
	const script = `trap '' INT TERM HUP; cat >/dev/null; kill -KILL -${groupId}`;
	const guard = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
	guard.unref();
	return () => signalGroup(guard, 'SIGKILL');
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
		this.child = spawn(command, args, {
			cwd: options.cwd,
			env: options.env,
			stdio: ['ignore', 'pipe', 'pipe'],
			detached: true,
		});
		this.child.stdout?.pipe(log, { end: false });
		this.child.stderr?.pipe(log, { end: false });
		running.add(this);
		const endGuard = this.child.pid === undefined ? () => {} : guardGroup(this.child.pid);
		this.ended = new Promise<void>((resolve) => {
			this.child.once('error', () => resolve());
			this.child.once('close', () => resolve());
			// Another process of the group can keep the output open.
			this.child.once('exit', () => setTimeout(() => this.closeOutput(), outputGraceMilliseconds).unref());
		}).then(() => {
			running.delete(this);
			endGuard();
			log.end();
		});
	}

	private closeOutput(): void {
		this.child.stdout?.destroy();
		this.child.stderr?.destroy();
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
		const timer = new AbortController();
		await Promise.race([
			this.ended,
			wait(graceMilliseconds, undefined, { signal: timer.signal }).then(
				() => signalGroup(this.child, 'SIGKILL'),
				() => {},
			),
		]);
		timer.abort();
		await this.ended;
	}
}

/** Ends all running processes. The last one that started ends first. */
export async function stopAllProcesses(): Promise<void> {
	for (const each of [...running].reverse()) await each.stop();
}
