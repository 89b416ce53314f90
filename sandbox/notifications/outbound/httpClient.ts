import { Agent, request } from 'undici';

/** An answer with its body as text. */
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
	/** Ends the call when it is aborted. */
	readonly signal: AbortSignal;
}

const maximumAnswerBytes = 1_000_000;

/** The bank's outbound calls, over connections that are kept alive. */
export class HttpClient {
	private readonly agent = new Agent({ connections: 128, keepAliveTimeout: 4000, headersTimeout: 0, bodyTimeout: 0 });

	async call({ method, url, headers, body, signal }: HttpCall): Promise<HttpAnswer> {
		const answer = await request(url, { method, headers, body, signal, dispatcher: this.agent });
		const text = await readText(answer.body);
		return { status: answer.statusCode, headers: flatten(answer.headers), text };
	}

	async close(): Promise<void> {
		await this.agent.destroy();
	}
}

async function readText(body: AsyncIterable<unknown>): Promise<string> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of body) {
		const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
		size += bytes.length;
		if (size > maximumAnswerBytes) throw new Error('The answer is larger than 1,000,000 bytes.');
		chunks.push(bytes);
	}
	return Buffer.concat(chunks).toString('utf8');
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
	const flat: Record<string, string> = {};
	for (const [name, value] of Object.entries(headers)) {
		if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
	}
	return flat;
}
