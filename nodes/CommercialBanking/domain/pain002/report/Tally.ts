/** A status, and the number of transactions that have it; null where the number is unknown. */
export interface CountedStatus {
	readonly status: string | null;
	readonly transactions: number | null;
}

/** Adds numbers of transactions, of which each may be unknown. */
export const plus = (left: number | null, right: number | null) =>
	left === null || right === null ? null : left + right;

/** How many transactions have each status. A number is null where a part of it is unknown. */
export class Tally {
	private readonly numbers = new Map<string | null, number | null>();

	constructor(counted: readonly CountedStatus[]) {
		for (const { status, transactions } of counted) this.numbers.set(status, plus(this.get(status), transactions));
	}

	/** The number of a status; zero where nothing has it. */
	get(status: string | null): number | null {
		const number = this.numbers.get(status);
		return number === undefined ? 0 : number;
	}

	/** The number of all together. */
	get total(): number | null {
		return [...this.numbers.values()].reduce(plus, 0);
	}

	get isEmpty(): boolean {
		return this.numbers.size === 0;
	}

	/** Each status once, in the order in which they came. */
	list(): CountedStatus[] {
		return [...this.numbers].map(([status, transactions]) => ({ status, transactions }));
	}

	/** The statuses that some transactions have, or may have. */
	listStatuses(): Array<string | null> {
		return this.list().flatMap(({ status, transactions }) => (transactions === 0 ? [] : [status]));
	}

	/**
	 * What is left of each status. One of which the other has an unknown number is left out, because that may be all of them.
	 * So is the number that has no status.
	 */
	minus(other: Tally): Tally {
		const left = this.list().flatMap(({ status, transactions }) => {
			const taken = other.get(status);
			if (status === null || taken === null) return [];
			const rest = transactions === null ? null : transactions - taken;
			return rest === null || rest > 0 ? [{ status, transactions: rest }] : [];
		});
		return new Tally(left);
	}
}

/** A number of payments in words: `3 of 40 payments`, or `1 payment` where the total is unknown. */
export function writePaymentCount(transactions: number, total: number | null): string {
	const isTotalShown = total !== null && total >= transactions && total > 1;
	const count = isTotalShown ? `${transactions} of ${total}` : `${transactions}`;
	return `${count} ${transactions === 1 && !isTotalShown ? 'payment' : 'payments'}`;
}
