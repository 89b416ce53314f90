import type { AnswerFormat } from './AnswerFormat';
import { BankFailure } from './BankFailure';
import { findHeader } from './findHeader';
import { quoteSafely } from './quoteSafely';
import { readBody, readBytes } from './readBody';

/** Far more than a scanned check has. */
const MAX_FILE_MEGABYTES = 20;

/** Other names of the same types, as some servers send them. */
const ALIASES: ReadonlyMap<string, string> = new Map([
	['image/jpg', 'image/jpeg'],
	['image/pjpeg', 'image/jpeg'],
	['image/tif', 'image/tiff'],
]);

const MAX_TYPE_CHARACTERS = 100;

/** A file that the bank sent. */
export interface BankFile {
	/** 200, or 206 for a part of the file. */
	readonly status: number;
	readonly bytes: Uint8Array;
	/** Without parameters, in small letters. */
	readonly contentType: string;
}

/**
 * Makes the format of a file of at most 20 MB.
 *
 * @param contentTypes the types to ask for. Any other type is refused, before the file is read.
 */
export function makeFileFormat(contentTypes: readonly string[]): AnswerFormat<BankFile> {
	return {
		accept: contentTypes.join(', '),
		read: async ({ status, body, headers, signal }) => {
			const contentType = parseContentType(findHeader(headers, 'content-type'));
			if (!contentTypes.includes(contentType)) {
				await readBody(body, 0, signal);
				const named = contentType === '' ? 'no content type' : quoteSafely(contentType);
				return new BankFailure('content_type', { status, reason: named.slice(0, MAX_TYPE_CHARACTERS) });
			}
			const { bytes, isComplete } = await readBytes(body, MAX_FILE_MEGABYTES * 1_024 * 1_024, signal);
			if (!isComplete) return new BankFailure('too_large', { status, reason: `more than ${MAX_FILE_MEGABYTES} MB` });
			if (bytes.length === 0) return new BankFailure('unreadable', { status, reason: 'an empty file' });
			return { status, bytes, contentType };
		},
	};
}

function parseContentType(header: string | undefined): string {
	const type = (header ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
	return ALIASES.get(type) ?? type;
}
