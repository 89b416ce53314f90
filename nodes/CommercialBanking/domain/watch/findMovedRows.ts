import { countEach } from './KnownTransactions';

/** The identities of rows, in their order; undefined for a row that is not looked for. */
type Identities = readonly (string | undefined)[];

/**
 * Finds the rows that have moved down from a page because rows were inserted above them while the list was read. They stand
 * on the next page too. Another look at the page tells them apart from other rows that are equal: what is not there any more
 * has moved down.
 *
 * @param page the page as it was read
 * @param again the same page, read after the page behind it
 */
export function findMovedRows(page: Identities, again: Identities): string[] {
	// What was the last page may have more rows by now. The next page begins behind those that it had.
	const left = countEach(again.slice(0, page.length));
	return page.filter((identity) => identity !== undefined).filter((identity) => !takeOne(left, identity));
}

/** Takes one of those that are left. @returns whether there was one */
export function takeOne<Value>(left: Map<Value, number>, value: Value): boolean {
	const count = left.get(value) ?? 0;
	if (count > 0) left.set(value, count - 1);
	return count > 0;
}
