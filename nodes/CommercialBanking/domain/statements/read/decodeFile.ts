import { decodeInPieces, findEncoding, findStandardName, LATIN_1 } from '../../values/findEncoding';
import { LongText } from '../../values/LongText';

/** What MT940, MT942 and BAI2 may be in, if they are not UTF-8: no such file says it. Names of the WHATWG Encoding Standard. */
export type UnstatedEncoding = 'windows-1252' | 'windows-1250' | 'iso-8859-2' | 'iso-8859-15';

/** The mark of UTF-8 in a file that is not UTF-8. */
const WRONG_MARK = /^\u00EF\u00BB\u00BF/;

/** Bytes at the beginning of a file that show whether it is XML. */
const EXAMINED_BYTES = 4_000;

/**
 * Decodes a file: by its byte order mark or the declaration of its XML, else as UTF-8. Bytes that are not in this encoding are
 * in the unstated one.
 *
 * UTF-8 is tried before ISO-8859-1, which accepts any bytes: programs keep a declaration and write the text anew.
 *
 * @param pause lets others work for a moment
 * @param unstated not used for XML, which states its encoding
 */
export async function decodeFile(
	bytes: Uint8Array,
	pause: () => Promise<void>,
	unstated: UnstatedEncoding = LATIN_1,
): Promise<LongText> {
	const name = findEncoding(bytes);
	const isUtf8 = ['utf-8', LATIN_1].includes(findStandardName(name) ?? '');
	const pieces = await decodeInPieces(bytes, isUtf8 ? 'utf-8' : name, pause);
	if (pieces) return new LongText(pieces);
	const start = Buffer.from(bytes.subarray(0, EXAMINED_BYTES)).toString('latin1');
	const encoding = /^\s*</.test(start.replace(WRONG_MARK, '')) ? LATIN_1 : unstated;
	const [first = '', ...others] = (await decodeInPieces(bytes, encoding, pause)) ?? [];
	return new LongText([first.replace(WRONG_MARK, ''), ...others]);
}
