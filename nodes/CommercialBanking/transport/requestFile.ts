import { BankFailure } from './BankFailure';
import type { AnswerFormat } from './classifyResponse';
import type { Bank } from './connectBank';
import { findHeader, readBody, readBytes } from './readBody';
import { sendRequest } from './sendRequest';
import { sendWithRetries } from './sendWithRetries';

/** Far more than a scanned check has. */
const MAX_FILE_MEGABYTES = 20;

/** A file that the bank sent. */
interface BankFile {
	/** 200, or 206 for a part of the file. */
	readonly status: number;
	readonly bytes: Uint8Array;
	/** Without parameters, in small letters. */
	readonly contentType: string;
}

/**
 * Fetches a file from the bank.
 *
 * @param url from `resolveBankUrl`, so that the access token goes nowhere else
 * @param contentTypes the types to ask for. Other types are taken too, but for a page of HTML.
 * @throws BankFailure for everything that is not a file, after retries where they make sense
 */
export async function requestFile(bank: Bank, url: string, contentTypes: readonly string[]): Promise<BankFile> {
	const format: AnswerFormat<BankFile> = { accept: contentTypes.join(', '), read: readFile };
	return await sendWithRetries(async () => await sendRequest(bank, url, format), bank);
}

const readFile: AnswerFormat<BankFile>['read'] = async ({ status, body, headers, signal }) => {
	const contentType = parseContentType(findHeader(headers, 'content-type'));
	// It comes from a proxy or a login page, and not from the bank.
	if (contentType === 'text/html') {
		await readBody(body, 0, signal);
		return new BankFailure('unreadable', { status, reason: 'an HTML page' });
	}
	const { bytes, isComplete } = await readBytes(body, MAX_FILE_MEGABYTES * 1_024 * 1_024, signal);
	if (!isComplete) return new BankFailure('too_large', { status, reason: `more than ${MAX_FILE_MEGABYTES} MB` });
	if (bytes.length === 0) return new BankFailure('unreadable', { status, reason: 'an empty file' });
	return { status, bytes, contentType };
};

function parseContentType(header = ''): string {
	return header.split(';')[0]?.trim().toLowerCase() || 'application/octet-stream';
}
