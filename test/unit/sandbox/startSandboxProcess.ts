import { startSandbox, type RunningSandbox } from '../../../n8n-host/startSandbox.ts';

/** A sandbox bank in its own process, like a user starts it. */
export interface SandboxProcess extends Omit<RunningSandbox, 'control'> {
	/** Calls the control API. Throws when the answer is not good. */
	control(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Json>;
	/** Calls Account Information. */
	get(token: string, path: string, headers?: Record<string, string>): Promise<Answer>;
	/** Ends the sandbox. @returns its exit code */
	stop(): Promise<number | null>;
}

interface Answer {
	readonly status: number;
	readonly headers: Headers;
	readonly text: string;
	readonly body: Json;
}

/** A JSON value. A path of names leads to an inner value, or to undefined. */
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

/** Starts a sandbox and waits until it is ready. */
export async function startSandboxProcess(...options: string[]): Promise<SandboxProcess> {
	const sandbox = await startSandbox('unit', ['--quiet', ...options]);
	return {
		...sandbox,
		control: async (method, path, body) => new Json(await sandbox.control(method, path, body)),
		get: async (token, path, headers = {}) => {
			const answer = await fetch(`${sandbox.baseUrl}/open-banking/commercial-sb${path}`, {
				headers: { 'x-api-key': sandbox.apiKey, authorization: `Bearer ${token}`, ...headers },
			});
			const text = await answer.text();
			return { status: answer.status, headers: answer.headers, text, body: new Json(JSON.parse(text)) };
		},
		stop: async () => {
			await sandbox.process.stop();
			return sandbox.process.child.exitCode;
		},
	};
}
