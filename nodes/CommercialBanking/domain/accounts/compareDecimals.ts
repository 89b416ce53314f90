import type { Decimal } from './parseDecimal';

/** @returns a negative number if `left` is less than `right`, 0 if they are equal, a positive number otherwise */
export function compareDecimals(left: Decimal, right: Decimal): number {
	const scale = Math.max(fractionLength(left), fractionLength(right));
	const difference = toScaled(left, scale) - toScaled(right, scale);
	return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Adds two decimal numbers without losing a digit. */
export function addDecimals(left: Decimal, right: Decimal): Decimal {
	const scale = Math.max(fractionLength(left), fractionLength(right));
	const sum = toScaled(left, scale) + toScaled(right, scale);
	const digits = String(sum < 0n ? -sum : sum).padStart(scale + 1, '0');
	const point = digits.length - scale;
	const text = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
	return { isNegative: sum < 0n, isZero: sum === 0n, digits: text };
}

function fractionLength({ digits }: Decimal): number {
	const point = digits.indexOf('.');
	return point === -1 ? 0 : digits.length - point - 1;
}

function toScaled(decimal: Decimal, scale: number): bigint {
	const digits = decimal.digits.replace('.', '') + '0'.repeat(scale - fractionLength(decimal));
	return decimal.isNegative ? -BigInt(digits) : BigInt(digits);
}
