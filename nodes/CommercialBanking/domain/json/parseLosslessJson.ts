import { findStringEnd } from './findStringEnd';

/** Finds text that looks like a number with 16 digits or more, or with an exponent. It may be part of a string. */
const SUSPICIOUS_NUMBER = /((?:^|[:[,])\s*)(-?(?=[\d.]{16}|[\d.]{1,15}e)\d+(?:\.\d+)?(?:e[+-]?\d+)?)/gi;

/**
 * Parses JSON without losing digits. A number beyond 2^53 - 1 becomes text, as it was written. All other values are as
 * from JSON.parse.
 *
 * @throws SyntaxError if the text is not JSON
 */
export function parseLosslessJson(text: string): unknown {
	const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
	const value: unknown = JSON.parse(quoteUnsafeNumbers(json));
	return value;
}

/** Puts unsafe numbers in quotes. For each, it first checks that the number is not part of a string. */
function quoteUnsafeNumbers(json: string): string {
	let outsideStrings = 0;
	return json.replace(SUSPICIOUS_NUMBER, (match: string, before: string, number: string, index: number) => {
		if (isSafe(number)) return match;
		outsideStrings = skipStrings(json, outsideStrings, index);
		return outsideStrings <= index ? `${before}"${number}"` : match;
	});
}

/**
 * Skips the strings that begin at `index` or before.
 *
 * @param position a position outside strings
 * @returns a position outside strings; greater than `index` if `index` is inside a string
 */
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

/** Whether a double can hold the integer part of the number exactly. */
function isSafe(number: string): boolean {
	return Math.abs(Number(number)) <= Number.MAX_SAFE_INTEGER;
}
