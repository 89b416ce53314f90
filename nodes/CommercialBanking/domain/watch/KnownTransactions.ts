import { numberIdentity, IDENTITY_CHARACTERS } from './identifyTransaction';

/** How many days of transactions are remembered, by their posting date. */
export const WINDOW_DAYS = 90;

/** The day of a transaction without a date. */
const UNDATED = -1;

const BASE = 36;

/**
 * The transactions of an account that are known, and which of them the present reading has seen in the list. A reading may
 * take several polls.
 *
 * Transactions with the same identity are numbered: the second row with an identity is known only if two such rows were
 * known before.
 */
export class KnownTransactions {
	/** The posting day of each numbered identity, as a number of days since 1970. */
	private readonly days = new Map<string, number>();
	private readonly seen = new Set<string>();
	/** How many rows of an identity the reading has seen. Identities that only an earlier poll has seen are left out. */
	private readonly counts = new Map<string, number>();

	/** Whether a row is known, by its numbered identity. */
	has(numbered: string): boolean {
		return this.days.has(numbered);
	}

	/** Whether the reading has seen a row with this identity. The numbered identity of the first such row is the same. */
	isSeen(identity: string): boolean {
		return this.seen.has(identity);
	}

	/** Makes the next row of the list known and seen. */
	see(identity: string, day: number = UNDATED): void {
		const ordinal = this.countSeen(identity) + 1;
		const numbered = numberIdentity(identity, ordinal);
		this.counts.set(identity, ordinal);
		this.seen.add(numbered);
		this.days.set(numbered, day);
	}

	/**
	 * Makes rows unseen, by their numbered identities, because the next part of the reading reads them again. Only `pack` may
	 * come after it: `countSeen` still counts these rows.
	 */
	takeBack(numbered: readonly string[]): void {
		for (const each of numbered) this.seen.delete(each);
	}

	/** Counts the rows with this identity that the reading has seen, in all its polls. */
	countSeen(identity: string): number {
		const counted = this.counts.get(identity);
		if (counted !== undefined) return counted;
		let count = 0;
		while (this.seen.has(numberIdentity(identity, count + 1))) count += 1;
		return count;
	}

	/**
	 * Forgets transactions that are gone, after the whole list was read: those without a date, and the third of three equal
	 * rows if the list has two now. If such a row comes again, it is another transaction. All others stay known, because some
	 * banks leave rows out for a while.
	 */
	forgetMissing(): void {
		// What is seen is known, so nothing is missing. This saves a digest for each row of a large list.
		if (this.seen.size === this.days.size) return;
		for (const [numbered, day] of this.days) {
			if (day === UNDATED && !this.seen.has(numbered)) this.days.delete(numbered);
		}
		// The number of a first row is its identity, by which its equal rows are found. By other numbers, none is found.
		for (const identity of this.seen) {
			let ordinal = this.countSeen(identity) + 1;
			while (this.days.delete(numberIdentity(identity, ordinal))) ordinal += 1;
		}
	}

	/** Forgets the transactions that were posted before a day, except the `kept` numbered identities. */
	forgetBefore(edgeDay: number, kept: ReadonlySet<string> = new Set()): void {
		for (const [numbered, day] of this.days) {
			if (day !== UNDATED && day < edgeDay && !kept.has(numbered)) this.days.delete(numbered);
		}
	}

	/**
	 * Finds the earliest day from which on at most `maximum` transactions are known. The newest day is always kept whole,
	 * because the unknown rows of a partly known day would be news again and again.
	 *
	 * @returns undefined if no transaction has to be forgotten
	 */
	findEdge(maximum: number): number | undefined {
		let rows = 0;
		let edge: number | undefined;
		for (const [day, count] of [...countEach(this.days.values())].sort(([left], [right]) => right - left)) {
			rows += count;
			if (edge !== undefined && rows > maximum) return edge;
			edge = day;
		}
		return undefined;
	}

	/** Counts the known transactions of each day after `firstDay` that the reading has not seen. */
	countUnseen(firstDay: number): Map<number, number> {
		const unseen = [...this.days].filter(([numbered, day]) => day > firstDay && !this.seen.has(numbered));
		return countEach(unseen.map(([, day]) => day));
	}

	/**
	 * Writes the known transactions as text: the number of each day, `!` (seen) or `:`, and the identities of the day.
	 *
	 * @param isUnderWay whether the text says which rows were seen, for the next part of the reading
	 */
	pack({ isUnderWay }: { readonly isUnderWay: boolean }): string {
		const parts = new Map<string, string>();
		for (const [numbered, day] of this.days) {
			const prefix = day.toString(BASE) + (isUnderWay && this.seen.has(numbered) ? '!' : ':');
			parts.set(prefix, (parts.get(prefix) ?? prefix) + numbered);
		}
		return [...parts.values()].join('.');
	}

	static unpack(text: string): KnownTransactions {
		const known = new KnownTransactions();
		for (const part of text === '' ? [] : text.split('.')) {
			const [day = '', identities = ''] = part.split(/[!:]/);
			for (let start = 0; start < identities.length; start += IDENTITY_CHARACTERS) {
				const numbered = identities.slice(start, start + IDENTITY_CHARACTERS);
				known.days.set(numbered, Number.parseInt(day, BASE));
				if (part[day.length] === '!') known.seen.add(numbered);
			}
		}
		return known;
	}
}

/** Counts the transactions in the text of `pack`. The number of a day is shorter than an identity, so it does not count. */
export function countPacked(text: string): number {
	return text.split('.').reduce((sum, part) => sum + Math.floor(part.length / IDENTITY_CHARACTERS), 0);
}

export function countEach<Value>(values: Iterable<Value>): Map<Value, number> {
	const counts = new Map<Value, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return counts;
}
