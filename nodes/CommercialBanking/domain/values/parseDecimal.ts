/** A decimal number with all the digits that it was written with. */
export interface Decimal {
	/** False for zero, also for `-0.00`. */
	readonly isNegative: boolean;
	readonly isZero: boolean;
	/** Without sign and exponent: `1200.40`. */
	readonly digits: string;
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
	const [, sign, whole = '', fraction = '', exponent = '0'] = match;
	const shift = Number(exponent);
	if (whole + fraction === '' || Math.abs(shift) > MAX_EXPONENT) return undefined;
	const digits = movePoint(whole, fraction, shift);
	const isZero = !/[1-9]/.test(digits);
	return { isNegative: sign === '-' && !isZero, isZero, digits };
}

/** Moves the point: `12`, `3` and -3 make `0.0123`; `1`, `2` and 3 make `1200`. */
function movePoint(whole: string, fraction: string, shift: number): string {
	const left = whole.padStart(whole.length - Math.min(shift, 0), '0');
	const right = fraction.padEnd(Math.max(shift, 0), '0');
	const point = left.length + shift;
	const all = left + right;
	const integer = all.slice(0, point).replace(/^0+(?=\d)/, '');
	const rest = all.slice(point);
	return `${integer === '' ? '0' : integer}${rest === '' ? '' : `.${rest}`}`;
}

/** A double keeps up to 15 significant digits unchanged. */
const MAX_DOUBLE_DIGITS = 15;

/** Turns the text of a decimal number into a number, unless a double cannot keep its digits. Other values stay unchanged. */
export function toAmount<Value>(value: Value): Value | number {
	const decimal = typeof value === 'string' ? parseDecimal(value) : undefined;
	if (!decimal || decimal.digits.replace('.', '').replace(/^0+/, '').length > MAX_DOUBLE_DIGITS) return value;
	return decimal.isNegative ? -Number(decimal.digits) : Number(decimal.digits);
}

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

function fractionLength({ digits }: Decimal): number {
	const point = digits.indexOf('.');
	return point === -1 ? 0 : digits.length - point - 1;
}

function toScaled(decimal: Decimal, scale: number): bigint {
	const digits = decimal.digits.replace('.', '') + '0'.repeat(scale - fractionLength(decimal));
	return decimal.isNegative ? -BigInt(digits) : BigInt(digits);
}
