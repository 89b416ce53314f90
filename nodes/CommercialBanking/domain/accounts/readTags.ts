import dialects from './dialects.json';

/** The tags that name the other side of a payment. Where several say the same thing, the best one is first. */
interface PartyTags {
	readonly name?: readonly string[];
	readonly account?: readonly string[];
	readonly bank?: readonly string[];
}

interface DialectSource {
	readonly tag: string;
	readonly opening: string;
	readonly party?: PartyTags;
	readonly incoming?: PartyTags;
	readonly outgoing?: PartyTags;
	readonly hasAddresses?: boolean;
	readonly reference?: readonly string[];
	readonly endToEndId?: readonly string[];
	readonly words: readonly string[];
	readonly anywhere?: readonly string[];
}

const SOURCES: readonly DialectSource[] = dialects;

/**
 * The ways in which banks write the facts of a payment into one text of tags and values. What a payer writes stands in the
 * same text, and may look like tags.
 * - `tag` finds each tag, with its name as the first group.
 * - `opening`: how the names of a text's tags begin, each with a comma. Other texts are not read.
 * - `party`: the tags of the other side; `incoming`, `outgoing` where they depend on the direction. With
 *   `hasAddresses`, a value also has an address, and an account after `/AC-` or a bank code after `/BC-`.
 * - `reference`, `endToEndId`, `words`: what people write. The bank's own tags do not count behind them.
 * - `anywhere`: tags that count there too, because `source` shows that the last one is the bank's.
 */
const DIALECTS = SOURCES.map(({ party = {}, reference = [], endToEndId = [], anywhere = [], ...dialect }) => ({
	incoming: party,
	outgoing: party,
	reference,
	endToEndId,
	anywhere,
	...dialect,
	firstTag: new RegExp(`^${dialect.tag}`),
	tag: new RegExp(dialect.tag, 'g'),
	opening: new RegExp(dialect.opening),
}));

type Dialect = (typeof DIALECTS)[number];

/** Whether a text says that there is no value: ISO 20022 and SWIFT demand a text there. */
export const isNoValue = (text: string): boolean => /^(?:not[\s_-]*provided|nonref)?$/i.test(text.trim());

export interface TaggedText {
	readonly dialect: Dialect;
	/** Finds the value of the first of these tags that has a value, with line breaks as blanks. */
	readonly find: (names: readonly string[] | undefined) => string | null;
}

/**
 * Reads a text that is made of tags, in linear time. The value of a tag ends at the next known tag.
 *
 * @returns undefined if the text does not begin with the tags of a known dialect
 */
export function readTags(text: string): TaggedText | undefined {
	const trimmed = text.trim();
	for (const dialect of DIALECTS) {
		if (!dialect.firstTag.test(trimmed)) continue;
		const matches = [...trimmed.matchAll(dialect.tag)];
		if (!dialect.opening.test(matches.map(([, name]) => `${name},`).join(''))) continue;
		const values = pickValues(readValues(trimmed, matches), dialect);
		return { dialect, find: (names = []) => names.map((name) => values.get(name)).find(Boolean) ?? null };
	}
	return undefined;
}

interface Tag {
	readonly name: string;
	/** Null if the text says that there is no value. */
	readonly value: string | null;
}

function readValues(text: string, matches: readonly RegExpExecArray[]): Tag[] {
	return matches.map(({ 0: tag, 1: name = '', index }, position) => {
		const value = text.slice(index + tag.length, matches[position + 1]?.index);
		const line = value.replaceAll(/\s+/g, ' ').trim();
		return { name, value: isNoValue(line) ? null : line };
	});
}

/** Who writes a tag: the bank, or a person. Banks write them in this order. */
const BANK = 0;
const REFERENCE = 1;
const WORDS = 2;

/**
 * Picks the values that count. What a payer writes can hold any tag, so behind his words only other words count, and behind
 * a reference no tag of the bank. Of a tag with two different values, nobody knows which one the bank wrote.
 */
function pickValues(tags: readonly Tag[], dialect: Dialect): ReadonlyMap<string, string | null> {
	const writerOf = (name: string) => {
		if (dialect.words.includes(name)) return WORDS;
		return dialect.reference.includes(name) || dialect.endToEndId.includes(name) ? REFERENCE : BANK;
	};
	const values = new Map<string, string | null>();
	let reached = BANK;
	for (const { name, value } of tags) {
		const writer = writerOf(name);
		const earlier = values.get(name);
		if (dialect.anywhere.includes(name)) values.set(name, value);
		else if (writer < reached) continue;
		else if (earlier === undefined) values.set(name, value);
		else if (writer !== WORDS && value !== earlier) values.set(name, null);
		reached = Math.max(reached, writer);
	}
	return values;
}
