import { addDecimals, compareDecimals, type Decimal, parseDecimal } from '../../values/parseDecimal';

/** A text that means "no reference", in any capitals, also `NOT PROVIDED`. So two such texts do not name the same payment. */
const NO_REFERENCE = /^(?:NOT[ _-]?PROVIDED|NONREF)$/i;

export function isReference(id: string | null): id is string {
	return id !== null && !NO_REFERENCE.test(id.trim());
}

/** Parses a number of transactions such as `40` or `000040`; null for anything else. */
export function parseCount(text: string | null): number | null {
	return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/**
 * Adds amounts without rounding: `0.1` and `0.20` make `0.30`.
 *
 * @returns the total, and how many texts are not decimal numbers, which the total does not contain
 */
export function sumDecimals(texts: Iterable<string>) {
	let sum: Decimal = { isNegative: false, isZero: true, digits: '0' };
	let unreadable = 0;
	for (const text of texts) {
		const decimal = parseDecimal(text);
		if (decimal === undefined) unreadable += 1;
		else sum = addDecimals(sum, decimal);
	}
	return { total: (sum.isNegative ? '-' : '') + sum.digits, unreadable };
}

/** Whether two decimal texts are the same number, e.g. `1.5` and `1.50`; null if one is not a number. */
export function isSameDecimal(left: string, right: string): boolean | null {
	const [one, other] = [parseDecimal(left), parseDecimal(right)];
	return one === undefined || other === undefined ? null : compareDecimals(one, other) === 0;
}
