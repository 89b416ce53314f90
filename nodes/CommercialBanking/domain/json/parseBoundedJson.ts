import { findStringEnd } from './findStringEnd';

/** Limits for JSON from outside. */
export interface JsonBounds {
	/** Maximum length of the text, in UTF-16 units. */
	readonly maxLength: number;
	/** Maximum nesting of objects and arrays. */
	readonly maxDepth: number;
	/** Maximum number of values. Each `{`, `[`, `,` and `:` outside strings counts as one. */
	readonly maxValues: number;
}

/**
 * Parses JSON from outside. Checks the limits first, before it builds any value. Takes linear time. Never throws.
 *
 * @returns the value in an object, because the value itself may be null; undefined if the text is not JSON or is beyond
 *   the limits
 */
export function parseBoundedJson(text: string, bounds: JsonBounds): { readonly value: unknown } | undefined {
	if (text.length > bounds.maxLength || !isWithin(text, bounds)) return undefined;
	try {
		const value: unknown = JSON.parse(text);
		return { value };
	} catch {
		return undefined;
	}
}

function isWithin(text: string, { maxDepth, maxValues }: JsonBounds): boolean {
	let depth = 0;
	let values = 0;
	for (let index = 0; index < text.length; index++) {
		const character = text[index];
		if (character === '"') {
			index = findStringEnd(text, index);
			if (index < 0) return false;
		} else if (character === '{' || character === '[') {
			depth++;
			values++;
		} else if (character === '}' || character === ']') {
			depth--;
		} else if (character === ',' || character === ':') {
			values++;
		}
		if (depth > maxDepth || values > maxValues) return false;
	}
	return true;
}
