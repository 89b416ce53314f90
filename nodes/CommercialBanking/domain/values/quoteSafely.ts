import { cutText } from './cutText';
import { maskNumbers } from './maskAccountId';

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

/** A date, with or without a time. */
const DATE = '(?:19|20)\\d\\d-[01]\\d-[0-3]\\d(?:[T ]\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?(?:Z|[+-]\\d\\d:?\\d\\d)?)?';

/** A trace ID or a date that stands alone, and is not part of something longer. A full stop may follow. */
const HARMLESS = new RegExp(`(?<!${TOKEN_CHARACTER})(${UUID}|${DATE})(?!\\.?[\\w~+/=-])`);

/**
 * Makes a text from outside fit to be shown and stored: one line, at most 300 characters, without known secrets and
 * without anything that looks like a token. Only the last four characters of account numbers are shown.
 *
 * @param secrets texts that must not appear, for example the API key
 */
export function quoteSafely(text: string, secrets: readonly string[] = []): string {
	const parts = hideSecrets(takeStart(text), secrets).split(HARMLESS);
	// `split` puts the group of the pattern between the parts, so each second part is harmless.
	const safe = parts.map((part, index) => (index % 2 === 1 ? part : maskNumbers(part.replace(TOKEN, hideToken))));
	return cutText(safe.join(''), MAX_QUOTE_CHARACTERS);
}

/** A long word without digits is no token. */
const hideToken = (word: string) => (/\d/.test(word) ? MASK : word);

/** Takes the beginning of a text. A cut last word is left out, because a part of a secret or number would not be recognized. */
function takeStart(text: string): string {
	const start = text
		.slice(0, MAX_EXAMINED_CHARACTERS)
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim();
	return text.length > MAX_EXAMINED_CHARACTERS ? start.slice(0, Math.max(0, start.lastIndexOf(' '))) : start;
}

export function hideSecrets(text: string, secrets: readonly string[]): string {
	return secrets.reduce((rest, secret) => (secret === '' ? rest : rest.replaceAll(secret, MASK)), text);
}
