/**
 * Reads the body of a request or an answer as UTF-8 text.
 *
 * @throws Error when the body is larger than `maximumBytes`
 */
export async function readText(body: AsyncIterable<unknown>, maximumBytes: number): Promise<string> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of body) {
		const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
		size += bytes.length;
		if (size > maximumBytes) throw new Error(`The body is larger than ${maximumBytes} bytes.`);
		chunks.push(bytes);
	}
	return Buffer.concat(chunks).toString('utf8');
}
