import { IDENTITY_CHARACTERS } from './identifyTransaction';

/** How many days of transactions are remembered, by their posting date. */
export const WINDOW_DAYS = 90;

/** The day of a transaction without a date. */
export const UNDATED = -1;

/** What a day takes in the text, besides its transactions: its number and two signs. */
const DAY_CHARACTERS = 5;

const BASE = 36;

/** The known transactions with one identity. Some banks send equal rows, so they are counted. */
export interface KnownRows {
	/** The day on which they were posted, as a number of days since 1970, or `UNDATED`. */
	readonly day: number;
	readonly count: number;
}

/** The known transactions of an account by their identities. */
export type KnownTransactions = ReadonlyMap<string, KnownRows>;

/** Writes the known transactions as text: the number of each day, a colon, and the identities of the day. */
export function packKnown(known: KnownTransactions): string {
	const parts = new Map<number, string>();
	for (const [identity, { day, count }] of known) {
		parts.set(day, (parts.get(day) ?? `${day.toString(BASE)}:`) + identity.repeat(count));
	}
	return [...parts.values()].join('.');
}

export function unpackKnown(text: string): Map<string, KnownRows> {
	const known = new Map<string, KnownRows>();
	for (const part of text === '' ? [] : text.split('.')) {
		const [number = '', identities = ''] = part.split(':');
		const day = Number.parseInt(number, BASE);
		for (let start = 0; start < identities.length; start += IDENTITY_CHARACTERS) {
			const identity = identities.slice(start, start + IDENTITY_CHARACTERS);
			known.set(identity, { day, count: countKnown(known, identity) + 1 });
		}
	}
	return known;
}

export const countKnown = (known: KnownTransactions, identity: string): number => known.get(identity)?.count ?? 0;

/** Leaves out the transactions that were posted before a day. Those without a date stay. */
export function forgetBefore(known: KnownTransactions, edgeDay: number): KnownTransactions {
	return new Map([...known].filter(([, { day }]) => day === UNDATED || day >= edgeDay));
}

/**
 * Finds the earliest day from which on the transactions fit into a text of so many characters. The newest day is always kept
 * whole, because the unknown rows of a partly known day would be news again and again.
 *
 * @returns undefined if no transaction has to be forgotten
 */
export function findEdge(known: KnownTransactions, maxCharacters: number): number | undefined {
	const sizes = new Map<number, number>();
	for (const { day, count } of known.values()) {
		sizes.set(day, (sizes.get(day) ?? DAY_CHARACTERS) + count * IDENTITY_CHARACTERS);
	}
	let characters = 0;
	let edge: number | undefined;
	for (const [day, size] of [...sizes].sort(([left], [right]) => right - left)) {
		characters += size;
		if (edge !== undefined && characters > maxCharacters) return edge;
		edge = day;
	}
	return undefined;
}
