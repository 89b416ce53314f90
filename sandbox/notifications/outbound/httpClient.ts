import { Agent, request } from 'undici';
import { readText } from '../../http/readText.ts';

export interface HttpAnswer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly text: string;
}

export interface HttpCall {
	readonly method: 'GET' | 'POST';
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: string;
	/** Aborts the call. */
	readonly signal: AbortSignal;
}

/** Of each call. */
export const timeoutMilliseconds = 30_000;

const maximumAnswerBytes = 1_000_000;

/** Servers close idle connections after five seconds or more. On a busy machine, a call may come seconds too late. */
const longestRestMilliseconds = 1000;

/** Makes the bank's outbound calls. It keeps its connections open for a moment. */
export class HttpClient {
	private readonly agent = new Agent({
		connections: 128,
		keepAliveTimeout: longestRestMilliseconds,
		keepAliveMaxTimeout: longestRestMilliseconds,
		headersTimeout: 0,
		bodyTimeout: 0,
	});

	async call({ method, url, headers, body, signal }: HttpCall): Promise<HttpAnswer> {
		const answer = await request(url, { method, headers, body, signal, dispatcher: this.agent });
		const text = await readText(answer.body, maximumAnswerBytes);
		return { status: answer.statusCode, headers: flatten(answer.headers), text };
	}

	async close(): Promise<void> {
		await this.agent.destroy();
	}
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
	const flat: Record<string, string> = {};
	for (const [name, value] of Object.entries(headers)) {
		if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
	}
	return flat;
}
