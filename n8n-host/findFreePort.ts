import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { isObject } from './jsonValue.ts';
import { listen } from './listen.ts';

/** No system gives such ports to outgoing connections, so they stay free until a program listens on them. */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_000;

/** @returns false if somebody else listens on the port */
async function succeeds(listening: Promise<unknown>): Promise<boolean> {
	try {
		await listening;
		return true;
	} catch (error) {
		if (isObject(error) && error.code === 'EADDRINUSE') return false;
		throw error;
	}
}

/**
 * Claims a port for as long as this process runs, so that it is chosen once among all processes of this project. The
 * claim is the UDP port of the same number, which nobody else needs. It ends with the process, also with a killed one.
 *
 * @returns whether nobody else had claimed it
 */
async function claim(port: number): Promise<boolean> {
	const socket = createSocket('udp4');
	socket.bind({ port, address: '127.0.0.1', exclusive: true });
	const isClaimed = await succeeds(once(socket, 'listening'));
	if (isClaimed) socket.unref();
	else socket.close();
	return isClaimed;
}

async function isFree(port: number): Promise<boolean> {
	const server = createServer();
	if (!(await succeeds(listen(server, port)))) return false;
	server.close();
	await once(server, 'close');
	return true;
}

/** @returns a TCP port of the loopback interface that is free, and that is never returned again while this process runs */
export async function findFreePort(): Promise<number> {
	const port = randomInt(FIRST_PORT, LAST_PORT);
	return (await claim(port)) && (await isFree(port)) ? port : await findFreePort();
}
