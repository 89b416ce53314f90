import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { objectOf, textOf } from '../../../n8n-host/jsonValue.ts';

const { url, pid } = objectOf(workerData, 'what to watch');
const schedulerStatistics = `/proc/${Number(pid)}/schedstat`;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const intervalMilliseconds = 20;

/** How long the main thread of n8n has had a processor. Linux counts it in nanoseconds. */
function computedMilliseconds(): number {
	const [nanoseconds] = readFileSync(schedulerStatistics, 'utf8').split(' ');
	return Number(nanoseconds) / 1e6;
}

/** Asks once, and again after a while. Runs in a worker, so that what the test itself computes does not count. */
function poll(): void {
	const before = computedMilliseconds();
	const tell = (status: number) => {
		parentPort?.postMessage({ status, milliseconds: computedMilliseconds() - before });
		setTimeout(poll, intervalMilliseconds);
	};
	const request = get(textOf(url, 'the URL'), { agent }, (response) => {
		response.resume();
		response.once('end', () => tell(response.statusCode ?? 0));
	});
	request.once('error', () => tell(0));
}

poll();
