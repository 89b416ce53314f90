/** What stands in a report for "no reference", in any capitals, also as `NOT PROVIDED`. So two of them are not the same. */
const NO_REFERENCE = /^(?:NOT[ _-]?PROVIDED|NONREF)$/i;

export function isReference(id: string | null): id is string {
	return id !== null && !NO_REFERENCE.test(id.trim());
}

/** Parses a number of transactions such as `40` or `000040`; null for anything else. */
export function parseCount(text: string | null): number | null {
	return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

export interface DecimalSum {
	/** With as many decimals as the longest text, e.g. `1300.40` */
	total: string;
	/** How many texts are not plain decimal numbers. The total does not contain them. */
	unreadable: number;
}

const DECIMAL = /^([+-]?)(\d{0,20})(?:\.(\d{0,20}))?$/;

/** Adds amounts without rounding: `0.1` and `0.20` make `0.30`. */
export function sumDecimals(texts: Iterable<string>): DecimalSum {
	let units = 0n;
	let scale = 0;
	let unreadable = 0;
	for (const text of texts) {
		const [, sign, whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
		if (whole + fraction === '') {
			unreadable += 1;
			continue;
		}
		if (fraction.length > scale) {
			units *= 10n ** BigInt(fraction.length - scale);
			scale = fraction.length;
		}
		const value = BigInt(whole + fraction.padEnd(scale, '0'));
		units += sign === '-' ? -value : value;
	}
	return { total: writeDecimal(units, scale), unreadable };
}

/** Whether two decimal texts are the same number, e.g. `1.5` and `1.50`; null if one is not a number. */
export function isSameDecimal(left: string, right: string): boolean | null {
	const negated = right.startsWith('-') ? right.slice(1) : `-${right.replace(/^\+/, '')}`;
	const { total, unreadable } = sumDecimals([left, negated]);
	return unreadable > 0 ? null : /^0(?:\.0*)?$/.test(total);
}

function writeDecimal(units: bigint, scale: number): string {
	const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
	const sign = units < 0n ? '-' : '';
	return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
