const utf8 = new TextDecoder();

/**
 * Reads a body that n8n's HTTP helper was asked for as bytes.
 *
 * As text, each body would stay in memory until the next major garbage collection, long after it was parsed: what Node
 * keeps of a closed connection for that long refers to it.
 *
 * @param body bytes in UTF-8; a text, as some failures have it, is returned as it is
 */
export function decodeBody(body: unknown): string {
	if (typeof body === 'string') return body;
	return body instanceof Uint8Array ? utf8.decode(body) : '';
}
