const MAX_QUOTE_CHARACTERS = 300;

/** More than a quote, because masks are shorter than what they hide. */
const MAX_EXAMINED_CHARACTERS = 6_000;

const MASK = '[hidden]';

/** A UUID. The bank's support asks for these trace ids. */
const TRACE_ID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/;

/** With or without a time. */
const DATE = /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?)?(?![\d-])/;

/** With or without one separator after each four characters. */
const IBAN = /\b[A-Z]{2}\d\d(?:[^\p{L}\p{Nd}]?[A-Z\d]{4}){2,7}(?:[^\p{L}\p{Nd}]?[A-Z\d]{1,3})?\b/u;

/** As long as a token. */
const LONG_WORD = /[\w.~+/=-]{20,}/;

/** At least six digits, with or without spaces or hyphens between them. */
const LONG_NUMBER = /\p{Nd}(?:[ -]?\p{Nd}){5,}/u;

/** At least eight digits, however separated. */
const SEPARATED_NUMBER = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,4}\p{Nd}){7,}/u;

/** At each place the first alternative that fits wins, so trace ids and dates are skipped as a whole. */
const HARMLESS_OR_RISKY = new RegExp(
	`(${TRACE_ID.source}|${DATE.source})|${[IBAN, LONG_WORD, SEPARATED_NUMBER, LONG_NUMBER].map(({ source }) => source).join('|')}`,
	'gu',
);

/**
 * Makes a text from outside fit to be shown and stored: one line, at most 300 characters, without known secrets and
 * without anything that looks like a token or an account number.
 *
 * @param secrets texts that must not appear, for example the API key
 */
export function quoteSafely(text: string, secrets: readonly string[] = []): string {
	const quote = hideSecrets(takeStart(text), secrets).replace(HARMLESS_OR_RISKY, (match, harmless) =>
		harmless !== undefined || !/\p{Nd}/u.test(match) ? match : MASK,
	);
	return quote.length > MAX_QUOTE_CHARACTERS ? `${quote.slice(0, MAX_QUOTE_CHARACTERS - 1)}…` : quote;
}

/** Without its last word if the text is longer, because a part of a secret or of a number would not be recognised. */
function takeStart(text: string): string {
	const start = text
		.slice(0, MAX_EXAMINED_CHARACTERS)
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim();
	return text.length > MAX_EXAMINED_CHARACTERS ? start.slice(0, Math.max(0, start.lastIndexOf(' '))) : start;
}

/** Replaces each of the secrets. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
	return secrets.reduce((rest, secret) => (secret === '' ? rest : rest.replaceAll(secret, MASK)), text);
}
