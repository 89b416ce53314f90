import { reportUnreadable } from '../../errors';
import { decodeAs, findEncoding, findStandardName, LATIN_1 } from '../../values/findEncoding';
import { quoteSafely } from '../../values/quoteSafely';

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
	if (ZIP_START.every((byte, index) => bytes[index] === byte)) {
		throw reportUnreadable("it is a ZIP file. Put n8n's node Compression, operation Decompress, before this one");
	}
	const name = findEncoding(bytes);
	const encoding = findStandardName(name);
	if (encoding === undefined) throw reportUnreadable(`it names an encoding that is not known: ${quoteSafely(name)}`);
	// ISO-8859-1 accepts any bytes, so UTF-8 is tried first, without the bytes after the root, which may be invalid in it.
	// In other encodings, the whole is tried first, because the cut would split the last character of UTF-16.
	const asUtf8 = encoding === LATIN_1 ? decodeAs(cutAfterRoot(bytes), 'utf-8') : undefined;
	const text = asUtf8 ?? decodeAs(bytes, encoding) ?? decodeAs(cutAfterRoot(bytes), encoding);
	if (text === undefined) throw reportUnreadable(`its characters are not in the encoding ${quoteSafely(name)}`);
	return text;
}

/** The beginning of a ZIP file: `PK`, and two numbers. */
const ZIP_START = [0x50, 0x4b, 3, 4];

/** A bank's report had a byte after its root that is no character. */
function cutAfterRoot(bytes: Uint8Array): Uint8Array {
	const end = bytes.findLastIndex((byte) => '>}]'.includes(String.fromCharCode(byte)));
	return end < 0 ? bytes : bytes.subarray(0, end + 1);
}
