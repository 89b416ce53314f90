import { reportUnreadable } from '../../errors';

/** An XML declaration is within these bytes. */
const DECLARATION_BYTES = 200;

const DECLARED_ENCODING = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']?([\w.-]+)/;

/** All names of UTF-16: WHATWG Encoding Standard, section 4.2. */
const UTF_16 = /^(?:utf-?16|ucs-2|unicode|iso-10646-ucs-2|csunicode)/i;

/** The name in the WHATWG Encoding Standard for ISO-8859-1, US-ASCII and windows-1252. */
const LATIN_1 = 'windows-1252';

/**
 * Decodes a decrypted report: by its byte order mark, else by the zero bytes of UTF-16, else by the encoding in its XML
 * declaration, else as UTF-8 (which JSON always is, RFC 8259 section 8.1).
 *
 * UTF-8 that declares ISO-8859-1 is read as UTF-8: programs keep a declaration and write the text anew. Text that really
 * is ISO-8859-1 is not valid UTF-8, unless it is the same in both.
 *
 * @throws DeliveryError `report_unreadable` for an unknown encoding, and for bytes that are invalid in the encoding. A
 *   damaged name or amount must not look like a real one.
 */
export function decodePlaintext(bytes: Uint8Array): string {
	const name = findEncoding(bytes);
	const encoding = findStandardName(name);
	if (encoding === undefined) throw reportUnreadable(`it names an encoding that is not known: ${name}`);
	// ISO-8859-1 accepts any bytes, so UTF-8 is tried first, without the bytes after the root, which may be invalid in it.
	// In other encodings, the whole is tried first, because the cut would split the last character of UTF-16.
	const asUtf8 = encoding === LATIN_1 ? decode(cutAfterRoot(bytes), 'utf-8') : undefined;
	const text = asUtf8 ?? decode(bytes, encoding) ?? decode(cutAfterRoot(bytes), encoding);
	if (text === undefined) throw reportUnreadable(`its characters are not in the encoding ${name}`);
	return text;
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
}

function findStandardName(encoding: string): string | undefined {
	try {
		return new TextDecoder(encoding).encoding;
	} catch {
		return undefined;
	}
}

/** A bank's report had a byte after its root that is no character. */
function cutAfterRoot(bytes: Uint8Array): Uint8Array {
	const end = bytes.findLastIndex((byte) => '>}]'.includes(String.fromCharCode(byte)));
	return end < 0 ? bytes : bytes.subarray(0, end + 1);
}

function findEncoding(bytes: Uint8Array): string {
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	if (first === 0xfe && second === 0xff) return 'utf-16be';
	// A report begins with an ASCII character. In UTF-16, this character has two bytes, and one of them is zero.
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
