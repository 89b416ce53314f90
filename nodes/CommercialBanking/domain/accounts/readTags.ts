import dialects from './dialects.json';

/**
 * The ways in which banks write the facts of a payment into one text of tags and values. `tag` finds each tag, with its
 * name as the first group. Where several names say the same thing, the best one is first. The other side of a payment is
 * named in one way for money that came in, and in another for money that went out. With `hasAddresses`, its value also has
 * an address, and an account after `/AC-` or a bank code after `/BC-`.
 */
const DIALECTS = dialects.map((dialect) => {
	return { ...dialect, firstTag: new RegExp(`^${dialect.tag}`), tag: new RegExp(dialect.tag, 'g') };
});

/** Whether a text says that there is no value: ISO 20022 and SWIFT demand a text there. */
export const isNoValue = (text: string): boolean => /^(?:not[\s_-]*provided|nonref)?$/i.test(text.trim());

export interface TaggedText {
	readonly dialect: (typeof DIALECTS)[number];
	/** Finds the value of the first of these tags that has a value, with line breaks as blanks. */
	readonly find: (names: readonly string[] | undefined) => string | null;
}

/**
 * Reads a text that is made of tags, in linear time. The value of a tag ends at the next known tag. If a tag comes
 * twice, the first counts, because the second may be part of what a sender wrote.
 *
 * @returns undefined if the text does not begin with a tag of a known dialect
 */
export function readTags(text: string): TaggedText | undefined {
	const trimmed = text.trim();
	for (const dialect of DIALECTS) {
		if (!dialect.firstTag.test(trimmed)) continue;
		const tags = [...trimmed.matchAll(dialect.tag)];
		const values = new Map<string, string>();
		for (const [position, { 0: tag, 1: name = '', index }] of tags.entries()) {
			const value = cleanValue(trimmed.slice(index + tag.length, tags[position + 1]?.index));
			if (value !== null && !values.has(name)) values.set(name, value);
		}
		return { dialect, find: (names = []) => names.map((name) => values.get(name)).find(Boolean) ?? null };
	}
	return undefined;
}

/** @returns null if the text says that there is no value */
function cleanValue(text: string): string | null {
	const value = text.replaceAll(/\s+/g, ' ').trim();
	return isNoValue(value) ? null : value;
}
