const LITERAL = /true|false|null/y;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/iy;

/** @returns where the number, `true`, `false` or `null` ends that begins at the position (RFC 8259), or -1 */
export function findEndOfScalar(text: string, position: number): number {
	LITERAL.lastIndex = position;
	return LITERAL.test(text) ? LITERAL.lastIndex : findEndOfNumber(text, position);
}

/** @returns where the number ends that begins at the position (RFC 8259, section 6), or -1 */
export function findEndOfNumber(text: string, position: number): number {
	NUMBER.lastIndex = position;
	return NUMBER.test(text) ? NUMBER.lastIndex : -1;
}
