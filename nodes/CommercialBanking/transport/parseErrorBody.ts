import { isRecord } from '../domain/json/isJsonObject';
import { parseJson } from '../domain/json/parseBoundedJson';
import { quoteSafely } from '../domain/values/quoteSafely';

/** The bank's Error, a gateway (docs/bank-compatibility.md, A6), and OAuth 2.0 (RFC 6750). */
const CODE_NAMES = ['code', 'httpCode', 'error'];
const MESSAGE_NAMES = ['message', 'moreInformation', 'error_description'];

/**
 * Parses the code and the message of an error answer. It may be the bank's Error `{code, message}`, a gateway's
 * `{httpCode, httpMessage, moreInformation}`, a result `{code, status, messages, resultDetails}`, an HTML page, or plain text.
 *
 * @param text the body as received
 */
export function parseErrorBody(text: string) {
	const json = parseJson(text);
	const body = json === undefined ? findPlainMessage(text) : json;
	if (!isRecord(body)) return { bankMessage: quote(typeof body === 'string' ? body : undefined) };
	return { bankCode: quoteCode(firstText(body, CODE_NAMES)), bankMessage: quote(findMessage(body)) };
}

/** Whether a body is an HTML page. Gateways and login pages send them. */
export const isHtml = (text: string): boolean => /^<(?:!doctype html|html|head|body)\b/i.test(text.trimStart());

/** A gateway sends two texts. Both are kept, because the second one says more. */
function findMessage(source: Record<string, unknown>): string | undefined {
	const message = firstText(source, MESSAGE_NAMES) ?? findResultMessages(source);
	const title = firstText(source, ['httpMessage']);
	if (title === undefined) return message;
	return message === undefined ? title : `${title.replace(/\.$/, '')}: ${message}`;
}

/** The third form of Account Information 5.3.0: texts in `messages`, and in `resultDetails` with a code for each. */
function findResultMessages({ messages, resultDetails }: Record<string, unknown>): string | undefined {
	const details = (Array.isArray(resultDetails) ? resultDetails : []).filter(isRecord).map((detail) => {
		const code = firstText(detail, ['detailCode']);
		return [firstText(detail, ['detailMessage']), code && `(${code})`].filter(Boolean).join(' ');
	});
	const texts = (Array.isArray(messages) ? messages : []).filter((text) => typeof text === 'string');
	return [...texts, ...details].filter((text) => text !== '').join('; ') || undefined;
}

function firstText(source: Record<string, unknown>, names: readonly string[]): string | undefined {
	for (const name of names) {
		const value = source[name];
		if ((typeof value === 'string' && value.trim() !== '') || typeof value === 'number') return String(value);
	}
	return undefined;
}

/** XML and broken JSON are not quoted: they are no message for people. */
function findPlainMessage(text: string): string | undefined {
	const isXmlOrJson = /^[<{["]/.test(text.trimStart());
	if (isHtml(text)) return 'an HTML page';
	return isXmlOrJson ? undefined : text;
}

/**
 * Parts of letters, of digits, or of letters and then digits: `AADSTS700016`, `E-4001`, `invalid_token`. A token mixes them
 * (`5X4`), so it is no code. A sentence is none either.
 */
const CODE = /^(?=.{1,40}$)[a-z]*\d{0,6}(?:[._-][a-z]*\d{0,6})*$/i;

/** All parts together: `A-123-4567` is a code, `A-1234-5678` may be an account number. */
const MAX_CODE_DIGITS = 7;

/** Shows a code whole, although `quoteSafely` would mask its digits. Anything else is quoted as text. */
function quoteCode(text: string | undefined): string | undefined {
	const code = text?.trim() ?? '';
	const isCode = CODE.test(code) && code.replace(/\D/g, '').length <= MAX_CODE_DIGITS;
	return isCode ? code : quote(text);
}

function quote(text: string | undefined): string | undefined {
	return text === undefined ? undefined : quoteSafely(text) || undefined;
}
