import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from './listen.ts';

/** @returns a TCP port of the loopback interface that is free now */
export async function findFreePort(): Promise<number> {
	const server = createServer();
	const port = await listen(server);
	server.close();
	await once(server, 'close');
	return port;
}
