import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { findFreePort } from '../../../n8n-host/findFreePort.ts';
import { listen } from '../../../n8n-host/listen.ts';

/** A small OAuth server. It publishes its key, and it can be down. */
export interface JwksServer {
	readonly url: string;
	readonly issuer: string;
	readonly audience: string;
	issueToken(): string;
	up(): Promise<void>;
	down(): Promise<void>;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function makeSigningKey() {
	const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
	const jwk = publicKey.export({ format: 'jwk' });
	const kid = createHash('sha256').update(JSON.stringify(jwk)).digest('hex').slice(0, 8);
	return { privateKey, kid, jwk: { ...jwk, kid, use: 'sig', alg: 'RS256' } };
}

export async function createJwksServer(): Promise<JwksServer> {
	const port = await findFreePort();
	const issuer = `http://127.0.0.1:${port}`;
	const audience = 'urn:notifications';
	const key = makeSigningKey();
	let server: Server | undefined;
	return {
		url: `${issuer}/jwks`,
		issuer,
		audience,
		issueToken: () => {
			const now = Math.floor(Date.now() / 1_000);
			const claims = { iss: issuer, aud: audience, sub: 'bank', iat: now, exp: now + 3_600 };
			const content = `${encode({ alg: 'RS256', kid: key.kid, typ: 'at+jwt' })}.${encode(claims)}`;
			return `${content}.${sign('sha256', Buffer.from(content), key.privateKey).toString('base64url')}`;
		},
		up: async () => {
			server = createServer((_, response) => {
				response.writeHead(200, { 'content-type': 'application/json' });
				response.end(JSON.stringify({ keys: [key.jwk] }));
			});
			await listen(server, port);
		},
		down: async () => {
			server?.closeAllConnections();
			server?.close();
			server = undefined;
		},
	};
}
