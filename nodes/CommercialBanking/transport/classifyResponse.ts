import { isRecord } from '../domain/json/isJsonObject';
import { parseJson } from '../domain/json/parseBoundedJson';
import { BankFailure } from './BankFailure';
import { hideSecrets, quoteSafely } from '../domain/values/quoteSafely';
import { decodeText, findHeader, readBody } from './readBody';

const BYTES_OF_MEGABYTE = 1_024 * 1_024;

/** No error message is longer. */
const MAX_ERROR_BODY_BYTES = BYTES_OF_MEGABYTE;

export interface RequestFacts {
	readonly url: string;
	/** Aborted when the request has taken too long, or when the execution is stopped. */
	readonly signal: AbortSignal;
	/** Loads the texts that must not be quoted. */
	readonly loadSecrets: () => Promise<readonly string[]>;
}

/** A 2xx answer with a body. */
export interface RawAnswer {
	readonly status: number;
	readonly headers: unknown;
	readonly bytes: Uint8Array;
}

/**
 * Turns a response of n8n's HTTP helper (`returnFullResponse`, body as a stream) into the bank's answer or a failure.
 *
 * @param maxMegabytes a larger body is a failure
 * @throws what the stream throws if the connection breaks
 */
export async function classifyResponse(
	response: unknown,
	facts: RequestFacts,
	maxMegabytes: number,
): Promise<RawAnswer | BankFailure> {
	const status = isRecord(response) ? response.statusCode : undefined;
	if (!isRecord(response) || typeof status !== 'number') {
		return new BankFailure('network', { reason: 'no HTTP status' });
	}
	const { body, headers } = response;
	if (status < 200 || status >= 300) return await classifyErrorStatus(status, body, headers, facts);
	const { bytes, isComplete } = await readBody(body, maxMegabytes * BYTES_OF_MEGABYTE, facts.signal);
	if (!isComplete) return new BankFailure('too_large', { status, reason: `more than ${maxMegabytes} MB` });
	if (bytes.length === 0) return new BankFailure('unreadable', { status, reason: 'an empty body' });
	return { status, headers, bytes };
}

/** Turns an answer with a status outside 2xx into a failure, also if its body cannot be read. */
export async function classifyErrorStatus(
	status: number,
	body: unknown,
	headers: unknown,
	{ url, signal, loadSecrets }: RequestFacts,
): Promise<BankFailure> {
	const text = await readErrorText(body, signal);
	if (status >= 300 && status < 400) {
		return new BankFailure('redirect', { status, reason: findOrigin(findHeader(headers, 'location'), url) });
	}
	return new BankFailure('status', {
		status,
		...parseErrorBody(text, await loadSecrets()),
		retryAfterMilliseconds: parseRetryAfter(findHeader(headers, 'retry-after')),
	});
}

async function readErrorText(body: unknown, signal: AbortSignal): Promise<string> {
	try {
		return decodeText((await readBody(body, MAX_ERROR_BODY_BYTES, signal)).bytes);
	} catch {
		// The connection broke within the body. The status still tells what happened.
		return '';
	}
}

/** The host that a redirect leads to. Path and query are left out, because they may hold secrets. */
function findOrigin(location: string | undefined, base: string): string | undefined {
	return location !== undefined && URL.canParse(location, base) ? new URL(location, base).origin : undefined;
}

/**
 * Parses a Retry-After header (RFC 9110, section 10.2.3): seconds, or a date.
 *
 * @returns milliseconds to wait, at least 0; undefined if there is no header or it cannot be read
 */
export function parseRetryAfter(header: string | undefined): number | undefined {
	const text = header?.trim() ?? '';
	if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Number(text) * 1_000;
	// eslint-disable-next-line no-restricted-syntax -- A date of HTTP, which JavaScript reads, and no time of the bank.
	const until = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}

/**
 * A code and nothing else: letters, then some digits, as in `AADSTS700016`, and the same again behind a dot, a hyphen or an
 * underscore. In a token, letters and digits are mixed, so it is no code. A sentence is none either.
 */
const CODE = /^(?=.{1,40}$)[a-z]*\d{0,6}(?:[._-][a-z]*\d{0,6})*$/i;

/** Account numbers have more. */
const MAX_CODE_DIGITS = 7;

/** The bank's Error, a gateway (docs/bank-compatibility.md, A6), and OAuth 2.0 (RFC 6750). */
const CODE_NAMES = ['code', 'httpCode', 'error'];
const MESSAGE_NAMES = ['message', 'moreInformation', 'error_description'];

/**
 * Parses the code and the message of an error answer. It may be the bank's Error `{code, message}`, a gateway's
 * `{httpCode, httpMessage, moreInformation}`, a result `{code, status, messages, resultDetails}`, an HTML page (its title is
 * the message), or plain text.
 *
 * @param text the body as received
 * @param secrets texts that must not be quoted
 */
export function parseErrorBody(text: string, secrets: readonly string[]) {
	const json = parseJson(text);
	const body = json === undefined ? findPlainMessage(text) : json;
	if (!isRecord(body)) return { bankMessage: quote(typeof body === 'string' ? body : undefined, secrets) };
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

/** XML and broken JSON are not quoted, because they may hold anything. */
function findPlainMessage(text: string): string | undefined {
	if (!isHtml(text)) return /^[<{["]/.test(text.trimStart()) ? undefined : text;
	const title = /<title[^>]{0,200}>([^<]{1,1000})/i.exec(text.slice(0, 100_000))?.[1] ?? '';
	return title.trim() === '' ? 'an HTML page' : `an HTML page, "${title.trim()}"`;
}

/** A code is shown whole, although `quoteSafely` would mask its digits. Anything else is quoted as text. */
function quoteCode(text: string | undefined, secrets: readonly string[]): string | undefined {
	const code = text?.trim() ?? '';
	const isCode = CODE.test(code) && code.replace(/\D/g, '').length <= MAX_CODE_DIGITS;
	return isCode && hideSecrets(code, secrets) === code ? code : quote(text, secrets);
}

function quote(text: string | undefined, secrets: readonly string[]): string | undefined {
	return text === undefined ? undefined : quoteSafely(text, secrets) || undefined;
}
