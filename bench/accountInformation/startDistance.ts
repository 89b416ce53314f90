import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '../../n8n-host/listen.ts';
import { projectRoot } from '../../n8n-host/projectRoot.ts';

const folder = path.join(projectRoot, 'test', 'vectors', 'tls');

/** A certificate for 127.0.0.1. It is its own authority, so n8n has to be told to trust it. */
export const certificateFile = path.join(folder, 'loopback.certificate.pem');

/** The same bank as seen from far away, over TLS. */
export interface Distance {
	readonly baseUrl: string;
	/** How many connections were opened so far. */
	readonly connections: number;
	close(): void;
}

/** Hands over what comes in, in its order, after a while. */
function pipeLater(from: Socket, to: Socket, milliseconds: number): void {
	let last = Promise.resolve();
	const later = (act: () => void) => {
		const due = wait(milliseconds);
		last = last.then(async () => await due).then(act);
	};
	from.on('data', (chunk: Buffer) => later(() => to.write(chunk)));
	from.once('end', () => later(() => to.end()));
	from.once('error', () => to.destroy());
	from.once('close', () => later(() => to.destroy()));
}

/**
 * Puts a distance between n8n and a server: TLS ends at a proxy beside the server, and every byte travels half a round trip.
 * On loopback a connection is open at once. So its first bytes wait for one round trip more, which is the TCP handshake.
 *
 * @param target the URL of the server, without TLS
 */
export async function startDistance(target: string, roundTripMilliseconds: number): Promise<Distance> {
	const { hostname, port } = new URL(target);
	const certificate = {
		key: readFileSync(path.join(folder, 'loopback.key.pem')),
		cert: readFileSync(certificateFile),
	};
	const tls = createTlsServer(certificate, (secure) => {
		const plain = connect(Number(port), hostname);
		secure.pipe(plain).pipe(secure);
		secure.once('error', () => plain.destroy());
		plain.once('error', () => secure.destroy());
	});
	const tlsPort = await listen(tls);
	let connections = 0;
	const far = createServer({ pauseOnConnect: true }, (near) => {
		connections += 1;
		const onward = connect(tlsPort, '127.0.0.1').setNoDelay();
		pipeLater(onward, near.setNoDelay(), roundTripMilliseconds / 2);
		pipeLater(near, onward, roundTripMilliseconds / 2);
		void wait(roundTripMilliseconds).then(() => near.resume());
	});
	const farPort = await listen(far);
	return {
		baseUrl: `https://127.0.0.1:${farPort}`,
		get connections() {
			return connections;
		},
		close: () => {
			far.close();
			tls.close();
		},
	};
}
