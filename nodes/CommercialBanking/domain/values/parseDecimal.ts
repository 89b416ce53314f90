import { isExactDouble } from '../json/parseLosslessJson';
import decimalPlaces from './decimals.json';

/** A decimal number with all the places that it was written with: 1200.40 is 120040 units of the second place. */
export interface Decimal {
	readonly units: bigint;
	/** Not negative. */
	readonly places: number;
}

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/** Amounts and balances are far shorter. */
const MAX_CHARACTERS = 100;

/** An exponent only moves the point, and not further than this. */
const MAX_EXPONENT = 100;

/**
 * Parses a decimal number: a JSON number, or text such as `1200.40`, `-5` or `1.2e3`. All digits are kept, also zeros at
 * the end of a text. A JSON number has lost such zeros when it was parsed.
 *
 * @returns undefined for anything else, for example text with a comma
 */
export function parseDecimal(value: unknown): Decimal | undefined {
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	const text = String(value).trim();
	const match = text.length <= MAX_CHARACTERS ? DECIMAL.exec(text) : null;
	if (!match) return undefined;
	const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
	const shift = Number(exponent);
	if (whole + fraction === '' || Math.abs(shift) > MAX_EXPONENT) return undefined;
	const units = BigInt(sign + whole + fraction);
	const places = fraction.length - shift;
	return places < 0 ? { units: units * 10n ** BigInt(-places), places: 0 } : { units, places };
}

/** Writes a decimal number with all its places: `-1200.40`. Zero has no sign. */
export const formatDecimal = ({ units, places }: Decimal): string => formatUnits(units, places);

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

/**
 * Reads an amount into the smallest unit of its currency.
 *
 * @returns undefined if the value is no number, or has more decimal places than its currency
 */
export function parseUnits(value: unknown, decimals: number): bigint | undefined {
	const decimal = parseDecimal(value);
	if (decimal === undefined) return undefined;
	if (decimal.places <= decimals) return unitsOf(decimal, decimals);
	const divisor = 10n ** BigInt(decimal.places - decimals);
	return decimal.units % divisor === 0n ? decimal.units / divisor : undefined;
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

export const absolute = (units: bigint): bigint => (units < 0n ? -units : units);

/** Turns the text of a decimal number into a number, unless a double cannot keep its digits. Other values stay unchanged. */
export function toAmount<Value>(value: Value): Value | number {
	const decimal = typeof value === 'string' ? parseDecimal(value) : undefined;
	if (!decimal) return value;
	const text = formatDecimal(decimal);
	return isExactDouble(text) ? Number(text) : value;
}

/** Adds two decimal numbers without losing a digit. */
export function addDecimals(left: Decimal, right: Decimal): Decimal {
	const places = Math.max(left.places, right.places);
	return { units: unitsOf(left, places) + unitsOf(right, places), places };
}

/** @param places not fewer than the number has */
const unitsOf = ({ units, places: own }: Decimal, places: number): bigint =>
	own === places ? units : units * 10n ** BigInt(places - own);

/** @returns a negative number if `left` is less than `right`, 0 if they are equal, a positive number otherwise */
export function compareDecimals(left: Decimal, right: Decimal): number {
	const { units } = addDecimals(left, { ...right, units: -right.units });
	return units < 0n ? -1 : Number(units > 0n);
}

/**
 * Adds amounts without rounding: `0.1` and `0.20` make `0.30`.
 *
 * @returns the total, and how many texts are not decimal numbers, which the total does not contain
 */
export function sumDecimals(texts: Iterable<string>) {
	let sum: Decimal = { units: 0n, places: 0 };
	let unreadable = 0;
	for (const text of texts) {
		const decimal = parseDecimal(text);
		if (decimal === undefined) unreadable += 1;
		else sum = addDecimals(sum, decimal);
	}
	return { total: formatDecimal(sum), unreadable };
}

/** Whether two decimal texts are the same number, e.g. `1.5` and `1.50`; null if one is not a number. */
export function isSameDecimal(left: string, right: string): boolean | null {
	const [one, other] = [parseDecimal(left), parseDecimal(right)];
	return one === undefined || other === undefined ? null : compareDecimals(one, other) === 0;
}
