/** Longest quote of somebody else's words, in UTF-16 units. */
const MAX_QUOTE = 300;

const MASK = '[hidden]';

/** Trace ids (UUIDs), which the bank's support asks for, and dates. */
const HARMLESS = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b\d{4}-\d\d-\d\d(?![\d-])/;

/** IBANs, grouped or not; words as long as tokens are; six or more digits, with blanks or hyphens between them. */
const RISKY = /\b[A-Z]{2}\d\d(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?\b|[\w.~+/=-]{20,}|\d(?:[ -]?\d){5,}/;

/** The first alternative that fits wins, so what is harmless is passed over as a whole. */
const RECOGNISED = new RegExp(`(${HARMLESS.source})|${RISKY.source}`, 'g');

/**
 * Makes somebody else's words fit to be shown and stored: one line, at most 300 characters, without known secrets and
 * without anything that looks like a token or an account number.
 *
 * @param secrets texts that must not appear, for example the API key
 */
export function quoteSafely(text: string, secrets: readonly string[] = []): string {
	const quote = hideSecrets(text.slice(0, 20 * MAX_QUOTE), secrets)
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim()
		.replace(RECOGNISED, (match, harmless) => (harmless !== undefined || !/\d/.test(match) ? match : MASK));
	return quote.length > MAX_QUOTE ? `${quote.slice(0, MAX_QUOTE - 1)}…` : quote;
}

/** Replaces each of the secrets. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
	return secrets.reduce((rest, secret) => (secret === '' ? rest : rest.replaceAll(secret, MASK)), text);
}
