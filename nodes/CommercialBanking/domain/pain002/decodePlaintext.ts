import { reportUnreadable } from './reportUnreadable';

/** Where an XML declaration can stand; UTF-16 without a byte order mark shows as text with zero bytes in between. */
const declarationBytes = 200;

const declaredEncoding = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']?([A-Za-z0-9._-]+)/;

/**
 * Turns a decrypted report into text: by its byte order mark, else by the encoding that its XML declaration names, else
 * as UTF-8 (which JSON always is, RFC 8259 section 8.1).
 *
 * @throws {DeliveryError} `report_unreadable` for an encoding that is not known, and for bytes that are not in it: a
 * damaged name or amount must not pass for the real one.
 */
export function decodePlaintext(bytes: Uint8Array): string {
	try {
		return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
	} catch {
		throw reportUnreadable('its characters are not in the encoding that it names');
	}
}

function encodingOf(bytes: Uint8Array): string {
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	if (first === 0xfe && second === 0xff) return 'utf-16be';
	const start = Buffer.from(bytes.subarray(0, declarationBytes)).toString('latin1');
	return declaredEncoding.exec(start.replace(/^\u00ef\u00bb\u00bf/, ''))?.[1] ?? 'utf-8';
}
