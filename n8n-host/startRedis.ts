import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { findFreePort } from './findFreePort.ts';
import { requireProgram } from './findProgram.ts';
import { ManagedProcess } from './managedProcess.ts';
import { runFolder } from './projectRoot.ts';

/** A Redis server. It keeps its data when it restarts. */
export interface RunningRedis {
	/** n8n's settings for this server. */
	readonly env: NodeJS.ProcessEnv;
	/** Counts the members of a list. */
	countList(key: string): Promise<number>;
	restart(): Promise<void>;
	/** Ends the server and removes its data. */
	remove(): Promise<void>;
}

/** Sends a command in the inline protocol of Redis. @returns its answer, which must be short */
async function sendCommand(port: number, command: string): Promise<string> {
	const socket = connect(port, '127.0.0.1');
	try {
		await once(socket, 'connect');
		socket.write(`${command}\r\n`);
		const received: unknown[] = await once(socket, 'data');
		return String(received[0]).trimEnd();
	} finally {
		socket.destroy();
	}
}

/** Starts Redis on a free port of the loopback interface. Its append-only file keeps the jobs when it restarts. */
export async function startRedis(): Promise<RunningRedis> {
	mkdirSync(runFolder, { recursive: true });
	const folder = mkdtempSync(path.join(runFolder, 'redis-'));
	const port = await findFreePort();
	const settings = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'yes', appendfsync: 'always' };
	const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
	const start = async () => {
		const started = new ManagedProcess('Redis', requireProgram('redis-server'), args, {
			cwd: folder,
			env: process.env,
			logFile: path.join(runFolder, `redis-${port}.log`),
		});
		await started.waitUntil('Redis to be ready', async () =>
			(await sendCommand(port, 'PING')) === '+PONG' ? true : undefined,
		);
		return started;
	};
	let running = await start();
	return {
		// An integer is answered with a colon before it.
		countList: async (key) => Number((await sendCommand(port, `LLEN ${key}`)).slice(1)),
		env: { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: String(port) },
		restart: async () => {
			await running.stop();
			running = await start();
		},
		remove: async () => {
			await running.stop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
