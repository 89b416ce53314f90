import { decodeAs, findEncoding, findStandardName, LATIN_1 } from '../../values/findEncoding';

/** What MT940, MT942 and BAI2 may be in, if they are not UTF-8: no such file says it. Names of the WHATWG Encoding Standard. */
export type UnstatedEncoding = 'windows-1252' | 'windows-1250' | 'iso-8859-2' | 'iso-8859-15';

/** The mark of UTF-8 in a file that is not UTF-8. */
const WRONG_MARK = /^\u00EF\u00BB\u00BF/;

/**
 * Decodes a file: by its byte order mark or the declaration of its XML, else as UTF-8. Bytes that are not in this encoding are
 * in the unstated one.
 *
 * UTF-8 is tried before ISO-8859-1, which accepts any bytes: programs keep a declaration and write the text anew.
 *
 * @param unstated not used for XML, which states its encoding
 */
export function decodeFile(bytes: Uint8Array, unstated: UnstatedEncoding = LATIN_1): string {
	const name = findEncoding(bytes);
	const isLatin1 = findStandardName(name) === LATIN_1;
	const text = decodeAs(bytes, isLatin1 ? 'utf-8' : name);
	if (text !== undefined) return text;
	const asLatin1 = (decodeAs(bytes, LATIN_1) ?? '').replace(WRONG_MARK, '');
	return unstated === LATIN_1 || /^\s*</.test(asLatin1) ? asLatin1 : (decodeAs(bytes, unstated) ?? asLatin1);
}
