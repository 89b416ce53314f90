const utf8 = new TextDecoder();

/**
 * Decodes a body that is not a stream.
 *
 * @param body bytes in UTF-8. Some failures have text, which is returned unchanged.
 */
export function decodeBody(body: unknown): string {
	if (typeof body === 'string') return body;
	return body instanceof Uint8Array ? utf8.decode(body) : '';
}
