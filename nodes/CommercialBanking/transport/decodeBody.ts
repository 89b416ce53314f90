const utf8 = new TextDecoder();

/**
 * Decodes a body that n8n's HTTP helper returned as bytes.
 *
 * The node asks for bytes because Node's closed connections hold on to a body in text form: it would stay in memory
 * until the next major garbage collection, long after it was parsed.
 *
 * @param body bytes in UTF-8. Some failures have text, which is returned unchanged.
 */
export function decodeBody(body: unknown): string {
	if (typeof body === 'string') return body;
	return body instanceof Uint8Array ? utf8.decode(body) : '';
}
