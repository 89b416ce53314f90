import { once } from 'node:events';
import { listOf, objectOf, textOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { cpuProfileSchema, type CpuProfile } from './cpuProfile.ts';

/** V8's default. It is fine enough for a thousandth of two thousand deliveries, and it costs little. */
const samplingMicroseconds = 1_000;

/** V8's profiler in another process. */
export interface Profiler {
	start(): Promise<void>;
	/** Ends the profile that was started. */
	stop(): Promise<CpuProfile>;
	close(): void;
}

/** Makes Node listen for inspectors at this port. To be given to the process as `NODE_OPTIONS`. */
export const inspectorOptions = (port: number): string => `--inspect-port=127.0.0.1:${port}`;

async function findInspector(port: number): Promise<string> {
	return await waitUntil('the inspector', async () => {
		const response = await fetch(`http://127.0.0.1:${port}/json/list`);
		const [target] = listOf(await response.json(), 'the list of targets');
		return textOf(objectOf(target, 'the target').webSocketDebuggerUrl, 'its address');
	});
}

/**
 * Connects to the profiler of a process that was started with {@link inspectorOptions}.
 *
 * @param pid the process, which opens its inspector now
 */
export async function connectProfiler(pid: number, port: number): Promise<Profiler> {
	process.kill(pid, 'SIGUSR1');
	const socket = new WebSocket(await findInspector(port));
	await once(socket, 'open');
	const waiting = new Map<number, (answer: JsonObject) => void>();
	socket.addEventListener('message', ({ data }) => {
		const answer = objectOf(JSON.parse(String(data)), 'the answer of the inspector');
		waiting.get(Number(answer.id))?.(answer);
	});
	let lastId = 0;
	const call = async (method: string, params: JsonObject = {}): Promise<unknown> => {
		lastId += 1;
		const id = lastId;
		const answered = new Promise<JsonObject>((resolve) => waiting.set(id, resolve));
		socket.send(JSON.stringify({ id, method, params }));
		const answer = await answered;
		waiting.delete(id);
		if (answer.error !== undefined) throw new Error(`${method} failed: ${JSON.stringify(answer.error)}`);
		return answer.result;
	};
	await call('Profiler.enable');
	await call('Profiler.setSamplingInterval', { interval: samplingMicroseconds });
	return {
		start: async () => {
			await call('Profiler.start');
		},
		stop: async () => cpuProfileSchema.parse(objectOf(await call('Profiler.stop'), 'the result').profile),
		close: () => {
			socket.close();
		},
	};
}
