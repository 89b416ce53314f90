import { findStringEnd } from './parseBoundedJson';

/** A coarse sieve: 16 digits or points, or an exponent. `isExactDouble` and `isInString` decide about what it finds. */
const SUSPICIOUS_NUMBER = /((?:^|[:[,])\s*)(-?(?=[\d.]{16}|[\d.]{1,15}e)\d+(?:\.\d+)?(?:e[+-]?\d+)?)/gi;

/** A double keeps up to 15 significant digits unchanged. */
const MAX_DIGITS = 15;

/**
 * Parses JSON without losing digits. An integer beyond 2^53 - 1 and a decimal number of more than 15 significant digits
 * become text, as they were written. Zeros at the beginning and at the end do not count as digits. All other values are as
 * from JSON.parse.
 *
 * @throws SyntaxError if the text is not JSON. Only a long number that begins with zeros passes, as text.
 */
export function parseLosslessJson(text: string): unknown {
	return JSON.parse(quoteUnsafeNumbers(text));
}

/** Puts unsafe numbers in quotes. For each, it first checks that the number is not part of a string. */
function quoteUnsafeNumbers(json: string): string {
	const isInString = createStringFinder(json);
	return json.replace(SUSPICIOUS_NUMBER, (match: string, before: string, number: string, index: number) =>
		isExactDouble(number) || isInString(index) ? match : `${before}"${number}"`,
	);
}

/**
 * Tells whether a position is inside a string. It keeps the first string that ends at or after the position, so the
 * positions must ascend, and each character is looked at once.
 */
function createStringFinder(json: string): (index: number) => boolean {
	const orEndOfText = (found: number) => (found === -1 ? json.length : found);
	let stringStart = 0;
	let stringEnd = -1;
	return (index) => {
		while (stringEnd < index) {
			stringStart = orEndOfText(json.indexOf('"', stringEnd + 1));
			stringEnd = orEndOfText(findStringEnd(json, stringStart));
		}
		return stringStart < index;
	};
}

/**
 * Whether a double keeps the digits of a number unchanged.
 *
 * @param number written as in JSON
 */
export function isExactDouble(number: string): boolean {
	if (Math.abs(Number(number)) > Number.MAX_SAFE_INTEGER) return false;
	const { digits, isInteger } = countDigits(number);
	return isInteger || digits <= MAX_DIGITS;
}

/** Counts the significant digits, and tells whether the exponent moves all of them before the decimal point. */
function countDigits(number: string): { digits: number; isInteger: boolean } {
	const [mantissa = '', exponent = '0'] = number.replace(/^-/, '').split(/e/i);
	const [whole = '', fraction = ''] = mantissa.split('.');
	const all = whole + fraction;
	// A pattern would take quadratic time on many zeros before another digit.
	let end = all.length;
	while (all[end - 1] === '0') end -= 1;
	const digits = all.slice(0, end).replace(/^0+/, '').length;
	return { digits, isInteger: end <= whole.length + Number(exponent) };
}
