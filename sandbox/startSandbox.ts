import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerRequest } from './accountInformation/answerRequest.ts';
import { basePath } from './accountInformation/operation.ts';
import { sendFault } from './accountInformation/sendFault.ts';
import { classifyCaller } from './authorization/classifyCaller.ts';
import { answerControl } from './control/answerControl.ts';
import { answerStartPage } from './control/answerStartPage.ts';
import { capabilitiesOf } from './control/contracts.ts';
import { sendJson } from './http/sendJson.ts';
import type { SandboxCredentials } from './makeCredentials.ts';
import { defaultOptions, type SandboxOptions } from './parseOptions.ts';
import { createSandboxBank, type SandboxBank } from './sandboxBank.ts';

/** A running sandbox bank. */
export interface RunningSandbox extends SandboxCredentials {
	readonly url: string;
	/** What stands before `/oauth20/authorize`. */
	readonly authUrl: string;
	readonly close: () => Promise<void>;
}

/**
 * Starts the sandbox bank. Listening on all interfaces (0.0.0.0), it calls itself localhost.
 *
 * @throws Error when the port is not free, or when a file for TLS cannot be read
 */
export async function startSandbox(
	options: Partial<SandboxOptions> = {},
	log: (line: string) => void = () => {},
): Promise<RunningSandbox> {
	const chosen = { ...defaultOptions, ...options };
	const server = makeServer(chosen);
	const port = await listen(server, chosen);
	const name = chosen.host === '0.0.0.0' ? 'localhost' : chosen.host;
	const url = `${chosen.tlsKey === '' ? 'http' : 'https'}://${name}:${port}`;
	const bank = createSandboxBank(chosen, url);
	const answerOAuth = bank.authorization.provider.callback();
	server.on('request', (request: IncomingMessage, response: ServerResponse) => {
		route(bank, answerOAuth, request, response).catch((error: unknown) => fail(response, error, log));
	});
	log(`Sandbox bank at ${url}`);
	const authUrl = url + capabilitiesOf(bank.settings).oauthParent;
	return { url, authUrl, ...bank.authorization.credentials, close: () => stop(server, bank) };
}

function makeServer({ tlsKey, tlsCertificate }: SandboxOptions): Server | TlsServer {
	const options = { keepAliveTimeout: 30_000 };
	if (tlsKey === '') return createServer(options);
	return createTlsServer({ ...options, key: readFileSync(tlsKey), cert: readFileSync(tlsCertificate) });
}

async function listen(server: Server | TlsServer, { host, port }: SandboxOptions): Promise<number> {
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, host, resolve);
	});
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('The server has no port.');
	return address.port;
}

async function stop(server: Server | TlsServer, bank: SandboxBank): Promise<void> {
	bank.notifications.unsubscribe();
	await bank.http.close();
	await new Promise<void>((resolve) => {
		server.close(() => resolve());
		server.closeAllConnections();
	});
}

type OAuthHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function route(
	bank: SandboxBank,
	answerOAuth: OAuthHandler,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const target = request.url ?? '/';
	if (!target.startsWith('/') || !URL.canParse(`http://bank${target}`)) {
		sendJson(response, 400, { error: 'The address is not valid.' });
		return;
	}
	const url = new URL(`http://bank${target}`);
	const path = url.pathname;
	const parent = capabilitiesOf(bank.settings).oauthParent;
	if (path.startsWith(`${parent}/oauth20/`) || path.startsWith(`${parent}/interaction/`)) {
		// oidc-provider finds out by the two addresses that it is mounted below a path.
		Object.assign(request, { originalUrl: target, url: target.slice(parent.length) });
		return answerAuthorization(bank, answerOAuth, request, response, path.slice(parent.length));
	}
	if (path === basePath || path.startsWith(`${basePath}/`)) {
		const classify = (caller: IncomingMessage) => classifyCaller(bank.authorization, caller);
		return answerRequest({ ...bank, classifyCaller: classify }, request, response, url);
	}
	if (path.startsWith('/sandbox/')) return answerControl(bank, request, response, url);
	if (path === '/') answerStartPage(response);
	else sendJson(response, 404, { error: `There is no ${path}.` });
}

/** The token endpoint can have faults too. */
async function answerAuthorization(
	bank: SandboxBank,
	answerOAuth: OAuthHandler,
	request: IncomingMessage,
	response: ServerResponse,
	path: string,
): Promise<void> {
	const fault = path === '/oauth20/token' ? bank.faults.take('token') : undefined;
	if (fault !== undefined && fault.delayMilliseconds > 0) await sleep(fault.delayMilliseconds);
	if (fault?.hang) return;
	if (fault?.dropConnection !== undefined) return void response.destroy();
	if (fault !== undefined && fault.status !== 0) {
		sendFault(response, fault);
		return;
	}
	await answerOAuth(request, response);
}

function fail(response: ServerResponse, error: unknown, log: (line: string) => void): void {
	log(`A request failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
	if (response.headersSent) response.destroy();
	else sendJson(response, 500, { error: 'The sandbox failed. Its log says why.' });
}
