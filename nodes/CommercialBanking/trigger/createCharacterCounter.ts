import { isRecord } from '../domain/json/isRecord';

/** Quotes, colon and comma around a name or a text. */
const SIGNS = 4;

/** To remember a smaller part would take longer than to count it again. */
const LARGE_PART_CHARACTERS = 10_000;

/**
 * Makes a function that counts roughly how many characters a JSON value has as text. n8n stores items as such a text.
 *
 * A part that several values share counts for each of them, because it is stored with each of them. A large one is looked
 * through only once: with `raw`, thousands of items can share it.
 */
export function createCharacterCounter(): (value: unknown) => number {
	const largeParts = new Map<object, number>();
	const count = (value: unknown): number => {
		if (typeof value === 'string') return value.length;
		if (typeof value !== 'object' || value === null) return SIGNS;
		return largeParts.get(value) ?? countParts(value);
	};
	const countParts = (value: object): number => {
		let characters = 0;
		if (Array.isArray(value)) for (const part of value) characters += count(part) + SIGNS;
		else if (isRecord(value))
			for (const name of Object.keys(value)) characters += name.length + count(value[name]) + SIGNS;
		if (characters > LARGE_PART_CHARACTERS) largeParts.set(value, characters);
		return characters;
	};
	return count;
}
