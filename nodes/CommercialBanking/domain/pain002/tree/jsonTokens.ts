/** A literal of JSON where `lastIndex` points to. */
export const LITERAL = /true|false|null/y;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/iy;

/** @returns where the number ends that begins at the position (RFC 8259, section 6), or -1 if there is none */
export function findEndOfNumber(text: string, position: number): number {
	NUMBER.lastIndex = position;
	return NUMBER.test(text) ? NUMBER.lastIndex : -1;
}
