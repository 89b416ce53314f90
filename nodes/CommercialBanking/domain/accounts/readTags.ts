import { toOneLine } from '../values/toOneLine';
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
	readonly partyOpening?: string;
	readonly party?: PartyTags;
	readonly incoming?: PartyTags;
	readonly outgoing?: PartyTags;
	readonly hasAddresses?: boolean;
	readonly hasPlaces?: boolean;
	readonly reference?: readonly string[];
	readonly endToEndId?: readonly string[];
	readonly words: readonly string[];
	readonly order: ReadonlyArray<readonly string[]>;
	readonly lastCounts?: readonly string[];
}

const SOURCES: readonly DialectSource[] = dialects;

/**
 * The ways in which banks write the facts of a payment into one text of tags and values. What a payer writes stands in the
 * same text, and may look like tags.
 * - `tag` finds each tag, with its name as the first group.
 * - `opening`: how the names of a text's tags begin, each with a comma. Other texts are not read. With `partyOpening`, they
 *   have to begin so to tell the other side.
 * - `party`: the tags of the other side; `incoming`, `outgoing` where they depend on the direction. With
 *   `hasAddresses`, a name also has an address and, after `/AC-`, the account. A bank has its code after `/BC-`.
 *   With `hasPlaces`, a value is account, bank code and name, with slashes between them.
 * - `order`: in which order the tags come whose values people write. All other tags come before them.
 * - `lastCounts`: tags that count behind all others, because `source` shows that the last one is the bank's.
 */
const DIALECTS = SOURCES.map(({ party = {}, reference = [], endToEndId = [], lastCounts = [], ...dialect }) => ({
	incoming: party,
	outgoing: party,
	reference,
	endToEndId,
	lastCounts,
	...dialect,
	firstTag: new RegExp(`^${dialect.tag}`),
	tag: new RegExp(dialect.tag, 'g'),
	opening: new RegExp(dialect.opening),
	partyOpening: new RegExp(dialect.partyOpening ?? dialect.opening),
}));

type Dialect = (typeof DIALECTS)[number];

/** Whether a text says that there is no value: ISO 20022 and SWIFT demand a text there. */
export const isNoValue = (text: string): boolean => /^(?:not[\s_-]*provided|nonref)?$/i.test(text.trim());

export interface TaggedText {
	readonly dialect: Dialect;
	/** Finds the value of the first of these tags that has a value, with line breaks as blanks. */
	readonly find: (names: readonly string[] | undefined) => string | null;
	/** Whether the tags tell the other side. */
	readonly tellsParty: boolean;
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
		const names = matches.map(([, name]) => `${name},`).join('');
		if (!dialect.opening.test(names)) continue;
		const values = pickValues(readValues(trimmed, matches), dialect);
		return {
			dialect,
			find: (wanted = []) => wanted.map((name) => values.get(name)).find(Boolean) ?? null,
			tellsParty: dialect.partyOpening.test(names),
		};
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
		// A payer's text may end with half a tag. The slash behind it begins the bank's next tag: `/REMI/x/NAME/EREF/1`.
		const start = index + tag.length + (tag.startsWith('/') ? 1 : 0);
		const value = toOneLine(text.slice(start, matches[position + 1]?.index));
		return { name, value: isNoValue(value) ? null : value };
	});
}

/**
 * Picks the values that count. What a payer writes can hold any tag, also a name or an address. So a tag does not count
 * behind one that comes later in the dialect's order. Of a tag with two different values, nobody knows which one the bank
 * wrote.
 */
function pickValues(tags: readonly Tag[], { order, lastCounts, words }: Dialect): ReadonlyMap<string, string | null> {
	const values = new Map<string, string | null>();
	let reached = -1;
	for (const { name, value } of tags) {
		const rank = order.findIndex((names) => names.includes(name));
		const earlier = values.get(name);
		if (lastCounts.includes(name)) values.set(name, value);
		else if (rank < reached) continue;
		else if (earlier === undefined) values.set(name, value);
		else if (value !== earlier && !words.includes(name)) values.set(name, null);
		reached = Math.max(reached, rank);
	}
	return values;
}
