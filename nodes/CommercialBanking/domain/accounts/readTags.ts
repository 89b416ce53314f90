import { isNoValue } from '../values/isNoValue';
import { toOneLine } from '../values/toOneLine';
import { dialects } from './dialects';

const DIALECTS = dialects.map(({ party = {}, reference = [], endToEndId = [], lastCounts = [], ...dialect }) => ({
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
