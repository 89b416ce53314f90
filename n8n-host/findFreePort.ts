import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { isObject } from './jsonValue.ts';
import { listen } from './listen.ts';

/** No system gives such ports to outgoing connections, so they stay free until a program listens on them. */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_000;

const isInUse = (error: unknown) => isObject(error) && error.code === 'EADDRINUSE';

/**
 * Claims a port for as long as this process runs, so that it is chosen once among all processes of this project. The
 * claim is the UDP port of the same number, which nobody else needs. It ends with the process, also with a killed one.
 *
 * @returns whether nobody else had claimed it
 */
async function claim(port: number): Promise<boolean> {
	const socket = createSocket('udp4');
	try {
		socket.bind({ port, address: '127.0.0.1', exclusive: true });
		await once(socket, 'listening');
	} catch (error) {
		socket.close();
		if (isInUse(error)) return false;
		throw error;
	}
	socket.unref();
	return true;
}

async function isFree(port: number): Promise<boolean> {
	const server = createServer();
	try {
		await listen(server, port);
	} catch (error) {
		if (isInUse(error)) return false;
		throw error;
	}
	server.close();
	await once(server, 'close');
	return true;
}

/** @returns a TCP port of the loopback interface that is free, and that is never returned again while this process runs */
export async function findFreePort(): Promise<number> {
	const port = randomInt(FIRST_PORT, LAST_PORT);
	return (await claim(port)) && (await isFree(port)) ? port : await findFreePort();
}
