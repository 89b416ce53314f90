/** What a program reads from a statement file. Amounts are decimal text without zeros at the end. */
export interface ReadStatement {
	readonly opening: string | null;
	readonly closing: string | null;
	readonly lines: ReadonlyArray<{
		/** `2026-11-23`. */
		readonly day: string;
		readonly amount: string;
		/** All texts of the line in one. */
		readonly text: string;
	}>;
}

/** The same text for the same number: `1200.4` for `1200.40`, `1200,4` and `+1200.400`. */
export function plainAmount(text: string): string {
	const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(text.trim().replace(',', '.')) ?? [];
	const [whole = '0', fraction = ''] = digits.split('.');
	const places = trimZeros(fraction);
	const number = String(BigInt(whole || '0')) + (places === '' ? '' : `.${places}`);
	return sign === '-' && number !== '0' ? `-${number}` : number;
}

function trimZeros(fraction: string): string {
	let end = fraction.length;
	while (fraction[end - 1] === '0') end--;
	return fraction.slice(0, end);
}
