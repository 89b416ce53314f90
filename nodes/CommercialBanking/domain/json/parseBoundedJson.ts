import { findStringEnd } from './findStringEnd';

export interface JsonBounds {
	/** Longest text taken, in UTF-16 units. */
	readonly maxLength: number;
	/** Deepest nesting of objects and arrays. */
	readonly maxDepth: number;
	/** Most values in all, counted by `{`, `[`, `,` and `:` outside strings. */
	readonly maxValues: number;
}

/**
 * Parses JSON from outside, with its size settled before anything is built from it.
 *
 * @returns the value in a box of its own (so that `null` is told from a refusal), or undefined where the text is not
 *   JSON or exceeds the bounds. It never throws.
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

/** One pass over the text; strings, where nearly all of a delivery's bytes are, are skipped at native speed. */
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
