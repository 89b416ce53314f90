import decimalPlaces from './decimals.json';
import { parseDecimal } from './parseDecimal';

/** The decimals of the currencies that do not have two decimals (ISO 4217, list one, with funds codes). */
const DECIMALS: ReadonlyMap<string, number> = new Map(Object.entries(decimalPlaces));

/**
 * Returns the number of decimals of a currency, as ISO 4217 has it. `Intl` is not used, because it says 0 for HUF, COP, IDR
 * and others, and changes with the version of Node.
 *
 * @param currency the code of ISO 4217, in capitals
 */
export function currencyDecimals(currency: string): number {
	return DECIMALS.get(currency) ?? 2;
}

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
