import type { StatementError } from '../../errors';
import { decodeAs, findEncoding, findStandardName, LATIN_1 } from '../../values/findEncoding';
import { statementFileError } from './BankStatement';

/** The largest file. 100,000 bookings in camt.053 have about 60 MB. */
const MAX_FILE_MEGABYTES = 64;

type OtherFile = 'html' | 'ofx' | 'paymentStatusReport' | 'pdf';

/** What files of other kinds begin with. Bytes of text count as Latin-1. */
const OTHER_FILES: ReadonlyArray<readonly [start: RegExp, problem: OtherFile]> = [
	[/^\s*%PDF/, 'pdf'],
	[/^\s*(?:OFXHEADER|(?:<\?xml[^>]*>\s*)?<\??OFX)/, 'ofx'],
	[/^\s*(?:<!doctype html|<html)/i, 'html'],
	[/^\s*[<{][\s\S]*?["<:](?:CstmrPmtStsRpt|CdtrPmtActvtnReqStsRpt|customerPaymentStatusReport)/, 'paymentStatusReport'],
];

/** Characters at the beginning of a file that show its kind. */
const EXAMINED_CHARACTERS = 4_000;

type FileKind = 'camt' | 'swift' | 'bai2';

/** A file as text, and what reads it. */
export interface DetectedFile {
	readonly kind: FileKind;
	readonly text: string;
	/** The encoding that the file names, if its bytes are of another one. */
	readonly wrongEncoding: string | undefined;
}

/**
 * Tells by its content what a file is. Its name does not count, because banks and mail servers change names.
 *
 * @param content the bytes of a file, or text
 * @throws StatementError that names what the file is, if it is no statement
 */
export function detectFormat(content: Uint8Array | string): DetectedFile {
	if (content.length > MAX_FILE_MEGABYTES * 1e6) {
		throw statementFileError('tooLarge', { maximum: MAX_FILE_MEGABYTES });
	}
	if (typeof content !== 'string') {
		refuseOthers(Buffer.from(content.subarray(0, EXAMINED_CHARACTERS)).toString('latin1'));
	}
	const decoded =
		typeof content === 'string' ? { text: content.replace(/^\uFEFF/, ''), wrongEncoding: undefined } : decode(content);
	refuseOthers(decoded.text.slice(0, EXAMINED_CHARACTERS));
	return { ...decoded, kind: findKind(decoded.text) };
}

/** The mark of UTF-8 in a file that is not UTF-8. */
const WRONG_MARK = /^\u00EF\u00BB\u00BF/;

/**
 * UTF-8 is tried before ISO-8859-1, which accepts any bytes: programs keep a declaration and write the text anew. Bytes that
 * are not in the encoding are read as Windows-1252. Only XML says its encoding.
 */
function decode(bytes: Uint8Array): Pick<DetectedFile, 'text' | 'wrongEncoding'> {
	const name = findEncoding(bytes);
	const isLatin1 = findStandardName(name) === LATIN_1;
	const text = decodeAs(bytes, isLatin1 ? 'utf-8' : name);
	if (text !== undefined) return { text, wrongEncoding: undefined };
	const latin1 = (decodeAs(bytes, LATIN_1) ?? '').replace(WRONG_MARK, '');
	return { text: latin1, wrongEncoding: isLatin1 || !/^\s*</.test(latin1) ? undefined : name };
}

const SWIFT_FIELD = /^:(?:20|25P?|28C?|60[FM]|61|62[FM]):/m;

function findKind(text: string): FileKind {
	if (/^\s*</.test(text)) return 'camt';
	if (/^\s*01,/.test(text)) return 'bai2';
	if (SWIFT_FIELD.test(text)) return 'swift';
	if (text.trim() === '') throw statementFileError('empty');
	throw findOtherText(text);
}

/** A table has the same separator in each of its first lines. */
function findOtherText(text: string): StatementError {
	const lines = text.slice(0, EXAMINED_CHARACTERS).split(/\r?\n/).filter(Boolean).slice(0, 3);
	const isTable = [',', ';', '\t', '|'].some((separator) => lines.every((line) => line.split(separator).length > 2));
	return isTable ? statementFileError('csv') : statementFileError('unknown');
}

function refuseOthers(start: string): void {
	if (start.startsWith('PK\u0003\u0004')) throw statementFileError('zip');
	if (start.startsWith('\u001F\u008B')) throw statementFileError('gzip');
	const other = OTHER_FILES.find(([pattern]) => pattern.test(start));
	if (other) throw statementFileError(other[1]);
}
