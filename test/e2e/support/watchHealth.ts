import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { isObject } from '../../../n8n-host/jsonValue.ts';
import type { RunningN8n } from '../../../n8n-host/startN8n.ts';

/** Asks n8n for its health all the time. */
export interface HealthWatch {
	/**
	 * Waits for the next answer, then tells about all answers since the last call.
	 *
	 * @returns how long the main thread of n8n computed at most before it answered, in milliseconds, and every status that
	 *   was not 200
	 */
	readonly takeWorst: () => Promise<{ milliseconds: number; bad: number[] }>;
	readonly stop: () => Promise<void>;
}

/** Watches `/healthz` of a running n8n. While n8n computes something without a break, it does not answer. */
export function watchHealth({ home, process: n8n }: RunningN8n): HealthWatch {
	const worker = new Worker(path.join(__dirname, 'pollHealth.mts'), {
		workerData: { url: `${home.baseUrl}/healthz`, pid: n8n.child.pid },
	});
	let answers: { status: number; milliseconds: number }[] = [];
	worker.on('message', (answer: unknown) => {
		if (!isObject(answer)) return;
		answers.push({ status: Number(answer.status), milliseconds: Number(answer.milliseconds) });
	});
	return {
		takeWorst: async () => {
			// The answer that is under way now belongs to what happened before this call.
			await new Promise((resolve) => worker.once('message', resolve));
			const taken = answers;
			answers = [];
			return {
				milliseconds: Math.max(...taken.map(({ milliseconds }) => milliseconds)),
				bad: taken.map(({ status }) => status).filter((status) => status !== 200),
			};
		},
		stop: async () => {
			await worker.terminate();
		},
	};
}
