/** A number, not in a string, that is long enough or has an exponent, so that a double may not hold it. */
const SUSPICIOUS_NUMBER = /(?:^|[:[,])\s*-?(?:[\d.]{16}|[\d.]{1,15}[eE])/;

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses JSON without losing digits: a number beyond 2^53 - 1 becomes the text it was
 * written as. Everything else is what JSON.parse makes of it.
 *
 * @throws SyntaxError where the text is not JSON
 */
export function parseLosslessJson(text: string): unknown {
	const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
	const value: unknown = JSON.parse(SUSPICIOUS_NUMBER.test(json) ? quoteUnsafeNumbers(json) : json);
	return value;
}

/** Strings are skipped with indexOf, at native speed; only what lies between them is searched for numbers. */
function quoteUnsafeNumbers(json: string): string {
	const parts: string[] = [];
	let position = 0;
	while (position < json.length) {
		const quote = json.indexOf('"', position);
		const start = quote === -1 ? json.length : quote;
		parts.push(json.slice(position, start).replace(NUMBER, (number) => (isSafe(number) ? number : `"${number}"`)));
		position = quote === -1 ? json.length : findStringEnd(json, quote);
		parts.push(json.slice(start, position));
	}
	return parts.join('');
}

/** The index after the quote that ends the string begun at `start`. */
function findStringEnd(json: string, start: number): number {
	let end = json.indexOf('"', start + 1);
	while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
	return end === -1 ? json.length : end + 1;
}

function isEscaped(json: string, index: number): boolean {
	let backslashes = 0;
	while (json.charAt(index - 1 - backslashes) === '\\') backslashes++;
	return backslashes % 2 === 1;
}

/** Whether a double holds the number to the last digit before the point. */
function isSafe(number: string): boolean {
	return Math.abs(Number(number)) <= Number.MAX_SAFE_INTEGER;
}
