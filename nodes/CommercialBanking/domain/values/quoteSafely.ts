import { cutText } from './cutText';
import { toOneLine } from './toOneLine';

const MAX_QUOTE_CHARACTERS = 300;

/** More than a quote has, because a mask shortens the text that it hides. */
const MAX_EXAMINED_CHARACTERS = 6_000;

const MASK = '[hidden]';

/** The characters of tokens: those of base64, base64url and of JWTs. */
const TOKEN_CHARACTER = '[\\w.~+/=-]';

/** Access tokens, API keys and client secrets have more characters. Few words have so many. */
const TOKEN = new RegExp(`${TOKEN_CHARACTER}{20,}`, 'g');

/** The bank's support asks for these trace IDs. Banks write them in small letters. */
const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';

/** An ID that a computer made, so it holds no account number. */
const ONLY_UUID = new RegExp(`^${UUID}$`, 'i');

/** A date, with or without a time. */
const DATE = '(?:19|20)\\d\\d-[01]\\d-[0-3]\\d(?:[T ]\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?(?:Z|[+-]\\d\\d:?\\d\\d)?)?';

/** A trace ID or a date that stands alone, and is not part of something longer. A full stop may follow. */
const HARMLESS = new RegExp(`(?<!${TOKEN_CHARACTER})(${UUID}|${DATE})(?!\\.?[\\w~+/=-])`);

/**
 * Makes a text from outside fit to be shown and stored. Each one passes here, or `maskAccountId`, before it stands in a hint,
 * an error or a line of the log: the bank, the sender of a file and a payer write what they like. It becomes one line of at
 * most 300 characters, without markup and without anything that looks like a token. Only the last four characters of account
 * numbers are shown.
 *
 * @example
 * quoteSafely('<img src=x> [a](http://b) {{ $env }}\nof 000123456789') // '‹img src=x› [a] (http://b) { { $env } } of …6789'
 */
export function quoteSafely(text: string): string {
	const parts = takeStart(text).split(HARMLESS);
	// `split` puts the group of the pattern between the parts, so each second part is harmless.
	const safe = parts.map((part, index) => (index % 2 === 1 ? part : maskNumbers(part.replace(TOKEN, hideToken))));
	return cutText(hideMarkup(safe.join('')), MAX_QUOTE_CHARACTERS);
}

/**
 * Breaks HTML, links of Markdown, and expressions of n8n. n8n 2.41 shows hints and what an error advises as HTML: a text could
 * load an image, or be a link. What is sent to a chat may be Markdown.
 */
const hideMarkup = (text: string): string =>
	text
		.replaceAll('<', '‹')
		.replaceAll('>', '›')
		.replaceAll('](', '] (')
		.replaceAll(/\{(?=\{)|\}(?=\})/g, '$& ');

/** A long word without digits is no token. */
const hideToken = (word: string) => (/\d/.test(word) ? MASK : word);

/** Takes the beginning of a text. A cut last word is left out, because a part of a secret or number would not be recognized. */
function takeStart(text: string): string {
	const start = toLine(text.slice(0, MAX_EXAMINED_CHARACTERS));
	return text.length > MAX_EXAMINED_CHARACTERS ? start.slice(0, Math.max(0, start.lastIndexOf(' '))) : start;
}

/** Writes a text as one line without markup. Its numbers stay. */
export const showLine = (text: string): string => hideMarkup(toLine(text));

/** Signs that nobody sees are left out: some turn the direction of what follows. */
const toLine = (text: string): string => toOneLine(text.replace(/\p{Cc}/gu, ' ').replace(/\p{Cf}/gu, ''));

const MAX_ID_CHARACTERS = 60;

const SHOWN_CHARACTERS = 4;

/** `DE02120300000000202051`, `FR14 2004 1010 0505 0001 3M02 606` */
const IBAN = /[A-Z]{2}\d\d(?:[^\p{L}\p{Nd}]?[A-Z\d]){11,30}/gu;

const WORD = /[\p{L}\p{Nd}]+/gu;

/** A word with more digits is masked as a whole, letters too: `12345678`, `12345678ab`, `1a2b3c4d5e6f7g8h`. */
const MAX_DIGITS_OF_WORD = 7;

/** `1234.56.78903`, `1234 – 5678 – 9012`. At an `…`, another number begins. */
const EIGHT_DIGITS = String.raw`\p{Nd}(?:[^\p{L}\p{Nd}…]{0,4}\p{Nd}){7,}`;

/** `000123`, `123 456`, `12-34-56`, but not `12.34.56` */
const SIX_CLOSE_DIGITS = String.raw`\p{Nd}(?:[ -]?\p{Nd}){5,}`;

/** The `…` of a masked number is replaced too: `…4321 00` becomes `…2100`, and not `……2100`. */
const LONG_NUMBER = new RegExp(`…?(?:${EIGHT_DIGITS}|${SIX_CLOSE_DIGITS})`, 'gu');

/**
 * Makes an account ID fit for a hint or a message. The bank's document says that an ID is not an account number, but some
 * banks use the number.
 */
export function maskAccountId(accountId: string): string {
	const id = toLine(accountId);
	return cutText(ONLY_UUID.test(id) ? id : hideMarkup(maskNumbers(id)), MAX_ID_CHARACTERS);
}

/** Masks each account number, except its last four characters. */
function maskNumbers(text: string): string {
	// The order counts: `FR14 2004 1010 0505 0001 3M02 606` becomes `…2606`, and not `FR…0013M02 606`; and `12345678ab`
	// becomes `…78ab`, and not `…5678ab`.
	return text.replace(IBAN, maskNumber).replace(WORD, maskManyDigits).replace(LONG_NUMBER, maskNumber);
}

function maskManyDigits(word: string): string {
	return word.replace(/\P{Nd}/gu, '').length > MAX_DIGITS_OF_WORD ? maskNumber(word) : word;
}

/** Shows the last four characters of an account number, however it is written or masked. */
export const maskNumber = (number: string): string =>
	`…${number.replace(/[^\p{L}\p{Nd}]/gu, '').slice(-SHOWN_CHARACTERS)}`;
