import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const graceMilliseconds = 8_000;

/** How long the rest of a program's output is waited for when it has ended. */
const outputGraceMilliseconds = 2_000;

const running = new Set<ManagedProcess>();

/** A process group is killed as a whole: n8n starts a task runner of its own. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
	if (child.pid === undefined) return;
	try {
		process.kill(-child.pid, signal);
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
	}
}

/** A program in the background, with its output in a file, that does not outlive this process. */
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
		this.ended = new Promise<void>((resolve) => {
			this.child.once('error', () => resolve());
			this.child.once('close', () => resolve());
			// A process of its own that outlives it may hold its output open for ever.
			this.child.once('exit', () => setTimeout(() => this.letGoOfOutput(), outputGraceMilliseconds).unref());
		}).then(() => {
			running.delete(this);
			log.end();
		});
	}

	private letGoOfOutput(): void {
		this.child.stdout?.destroy();
		this.child.stderr?.destroy();
	}

	get hasEnded(): boolean {
		return !running.has(this);
	}

	/** Rejects when the process ends though nobody stopped it: to be raced with whatever needs it. */
	async failWhenEnded(): Promise<never> {
		await this.ended;
		if (this.expectedToEnd) return await new Promise<never>(() => {});
		throw new Error(`${this.name} ended unexpectedly. Its log: ${this.logFile}`);
	}

	kill(signal: NodeJS.Signals): void {
		this.expectedToEnd = true;
		signalGroup(this.child, signal);
	}

	/** Asks it to end, and ends it by force when it takes too long. */
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

/** Ends every process that is still there, in the reverse order of their start. */
export async function stopAllProcesses(): Promise<void> {
	for (const each of [...running].reverse()) await each.stop();
}

process.once('exit', () => {
	for (const each of running) signalGroup(each.child, 'SIGKILL');
});
