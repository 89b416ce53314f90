import type { IncomingMessage } from 'node:http';

/** The request's body as UTF-8 text; refuses more than `maximumBytes`. */
export async function readBody(request: IncomingMessage, maximumBytes = 4_000_000): Promise<string> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of request) {
		const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
		size += bytes.length;
		if (size > maximumBytes) throw new Error(`The body is larger than ${maximumBytes} bytes.`);
		chunks.push(bytes);
	}
	return Buffer.concat(chunks).toString('utf8');
}
