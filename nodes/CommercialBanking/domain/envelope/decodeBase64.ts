/** Decodes base64 and base64url, with or without padding and line breaks. Returns undefined for anything else. */
export function decodeBase64(text: string): Buffer | undefined {
	const compact = text.replace(/\s+/g, '');
	return /^[\w+/-]*={0,2}$/.test(compact) ? Buffer.from(compact, 'base64') : undefined;
}
