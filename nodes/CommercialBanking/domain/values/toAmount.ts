import { parseDecimal } from './parseDecimal';

/** A double keeps up to 15 significant digits unchanged. */
const MAX_DIGITS = 15;

/** Turns the text of a decimal number into a number, unless a double cannot keep its digits. Other values stay unchanged. */
export function toAmount<Value>(value: Value): Value | number {
	const decimal = typeof value === 'string' ? parseDecimal(value) : undefined;
	if (!decimal || decimal.digits.replace('.', '').replace(/^0+/, '').length > MAX_DIGITS) return value;
	return decimal.isNegative ? -Number(decimal.digits) : Number(decimal.digits);
}
