export interface JsonBounds {
	/** Maximum length of the text, in UTF-16 units. */
	readonly maxLength: number;
	/** Maximum nesting of objects and arrays. */
	readonly maxDepth: number;
	/** Maximum number of values. Each `{`, `[`, `,` and `:` outside strings counts as one. */
	readonly maxValues: number;
}

interface BoundedJson {
	/** It may be null. */
	readonly value: unknown;
	/** How many values the text has, counted as for `maxValues`. */
	readonly values: number;
}

/**
 * Parses JSON from outside, in linear time. Checks the limits first: the value of `[[[…` is many times as large. Never throws.
 *
 * @returns undefined if the text is not JSON or is beyond the limits
 */
export function parseBoundedJson(text: string, bounds: JsonBounds): BoundedJson | undefined {
	const values = text.length > bounds.maxLength ? undefined : countValues(text, bounds);
	if (values === undefined) return undefined;
	const value = parseJson(text);
	return value === undefined ? undefined : { value, values };
}

/** @returns undefined if the text is not JSON */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Returns undefined if the text is beyond the limits, or has a string without an end. */
function countValues(text: string, { maxDepth, maxValues }: JsonBounds): number | undefined {
	let depth = 0;
	let values = 0;
	for (let index = 0; index < text.length; index += 1) {
		const character = text[index];
		if (character === '"') {
			index = findStringEnd(text, index);
			if (index < 0) return undefined;
		} else if (character === '{' || character === '[') {
			depth += 1;
			values += 1;
		} else if (character === '}' || character === ']') {
			depth -= 1;
		} else if (character === ',' || character === ':') {
			values += 1;
		}
		if (depth > maxDepth || values > maxValues) return undefined;
	}
	return values;
}

/**
 * Finds the quote that ends a JSON string. It uses `indexOf`, which is fast, because most of a delivery is in strings.
 *
 * @param start index of the quote that begins the string
 * @returns index of the closing quote; -1 if there is none
 */
export function findStringEnd(json: string, start: number): number {
	let end = json.indexOf('"', start + 1);
	while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
	return end;
}

function isEscaped(json: string, index: number): boolean {
	let backslashes = 0;
	while (json[index - 1 - backslashes] === '\\') backslashes += 1;
	return backslashes % 2 === 1;
}
