import { reportUnreadable } from '../../errors';

/** Elements inside each other. The deepest path of a pain.002 has about 15. */
const MAX_DEPTH = 64;

/** Characters of one text or attribute. */
const MAX_TEXT_LENGTH = 5_000_000;

/** Elements and attributes of an XML report, or values of a JSON report. 50,000 transactions have about 1,700,000. */
const MAX_ELEMENTS = 2_000_000;

/** Different names of elements and attributes. A pain.002 has about 200. Always other names take much time and memory. */
const MAX_NAMES = 10_000;

/** Characters of one name. The longest one of a pain.002 has about 50. */
const MAX_NAME_LENGTH = 256;

/** Statuses in a report, each of which gives an item. */
const MAX_ITEMS = 100_000;

/**
 * Reasons of one status, lines of its reasons, lines and references of its remittance information. What belongs to one
 * status is mapped without a pause.
 */
const MAX_ENTRIES = 10_000;

/**
 * Characters that the bank sent, in all items of a report together, `raw` included. Items repeat what stands above them,
 * so without this limit a report of a few kilobytes could make items of gigabytes.
 */
const MAX_ITEM_CHARACTERS = 64_000_000;

/** How much is parsed before other work may get a turn: about 1 ms. */
export const CHARACTERS_PER_STRETCH = 16_384;

export function assertDepth(depth: number): void {
	if (depth > MAX_DEPTH) throw reportUnreadable(`it is nested deeper than ${MAX_DEPTH} levels`);
}

export function assertTextLength(length: number): void {
	if (length > MAX_TEXT_LENGTH) throw reportUnreadable(`one text is longer than ${MAX_TEXT_LENGTH} characters`);
}

/** @param count how many different names there are */
export function assertName(length: number, count: number): void {
	if (length > MAX_NAME_LENGTH) throw reportUnreadable(`a name is longer than ${MAX_NAME_LENGTH} characters`);
	if (count > MAX_NAMES) throw reportUnreadable(`it has more than ${MAX_NAMES} different names`);
}

export function assertElementCount(count: number): void {
	if (count > MAX_ELEMENTS) throw reportUnreadable(`it has more than ${MAX_ELEMENTS} elements`);
}

export function assertItemCount(count: number): void {
	if (count > MAX_ITEMS) throw reportUnreadable(`it has more than ${MAX_ITEMS} statuses`);
}

export function assertListEntries(count: number, what: string): void {
	if (count > MAX_ENTRIES) throw reportUnreadable(`one status has more than ${MAX_ENTRIES} ${what}`);
}

export function assertItemCharacters(count: number): void {
	if (count > MAX_ITEM_CHARACTERS) {
		throw reportUnreadable(`its items would have more than ${MAX_ITEM_CHARACTERS} characters`);
	}
}
