import { countEach } from './KnownTransactions';

/** The identities of rows, in their order; undefined for a row that is not looked for. */
type Identities = readonly (string | undefined)[];

/**
 * The rows of a page that stand on the next page too, because rows were inserted above them while the list was read. Another
 * look at the page tells them apart from other rows that are equal: what is not there any more has moved down.
 */
export class MovedRows {
	private page: Identities = [];

	/** How often each identity has moved down, and was not met again yet. */
	private readonly moved = new Map<string | undefined, number>();

	notePage(page: Identities): void {
		this.page = page;
	}

	/** @param again the same page, read after the page behind it */
	compare(again: Identities): void {
		// What was the last page may have more rows by now. The next page begins behind those that it had.
		const left = countEach(again.slice(0, this.page.length));
		for (const identity of this.page) {
			if (!take(left, identity)) this.moved.set(identity, (this.moved.get(identity) ?? 0) + 1);
		}
	}

	/** Meets a row. @returns whether it has moved down, and was read before */
	take(identity: string): boolean {
		return take(this.moved, identity);
	}
}

/** Takes one of the rows that are left. @returns whether there was one */
function take(left: Map<string | undefined, number>, identity: string | undefined): boolean {
	const count = left.get(identity) ?? 0;
	if (count > 0) left.set(identity, count - 1);
	return count > 0;
}
