/** An XML declaration is within these bytes. */
const DECLARATION_BYTES = 200;

const DECLARED_ENCODING = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']?([\w.-]+)/;

/** All names of UTF-16: WHATWG Encoding Standard, section 4.2. */
const UTF_16 = /^(?:utf-?16|ucs-2|unicode|iso-10646-ucs-2|csunicode)/i;

/** The name in the WHATWG Encoding Standard for ISO-8859-1, US-ASCII and windows-1252. */
export const LATIN_1 = 'windows-1252';

/**
 * Finds the encoding of a file: by its byte order mark, else by the zero bytes of UTF-16, else by its XML declaration, else
 * UTF-8.
 */
export function findEncoding(bytes: Uint8Array): string {
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	if (first === 0xfe && second === 0xff) return 'utf-16be';
	// A file begins with an ASCII character. In UTF-16, this character has two bytes, and one of them is zero.
	if (first === 0 && second !== 0) return 'utf-16be';
	if (second === 0 && first !== 0) return 'utf-16le';
	return findDeclaredEncoding(bytes);
}

/**
 * Finds the encoding in the XML declaration at the beginning of the text. After a byte order mark of UTF-8 it finds none,
 * because the mark counts.
 *
 * The declaration is read byte by byte, so it cannot be true if it says UTF-16: .NET's StringWriter declares `utf-16` in
 * texts that are then sent as UTF-8.
 */
function findDeclaredEncoding(bytes: Uint8Array): string {
	const start = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString('latin1');
	const declared = DECLARED_ENCODING.exec(start)?.[1];
	return declared === undefined || UTF_16.test(declared) ? 'utf-8' : declared;
}

/** Returns the name of an encoding in the WHATWG Encoding Standard; undefined if it is not known. */
export function findStandardName(encoding: string): string | undefined {
	try {
		return new TextDecoder(encoding).encoding;
	} catch {
		return undefined;
	}
}

/** The characters of the bytes 0x80 to 0x9F in windows-1252. */
const WINDOWS_1252 =
	'\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F' +
	'\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

/** Node.js 20, and 22 and 24 before 2026, read these bytes as ISO-8859-1: nodejs/node, issue 56542. */
function decodeWindows1252(bytes: Uint8Array): string {
	const codes = new Uint16Array(bytes);
	for (let index = 0; index < codes.length; index += 1) {
		const byte = bytes[index] ?? 0;
		if (byte >= 0x80 && byte < 0xa0) codes[index] = WINDOWS_1252.charCodeAt(byte - 0x80);
	}
	return Buffer.from(codes.buffer).toString('utf16le');
}

/** Decodes a text, or one piece of it after the other. The function returns undefined if the bytes are invalid. */
function createDecoder(encoding: string): (bytes: Uint8Array, isLast: boolean) => string | undefined {
	let decoder: InstanceType<typeof TextDecoder> | undefined;
	return (bytes, isLast) => {
		try {
			decoder ??= new TextDecoder(encoding, { fatal: true });
			const text = decoder.decode(bytes, { stream: !isLast });
			return decoder.encoding === LATIN_1 && /[\u0080-\u009F]/.test(text) ? decodeWindows1252(bytes) : text;
		} catch {
			return undefined;
		}
	};
}

/** @returns undefined if the bytes are invalid in this encoding */
export const decodeAs = (bytes: Uint8Array, encoding: string): string | undefined =>
	createDecoder(encoding)(bytes, true);

const BYTES_PER_PIECE = 1_000_000;

/**
 * Decodes in pieces: 64 MB take half a second in UTF-8, and more than a second in a code page.
 *
 * @param pause lets others work for a moment
 * @returns the pieces; undefined if the bytes are invalid in this encoding
 */
export async function decodeInPieces(
	bytes: Uint8Array,
	encoding: string,
	pause: () => Promise<void>,
): Promise<string[] | undefined> {
	const decode = createDecoder(encoding);
	const pieces: string[] = [];
	for (let start = 0; start < bytes.length; start += BYTES_PER_PIECE) {
		const end = start + BYTES_PER_PIECE;
		const piece = decode(bytes.subarray(start, end), end >= bytes.length);
		if (piece === undefined) return undefined;
		pieces.push(piece);
		await pause();
	}
	return pieces;
}
