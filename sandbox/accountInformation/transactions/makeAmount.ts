import { exactNumber } from '../../json/exactNumber.ts';
import type { Json } from '../../json/json.ts';

/** Makes a number with two decimals (`1200.40`), or the same digits as text. */
export function makeAmount(cents: number, asText = false): Json {
	const magnitude = String(Math.abs(cents)).padStart(3, '0');
	const digits = `${cents < 0 ? '-' : ''}${magnitude.slice(0, -2)}.${magnitude.slice(-2)}`;
	return asText ? digits : exactNumber(digits);
}
