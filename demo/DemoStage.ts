import { stopAllProcesses, type ManagedProcess } from '../n8n-host/managedProcess.ts';

/** Runs the steps of the demo. It shows the current step, and names the step that fails. */
export class DemoStage {
	private readonly watched: ManagedProcess[] = [];

	/** From now on, each step fails when this process ends. */
	watch(process: ManagedProcess): void {
		this.watched.push(process);
	}

	/** Never resolves. Rejects when a watched process ends. */
	async untilFailure(): Promise<never> {
		return await Promise.race([new Promise<never>(() => {}), ...this.watched.map((each) => each.failWhenEnded())]);
	}

	async step<Result>(title: string, run: () => Promise<Result>): Promise<Result> {
		const startedAt = performance.now();
		process.stdout.write(`▸ ${title}\n`);
		const stopProgress = showProgress(startedAt);
		try {
			const result = await Promise.race([run(), this.untilFailure()]);
			const seconds = (performance.now() - startedAt) / 1000;
			process.stdout.write(`  done in ${seconds.toFixed(1)} s\n`);
			return result;
		} catch (cause) {
			throw new Error(`The step «${title}» failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
				cause,
			});
		} finally {
			stopProgress();
		}
	}
}

const progressIntervalMilliseconds = 15_000;

function showProgress(startedAt: number): () => void {
	const timer = setInterval(() => {
		process.stdout.write(`  … ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
	}, progressIntervalMilliseconds);
	return () => clearInterval(timer);
}

/**
 * Ends all processes and cleans up when the user presses Ctrl-C or closes the terminal. The terminal sends the signal to each process of
 * npm, and they pass it on. So it comes more than once, and only the first one counts.
 */
export function stopOnSignals(cleanUp: () => void): void {
	let isEnding = false;
	const end = () => {
		if (isEnding) return;
		isEnding = true;
		void stopAllProcesses().finally(() => {
			cleanUp();
			process.exit(130);
		});
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
}
