import { parseDecimal } from './parseDecimal';

export const absolute = (units: bigint): bigint => (units < 0n ? -units : units);

/**
 * Reads an amount into the smallest unit of its currency.
 *
 * @returns undefined if the value is no number, or has more decimal places than its currency
 */
export function parseUnits(value: unknown, decimals: number): bigint | undefined {
	const decimal = parseDecimal(value);
	if (decimal === undefined) return undefined;
	const [whole = '0', fraction = ''] = decimal.digits.split('.');
	if (/[1-9]/.test(fraction.slice(decimals))) return undefined;
	const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
	return decimal.isNegative ? -units : units;
}

/**
 * Writes an amount as a decimal number with all places of its currency: `-1200.40`.
 *
 * @param point the character between whole and fraction
 */
export function formatUnits(units: bigint, decimals: number, point = '.'): string {
	const digits = String(absolute(units)).padStart(decimals + 1, '0');
	const whole = digits.slice(0, digits.length - decimals);
	const sign = units < 0n ? '-' : '';
	return decimals === 0 ? sign + whole : `${sign}${whole}${point}${digits.slice(-decimals)}`;
}
