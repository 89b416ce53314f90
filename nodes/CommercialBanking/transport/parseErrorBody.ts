import { isRecord } from '../domain/json/isRecord';
import { hideSecrets, quoteSafely } from './quoteSafely';

const CODE = /^[\w.-]{1,40}$/;

/** Letters, then some digits, as in `AADSTS700016`. Tokens mix them. */
const CODE_PART = /^[a-z]*\d{0,6}$/i;

/** Account numbers have more. */
const MAX_CODE_DIGITS = 7;

/** The bank's Error, a gateway (docs/bank-compatibility.md, A6), and OAuth 2.0 (RFC 6750). */
const CODE_NAMES = ['code', 'httpCode', 'error'];
const MESSAGE_NAMES = ['message', 'moreInformation', 'error_description'];

/**
 * Parses the code and the message of an error answer. It may be the bank's Error `{code, message}`, a gateway's
 * `{httpCode, httpMessage, moreInformation}`, an HTML page (its title is the message), or plain text.
 *
 * @param text the body as received
 * @param secrets texts that must not be quoted
 */
export function parseErrorBody(text: string, secrets: readonly string[]) {
	const body = parseOrUndefined(text);
	if (!isRecord(body)) return { bankMessage: quote(typeof body === 'string' ? body : findPlainMessage(text), secrets) };
	return {
		bankCode: quoteCode(firstText(body, CODE_NAMES), secrets),
		bankMessage: quote(findMessage(body), secrets),
	};
}

/** Whether a body is an HTML page. Gateways and login pages send them. */
export function isHtml(text: string): boolean {
	return /^<(?:!doctype html|html|head|body)\b/i.test(text.trimStart());
}

/** A gateway sends two texts. Both are kept, because the second one says more. */
function findMessage(source: Record<string, unknown>): string | undefined {
	const message = firstText(source, MESSAGE_NAMES);
	const title = firstText(source, ['httpMessage']);
	if (title === undefined) return message;
	return message === undefined ? title : `${title.replace(/\.$/, '')}: ${message}`;
}

function firstText(source: Record<string, unknown>, names: readonly string[]): string | undefined {
	for (const name of names) {
		const value = source[name];
		if ((typeof value === 'string' && value.trim() !== '') || typeof value === 'number') return String(value);
	}
	return undefined;
}

/** XML and broken JSON are not quoted, because they may hold anything. */
function findPlainMessage(text: string): string | undefined {
	if (!isHtml(text)) return /^[<{["]/.test(text.trimStart()) ? undefined : text;
	const title = /<title[^>]{0,200}>([^<]{1,1000})/i.exec(text.slice(0, 100_000))?.[1] ?? '';
	return title.trim() === '' ? 'an HTML page' : `an HTML page, "${title.trim()}"`;
}

function quoteCode(text: string | undefined, secrets: readonly string[]): string | undefined {
	const code = text?.trim() ?? '';
	return isCode(code) && hideSecrets(code, secrets) === code ? code : quote(text, secrets);
}

/** Whether this is a code and nothing else. Some banks put a sentence there, with account numbers or tokens in it. */
function isCode(text: string): boolean {
	if (!CODE.test(text) || text.replace(/\D/g, '').length > MAX_CODE_DIGITS) return false;
	return text.split(/[._-]/).every((part) => CODE_PART.test(part));
}

function quote(text: string | undefined, secrets: readonly string[]): string | undefined {
	return text === undefined ? undefined : quoteSafely(text, secrets) || undefined;
}

function parseOrUndefined(text: string): unknown {
	try {
		const value: unknown = JSON.parse(text);
		return value;
	} catch {
		return undefined;
	}
}
