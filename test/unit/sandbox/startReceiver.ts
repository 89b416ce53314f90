import { generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { jwtVerify, SignJWT } from 'jose';

/** A request as the client received it. */
export interface Received {
	readonly path: string;
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
}

/** A small client of the bank: token endpoint, JWKS, public key and status updates. */
export interface Receiver {
	readonly url: string;
	readonly received: Received[];
	/** Statuses of the next answers to status updates; 200 after that. 0 = no answer at all. */
	readonly statuses: number[];
	/** The answer to the key request; by default `{keyId, pem, jwk}`. */
	keyAnswer: string;
	privateKey: KeyObject;
	useKey(pair: { publicKey: KeyObject; privateKey: KeyObject }): void;
	/** Requests to a path, in their order. */
	to(path: string): Received[];
	reset(): void;
	close(): Promise<void>;
}

export const rsaPair = generateKeyPairSync('rsa', { modulusLength: 2048 });

const keyPath = '/public-keys/v1';
const statusPath = '/paymentStatusUpdate/v1';

/** Starts the client on a free port. */
export async function startReceiver(): Promise<Receiver> {
	const signing = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const server = createServer((request, response) => void answer(request, response));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	const port = typeof address === 'object' ? address?.port : undefined;

	const receiver: Receiver = {
		url: `http://127.0.0.1:${port}`,
		received: [],
		statuses: [],
		keyAnswer: '',
		privateKey: rsaPair.privateKey,
		useKey(pair) {
			const jwk = pair.publicKey.export({ format: 'jwk' });
			const pem = pair.publicKey.export({ format: 'pem', type: 'spki' });
			receiver.privateKey = pair.privateKey;
			receiver.keyAnswer = JSON.stringify({ keyId: 'key-1', pem, jwk: { ...jwk, kid: 'key-1' } });
		},
		to: (path) => receiver.received.filter((request) => request.path === path),
		reset() {
			receiver.received.length = 0;
			receiver.statuses.length = 0;
			receiver.useKey(rsaPair);
		},
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
	receiver.reset();
	return receiver;

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const path = request.url ?? '';
		const body = await text(request);
		receiver.received.push({ path, headers: request.headers, body });
		if (path === '/oauth20/token') {
			send(response, 200, await issueToken());
			return;
		}
		if (path === '/.well-known/jwks.json') {
			send(response, 200, { keys: [publishedKey()] });
			return;
		}
		if (!(await isAuthorized(request))) {
			send(response, 401, { status: 401, title: 'unauthorized' });
			return;
		}
		if (path === keyPath) return void response.writeHead(200).end(receiver.keyAnswer);
		if (path !== statusPath) {
			send(response, 404, {});
			return;
		}
		const status = receiver.statuses.shift() ?? 200;
		const headers = { 'x-correlation-id': 'c-1', 'x-other': 'not of interest' };
		if (status !== 0) send(response, status, { status, title: 'answer' }, headers);
	}

	async function issueToken() {
		const token = new SignJWT({ scope: 'push' }).setProtectedHeader({ alg: 'ES256', kid: 'sig-1' });
		const value = await token.setExpirationTime('15m').sign(signing.privateKey);
		return { access_token: value, token_type: 'Bearer', expires_in: 900 };
	}

	function publishedKey(): JsonWebKey & { kid: string } {
		return { ...signing.publicKey.export({ format: 'jwk' }), kid: 'sig-1' };
	}

	async function isAuthorized(request: IncomingMessage): Promise<boolean> {
		const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
		try {
			await jwtVerify(token, signing.publicKey);
			return true;
		} catch {
			return false;
		}
	}
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
	response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
