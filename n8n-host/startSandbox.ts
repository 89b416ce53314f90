import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fetchOnNewConnection } from './fetchOnNewConnection.ts';
import { objectOf, textOf, type JsonObject } from './jsonValue.ts';
import { ManagedProcess } from './managedProcess.ts';
import { projectRoot, runFolder } from './projectRoot.ts';

/** A running sandbox bank, and the data that its customers get. */
export interface RunningSandbox {
	readonly process: ManagedProcess;
	readonly baseUrl: string;
	/** What stands before `/oauth20/authorize`. */
	readonly authBaseUrl: string;
	readonly clientId: string;
	readonly clientSecret: string;
	readonly apiKey: string;
	/** Calls the sandbox's control API, below `/sandbox/`. */
	control(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>;
}

function findAnnouncement(logFile: string): JsonObject | undefined {
	const line = readFileSync(logFile, 'utf8')
		.split('\n')
		.find((each) => each.startsWith('{"ready":true'));
	return line === undefined ? undefined : objectOf(JSON.parse(line), 'the announcement of the sandbox');
}

async function callControl(baseUrl: string, method: string, route: string, body: unknown): Promise<unknown> {
	const response = await fetchOnNewConnection(`${baseUrl}/sandbox/${route}`, {
		method,
		headers: { 'content-type': 'application/json' },
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	const text = await response.text();
	if (!response.ok) throw new Error(`The sandbox answered ${method} ${route} with ${response.status}: ${text}`);
	return JSON.parse(text);
}

/** Starts the sandbox bank in its own process, and waits until it is ready. */
export async function startSandbox(name: string, args: readonly string[] = []): Promise<RunningSandbox> {
	mkdirSync(runFolder, { recursive: true });
	const logFile = path.join(runFolder, `sandbox-${name}-${randomBytes(4).toString('hex')}.log`);
	const running = new ManagedProcess('The sandbox bank', process.execPath, ['sandbox/main.ts', ...args], {
		cwd: projectRoot,
		env: process.env,
		logFile,
	});
	const announcement = await running.waitUntil('the sandbox bank to be ready', async () => findAnnouncement(logFile), {
		timeoutMilliseconds: 120_000,
		intervalMilliseconds: 50,
	});
	const baseUrl = textOf(announcement.baseUrl, 'the URL of the sandbox');
	return {
		process: running,
		baseUrl,
		authBaseUrl: textOf(announcement.authBaseUrl, 'the URL of its OAuth server'),
		clientId: textOf(announcement.clientId, 'the client ID'),
		clientSecret: textOf(announcement.clientSecret, 'the client secret'),
		apiKey: textOf(announcement.apiKey, 'the API key'),
		control: async (method, route, body) => await callControl(baseUrl, method, route, body),
	};
}
