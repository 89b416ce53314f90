import { isNoValue } from '../values/isNoValue';
import { toOneLine } from '../values/toOneLine';
import { dialects } from './dialects';

const DIALECTS = dialects.map(
	({ party = {}, reference = [], endToEndId = [], mandateId = [], creditorId = [], flags = '', ...dialect }) => ({
		incoming: party,
		outgoing: party,
		reference,
		endToEndId,
		mandateId,
		creditorId,
		behindWordsOfDebits: [],
		...dialect,
		beginning: new RegExp(`^${dialect.beginning ?? ''}${dialect.tag}`, flags),
		tag: new RegExp(dialect.tag, `g${flags}`),
		opening: new RegExp(dialect.opening),
		partyOpening: new RegExp(dialect.partyOpening ?? dialect.opening),
	}),
);

type Dialect = (typeof DIALECTS)[number];

export interface TaggedText {
	readonly dialect: Dialect;
	/** Finds the value of the first of these tags that has a value, with line breaks as blanks. */
	readonly find: (names: readonly string[] | undefined) => string | null;
	/** Whether the tags tell the other side. */
	readonly tellsParty: boolean;
	/** Whether there is a tag of the purpose, which may be empty. */
	readonly hasPurpose: boolean;
}

/**
 * Reads a text that is made of tags, in linear time. The value of a tag ends at the next known tag.
 *
 * @param isDebit some banks write more behind the purpose of a debit
 * @returns undefined if the text does not begin with the tags of a known dialect
 */
export function readTags(text: string, isDebit = false): TaggedText | undefined {
	const trimmed = text.trim();
	for (const dialect of DIALECTS) {
		if (!dialect.beginning.test(trimmed)) continue;
		const found = findTags(trimmed, dialect.tag);
		const names = found.map(({ name }) => `${name},`).join('');
		if (!dialect.opening.test(names)) continue;
		const values = pickValues(readValues(trimmed, leaveWordsWhole(found, trimmed, dialect, isDebit)), dialect);
		return {
			dialect,
			find: (wanted = []) => wanted.map((name) => values.get(name)).find(Boolean) ?? null,
			tellsParty: dialect.partyOpening.test(names),
			hasPurpose: dialect.words.some((name) => values.has(name)),
		};
	}
	return undefined;
}

/** A tag in its place. */
interface FoundTag {
	readonly name: string;
	readonly start: number;
	readonly valueStart: number;
	/** Whether the bank writes it behind the purpose. */
	readonly isBehindWords: boolean;
}

const findTags = (text: string, pattern: RegExp): FoundTag[] =>
	[...text.matchAll(pattern)].map(({ 0: tag, 1: name = '', index }) => ({
		name: name.toUpperCase(),
		start: index,
		// A payer's text may end with half a tag. The slash behind it begins the bank's next tag: `/REMI/x/NAME/EREF/1`.
		valueStart: index + tag.length + (tag.startsWith('/') ? 1 : 0),
		isBehindWords: false,
	}));

/** Leaves out what looks like a tag in the purpose, where it is known which tags the bank writes behind it. */
function leaveWordsWhole(tags: readonly FoundTag[], text: string, dialect: Dialect, isDebit: boolean): FoundTag[] {
	const { words, behindWords, behindWordsOfDebits } = dialect;
	const isPurpose = ({ name }: FoundTag) => words.includes(name);
	const isFilled = ({ valueStart }: FoundTag, position: number) =>
		text.slice(valueStart, tags[position + 1]?.start).trim() !== '';
	const filled = tags.findIndex((tag, position) => isPurpose(tag) && isFilled(tag, position));
	const purpose = filled === -1 ? tags.findIndex(isPurpose) : filled;
	if (behindWords === undefined || purpose === -1) return [...tags];
	const last = new Map(tags.map(({ name }, position) => [name, position]));
	const known = [...behindWords, ...(isDebit ? behindWordsOfDebits : [])];
	const behind = tags
		.filter(({ name }, position) => position > purpose && known.includes(name) && last.get(name) === position)
		.map((tag) => ({ ...tag, isBehindWords: true }));
	return [...tags.slice(0, purpose + 1), ...behind];
}

interface Tag extends FoundTag {
	/** Null if the text says that there is no value. */
	readonly value: string | null;
}

const readValues = (text: string, tags: readonly FoundTag[]): Tag[] =>
	tags.map((tag, position) => {
		const value = toOneLine(text.slice(tag.valueStart, tags[position + 1]?.start));
		return { ...tag, value: isNoValue(value) ? null : value };
	});

/**
 * Picks the values that count. What a payer writes can hold any tag, also a name or an address. So a tag does not count
 * behind one that comes later in the dialect's order. Of a tag with two different values, nobody knows which one the bank
 * wrote.
 */
function pickValues(tags: readonly Tag[], { order, words }: Dialect): ReadonlyMap<string, string | null> {
	const values = new Map<string, string | null>();
	let reached = -1;
	for (const { name, value, isBehindWords } of tags) {
		const rank = order.findIndex((names) => names.includes(name));
		const earlier = values.get(name);
		if (rank < reached && !isBehindWords) continue;
		else if (earlier === undefined || (earlier === null && words.includes(name))) values.set(name, value);
		else if (value !== earlier && !words.includes(name)) values.set(name, null);
		reached = Math.max(reached, rank);
	}
	return values;
}
