import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** A sandbox bank in a process of its own, as users start it. */
export interface SandboxProcess {
	readonly baseUrl: string;
	readonly clientId: string;
	readonly clientSecret: string;
	readonly apiKey: string;
	readonly login: string;
	readonly password: string;
	/** Calls the control API; throws unless it answers 200. */
	control(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Json>;
	stop(): Promise<number | null>;
}

/** Parsed JSON. `at` follows a path of names to a value, or to undefined. */
export class Json {
	readonly value: unknown;

	constructor(value: unknown) {
		this.value = value;
	}

	at(...path: Array<string | number>): Json {
		let value = this.value;
		for (const name of path) value = isRecord(value) ? value[name] : undefined;
		return new Json(value);
	}

	get text(): string {
		if (typeof this.value !== 'string') throw new Error(`Not a text: ${JSON.stringify(this.value)}`);
		return this.value;
	}

	get list(): Json[] {
		if (!Array.isArray(this.value)) throw new Error(`Not a list: ${JSON.stringify(this.value)}`);
		return this.value.map((item: unknown) => new Json(item));
	}

	get keys(): string[] {
		return isRecord(this.value) ? Object.keys(this.value) : [];
	}
}

function isRecord(value: unknown): value is Record<string | number, unknown> {
	return typeof value === 'object' && value !== null;
}

const root = resolve(__dirname, '../../..');

/** Node 24 or newer runs TypeScript as it is. */
const nodePath =
	Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : resolve(root, 'node_modules/.bin/node');

/** Starts `node sandbox/main.ts` and leaves its output to the caller. */
export function spawnSandbox(...options: string[]): ChildProcess {
	return spawn(nodePath, ['sandbox/main.ts', ...options], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Starts a sandbox and waits for its ready line. */
export async function startSandboxProcess(...options: string[]): Promise<SandboxProcess> {
	const child = spawnSandbox('--quiet', ...options);
	const ready = await readFirstLine(child);
	const baseUrl = ready.at('baseUrl').text;
	return {
		baseUrl,
		clientId: ready.at('clientId').text,
		clientSecret: ready.at('clientSecret').text,
		apiKey: ready.at('apiKey').text,
		login: ready.at('user', 'login').text,
		password: ready.at('user', 'password').text,
		control: (method, path, body) => control(baseUrl, method, path, body),
		stop: () => stop(child),
	};
}

async function readFirstLine(child: ChildProcess): Promise<Json> {
	let output = '';
	let errors = '';
	child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
	return new Promise((resolveLine, reject) => {
		child.stdout?.on('data', (chunk: Buffer) => {
			output += chunk.toString();
			if (output.includes('\n')) resolveLine(new Json(JSON.parse(output)));
		});
		child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}: ${errors}`)));
	});
}

async function control(baseUrl: string, method: string, path: string, body?: unknown): Promise<Json> {
	const answer = await fetch(`${baseUrl}/sandbox/${path}`, {
		method,
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	const text = await answer.text();
	if (answer.status !== 200) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
	return new Json(JSON.parse(text));
}

async function stop(child: ChildProcess): Promise<number | null> {
	if (child.exitCode !== null) return child.exitCode;
	const ended = once(child, 'exit');
	child.kill('SIGTERM');
	await ended;
	return child.exitCode;
}
