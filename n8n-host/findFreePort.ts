import { once } from 'node:events';
import { createServer } from 'node:net';

/** @returns a TCP port of the loopback interface that is free at the moment. */
export async function findFreePort(): Promise<number> {
	const server = createServer();
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	server.close();
	await once(server, 'close');
	if (address === null || typeof address === 'string') throw new Error('The system gave no TCP port');
	return address.port;
}
