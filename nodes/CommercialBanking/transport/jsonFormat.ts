import { parseLosslessJson } from '../domain/json/parseLosslessJson';
import type { AnswerFormat } from './AnswerFormat';
import type { BankAnswer } from './BankAnswer';
import { BankFailure } from './BankFailure';
import { isHtml } from './parseErrorBody';
import { readBody } from './readBody';

/** Far more than a page of any size has. JSON of this size keeps n8n busy for about a second. */
const MAX_BODY_MEGABYTES = 64;

/** The JSON of the Account Information API. */
export const jsonFormat: AnswerFormat<BankAnswer> = {
	accept: 'application/json',
	read: async ({ status, url, body, signal }) => {
		const { text, isComplete } = await readBody(body, MAX_BODY_MEGABYTES * 1_024 * 1_024, signal);
		if (!isComplete) return new BankFailure('too_large', { status, reason: `more than ${MAX_BODY_MEGABYTES} MB` });
		return parseBody(status, text, url);
	},
};

function parseBody(status: number, text: string, url: string): BankAnswer | BankFailure {
	if (text.trim() === '') return new BankFailure('unreadable', { status, reason: 'an empty body' });
	try {
		return { status, body: parseLosslessJson(text), url };
	} catch {
		return new BankFailure('unreadable', { status, reason: isHtml(text) ? 'an HTML page' : 'malformed JSON' });
	}
}
