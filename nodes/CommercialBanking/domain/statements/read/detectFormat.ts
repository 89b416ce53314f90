import { StatementError } from '../../errors';
import { LongText } from '../../values/LongText';
import { tooLargeFile } from './brokenFile';
import { decodeFile, type UnstatedEncoding } from './decodeFile';

/** The largest file. 100,000 bookings in camt.053 have about 60 MB. */
const MAX_FILE_MEGABYTES = 64;

export const GET_ANOTHER = 'Ask the bank for camt.053, MT940 or BAI2.';

const refuse = (code: string, problem: string, remedy: string) => new StatementError(code, problem, remedy);

const COMPRESSION = "Put n8n's node Compression, operation Decompress, before this one.";

/** What files of other kinds begin with, what they are, and what to do. Bytes of text count as Latin-1. */
const OTHER_FILES: ReadonlyArray<readonly [start: RegExp, code: string, problem: string, remedy: string]> = [
	[/^PK[^\x20-\x7E]{2}/, 'zip', 'This file is compressed (ZIP)', COMPRESSION],
	[/^[^\x20-\x7E]\u008B/, 'gzip', 'This file is compressed (gzip)', COMPRESSION],
	[
		/^\s*%PDF/,
		'pdf',
		'This file is a PDF document',
		`A PDF has no rows to read. Read its text with n8n's node Extract from File. ${GET_ANOTHER}`,
	],
	[
		/^\s*(?:OFXHEADER|(?:<\?xml[^>]*>\s*)?<\??OFX)/,
		'ofx',
		'This file is OFX. The node does not read OFX.',
		GET_ANOTHER,
	],
	[
		/^\s*(?:@@)?:20:[^\r\n]*@@:/,
		'fints',
		'This MT940 has @@ in place of line breaks',
		"Read its text with n8n's node Extract from File, replace each @@ by a line break, and set 'Input Type' to Text.",
	],
	[
		/^\s*(?:<!doctype html|<html)/i,
		'html',
		'This file is a web page (HTML)',
		`The download may have ended at a login page. ${GET_ANOTHER}`,
	],
	[
		// Behind the beginning of a statement, a payer may have written these names.
		/^\s*(?:<(?:(?!BkToCstmr)[\s\S])*?[<:]|\{\s*"(?:[\s\S]*?")?)(?:CstmrPmtStsRpt|CdtrPmtActvtnReqStsRpt|customerPaymentStatusReport)/,
		'paymentStatusReport',
		'This file is a payment status report (pain.002 or pain.014)',
		"Set 'Resource' to Payment Status Report.",
	],
];

/** Characters at the beginning of a file that show its kind. */
const EXAMINED_CHARACTERS = 4_000;

type FileKind = 'camt' | 'swift' | 'bai2';

/** A file as text, and what reads it. */
export interface DetectedFile {
	readonly kind: FileKind;
	readonly text: LongText;
}

/**
 * Tells by its content what a file is. Its name does not count, because banks and mail servers change names.
 *
 * @param content the bytes of a file, or text
 * @param pause lets others work for a moment
 * @param unstated the encoding of a file that is not UTF-8 and does not say its own
 * @throws StatementError that names what the file is, if it is no statement
 */
export async function detectFormat(
	content: Uint8Array | string,
	pause: () => Promise<void>,
	unstated?: UnstatedEncoding,
): Promise<DetectedFile> {
	if (content.length > MAX_FILE_MEGABYTES * 1e6) {
		throw tooLargeFile('tooLarge', `The file is larger than ${MAX_FILE_MEGABYTES} MB`);
	}
	if (typeof content !== 'string') {
		refuseOthers(Buffer.from(content.subarray(0, EXAMINED_CHARACTERS)).toString('latin1'));
	}
	const isText = typeof content === 'string';
	const text = isText ? new LongText([content.replace(/^\uFEFF/, '')]) : await decodeFile(content, pause, unstated);
	refuseOthers(text.slice(0, EXAMINED_CHARACTERS));
	return { text, kind: findKind(text.slice(0, SEARCHED_CHARACTERS)) };
}

/** A statement of MT940 begins within these. */
const SEARCHED_CHARACTERS = 1_000_000;

const SWIFT_FIELD = /^:(?:20|25P?|28C?|60[FM]|61|62[FM]):/m;

/** @param text the beginning of the file */
function findKind(text: string): FileKind {
	if (/^\s*</.test(text)) return 'camt';
	if (/^\s*01,/.test(text)) return 'bai2';
	if (SWIFT_FIELD.test(text)) return 'swift';
	if (text.trim() === '')
		throw refuse(
			'empty',
			'The file is empty',
			'Check that the node before this one has read the right file completely.',
		);
	throw findOtherText(text);
}

/** A table has the same separator in each of its first lines. */
function findOtherText(text: string): StatementError {
	const lines = text.slice(0, EXAMINED_CHARACTERS).split(/\r?\n/).filter(Boolean).slice(0, 3);
	const isTable = [',', ';', '\t', '|'].some((separator) => lines.every((line) => line.split(separator).length > 2));
	if (isTable) {
		const problem = 'This file is a table (CSV) and not a bank statement in a format of banks';
		return refuse('csv', problem, "Read it with n8n's node Extract from File, operation Extract from CSV.");
	}
	const remedy = `The node reads camt.052, camt.053, camt.054, MT940, MT942 and BAI2. ${GET_ANOTHER}`;
	return refuse('unknown', 'The node does not know what this file is', remedy);
}

function refuseOthers(start: string): void {
	const [, ...other] = OTHER_FILES.find(([pattern]) => pattern.test(start)) ?? [];
	const [code, problem, remedy] = other;
	if (code !== undefined && problem !== undefined && remedy !== undefined) throw refuse(code, problem, remedy);
}
