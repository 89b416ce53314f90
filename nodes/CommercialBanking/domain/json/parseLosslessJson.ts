import { findStringEnd } from './findStringEnd';

/** A number, if it is not inside a string, that is long enough or has an exponent, so that a double may not hold it. */
const SUSPICIOUS_NUMBER = /((?:^|[:[,])\s*)(-?(?=[\d.]{16}|[\d.]{1,15}[eE])\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;

/**
 * Parses JSON without losing digits: a number beyond 2^53 - 1 becomes the text it was
 * written as. Everything else is what JSON.parse makes of it.
 *
 * @throws SyntaxError where the text is not JSON
 */
export function parseLosslessJson(text: string): unknown {
	const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
	const value: unknown = JSON.parse(quoteUnsafeNumbers(json));
	return value;
}

/** Only where there is a suspicious number, the strings before it are walked through, to know that it is in none. */
function quoteUnsafeNumbers(json: string): string {
	let outsideStrings = 0;
	return json.replace(SUSPICIOUS_NUMBER, (match: string, before: string, number: string, index: number) => {
		if (isSafe(number)) return match;
		outsideStrings = skipStrings(json, outsideStrings, index);
		return outsideStrings <= index ? `${before}"${number}"` : match;
	});
}

/** Goes on from a position outside of strings, at native speed, until the next string would begin after `index`. */
function skipStrings(json: string, position: number, index: number): number {
	let outside = position;
	for (;;) {
		if (outside > index) return outside;
		const quote = json.indexOf('"', outside);
		if (quote === -1 || quote > index) return outside;
		const end = findStringEnd(json, quote);
		outside = end === -1 ? json.length : end + 1;
	}
}

/** Whether a double holds the number to the last digit before the point. */
function isSafe(number: string): boolean {
	return Math.abs(Number(number)) <= Number.MAX_SAFE_INTEGER;
}
