import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { createServer } from 'node:tls';
import { listen } from '../../../n8n-host/listen.ts';
import { projectRoot } from '../../../n8n-host/projectRoot.ts';

const vectors = path.join(projectRoot, 'test', 'vectors');

const read = (...names: string[]) => readFileSync(path.join(vectors, ...names), 'utf8');

/** Certificates with their keys. n8n trusts both of them if told so. */
export const certificates = {
	/** For 127.0.0.1 and localhost. */
	loopback: { cert: read('tls', 'loopback.certificate.pem'), key: read('tls', 'loopback.key.pem') },
	/** For test.example, which is another host. */
	otherHost: { cert: read('keys', 'rsa.certificate.pem'), key: read('keys', 'rsa.pkcs8.pem') },
};

/** A proxy that ends TLS, and passes on what it gets. */
export interface TlsProxy {
	readonly baseUrl: string;
	close(): void;
}

/** @param port of the server behind it, on 127.0.0.1 */
export async function startTlsProxy(port: number, certificate: { cert: string; key: string }): Promise<TlsProxy> {
	const server = createServer(certificate, (secure) => {
		const plain = connect(port, '127.0.0.1');
		secure.pipe(plain).pipe(secure);
		secure.once('error', () => plain.destroy());
		plain.once('error', () => secure.destroy());
	});
	return { baseUrl: `https://127.0.0.1:${await listen(server)}`, close: () => server.close() };
}
