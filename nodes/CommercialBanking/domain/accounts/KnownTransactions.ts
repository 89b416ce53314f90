/** How many days of transactions are remembered, by their posting date. */
export const WINDOW_DAYS = 90;

/** Length of an identity and of a mark, in characters of Base64: 48 bits and 12 bits. */
export const IDENTITY_CHARACTERS = 8;
export const MARK_CHARACTERS = 2;

const RECORD_CHARACTERS = IDENTITY_CHARACTERS + MARK_CHARACTERS;

const BASE = 36;

const PACKED_DAY = /^-?[\da-z]{1,7}:(?:[\w-]{10})+$/;

/** A transaction that was seen before, without its identity. */
export interface KnownTransaction {
	/** The posting day, as a number of days since 1970. Without a readable date, the day on which it was last seen. */
	readonly day: number;
	/** Tells apart rows with the same identity. */
	readonly mark: string;
}

/** The transactions of an account that were seen before. Two with the same identity are two. */
export class KnownTransactions {
	private readonly byIdentity = new Map<string, KnownTransaction[]>();

	/** All transactions with this identity. */
	find(identity: string): readonly KnownTransaction[] {
		return this.byIdentity.get(identity) ?? [];
	}

	add(identity: string, transaction: KnownTransaction): void {
		const others = this.byIdentity.get(identity);
		if (others) others.push(transaction);
		else this.byIdentity.set(identity, [transaction]);
	}

	/** Puts a transaction in the place of one that `find` has returned. */
	replace(identity: string, known: KnownTransaction, changed: KnownTransaction): void {
		const transactions = this.byIdentity.get(identity);
		const index = transactions?.indexOf(known) ?? -1;
		if (transactions && index !== -1) transactions[index] = changed;
	}

	/** Forgets everything that was posted before a day. */
	forgetBefore(edgeDay: number): void {
		for (const [identity, transactions] of this.byIdentity) {
			const kept = transactions.filter(({ day }) => day >= edgeDay);
			if (kept.length === 0) this.byIdentity.delete(identity);
			else if (kept.length < transactions.length) this.byIdentity.set(identity, kept);
		}
	}

	/**
	 * Finds the earliest day from which on at most `maximum` transactions are known. The newest day is always kept
	 * whole, because a day of which only a part is known would be news again and again.
	 *
	 * @returns undefined if nothing has to be forgotten
	 */
	findEdge(maximum: number): number | undefined {
		const counts = new Map<number, number>();
		for (const { day } of [...this.byIdentity.values()].flat()) counts.set(day, (counts.get(day) ?? 0) + 1);
		let rows = 0;
		let edge: number | undefined;
		for (const [day, count] of [...counts].sort(([left], [right]) => right - left)) {
			rows += count;
			if (edge !== undefined && rows > maximum) return edge;
			edge = day;
		}
		return undefined;
	}

	/** Writes everything as text: for each day, its number and the records. */
	pack(): string {
		const recordsByDay = new Map<number, string[]>();
		for (const [identity, transactions] of this.byIdentity) {
			for (const { day, mark } of transactions) {
				const records = recordsByDay.get(day);
				if (records) records.push(identity + mark);
				else recordsByDay.set(day, [identity + mark]);
			}
		}
		const days = [...recordsByDay].sort(([left], [right]) => left - right);
		return days.map(([day, records]) => `${day.toString(BASE)}:${records.join('')}`).join('.');
	}

	/** @returns undefined if the text is not one of `pack` */
	static unpack(text: string): KnownTransactions | undefined {
		const known = new KnownTransactions();
		if (text === '') return known;
		for (const part of text.split('.')) {
			if (!PACKED_DAY.test(part)) return undefined;
			const [dayText = '', records = ''] = part.split(':');
			const day = Number.parseInt(dayText, BASE);
			for (let start = 0; start < records.length; start += RECORD_CHARACTERS) {
				const middle = start + IDENTITY_CHARACTERS;
				known.add(records.slice(start, middle), { day, mark: records.slice(middle, start + RECORD_CHARACTERS) });
			}
		}
		return known;
	}
}

/** Counts the transactions in the text of `pack`. */
export function countPacked(text: string): number {
	return text.split('.').reduce((sum, part) => {
		return sum + Math.floor((part.length - part.indexOf(':') - 1) / RECORD_CHARACTERS);
	}, 0);
}
