import { IDENTITY_CHARACTERS } from './digestIdentity';

/** The day of a transaction without a date. */
export const UNDATED = -1;

/** What a day takes in the text, besides its transactions: its number and two signs. */
const DAY_CHARACTERS = 5;

const BASE = 36;

/** The known transactions with one identity. Some banks send equal rows, so they are counted. */
export interface KnownRows {
	/** The day on which they were posted, as a number of days since 1970, or `UNDATED`. */
	readonly day: number;
	/** How many of them the list had. */
	readonly count: number;
	/** The highest number that one of them has had. It does not fall when a row goes. */
	readonly highest: number;
}

/** The known transactions of an account by their identities. */
export type KnownTransactions = ReadonlyMap<string, KnownRows>;

export const countKnown = (known: KnownTransactions, identity: string): number => known.get(identity)?.count ?? 0;

/**
 * Writes the known transactions as text, by their days. Behind `:` stand the identities that the list had, and behind `!` those
 * that are gone.
 *
 * @example two equal rows of one day, of which one is gone: `fsk:aaaaaaaa.fsk!aaaaaaaa`
 */
export function packKnown(known: KnownTransactions): string {
	const parts = new Map<string, string>();
	const add = (part: string, identities: string) => {
		if (identities !== '') parts.set(part, (parts.get(part) ?? part) + identities);
	};
	for (const [identity, { day, count, highest }] of known) {
		const number = day.toString(BASE);
		add(`${number}:`, identity.repeat(count));
		add(`${number}!`, identity.repeat(highest - count));
	}
	return [...parts.values()].join('.');
}

export function unpackKnown(text: string): Map<string, KnownRows> {
	const known = new Map<string, KnownRows>();
	for (const part of text === '' ? [] : text.split('.')) {
		const [number = '', identities = ''] = part.split(/[:!]/);
		const day = Number.parseInt(number, BASE);
		const present = part.includes(':') ? 1 : 0;
		for (let start = 0; start < identities.length; start += IDENTITY_CHARACTERS) {
			const identity = identities.slice(start, start + IDENTITY_CHARACTERS);
			const { count = 0, highest = 0 } = known.get(identity) ?? {};
			known.set(identity, { day, count: count + present, highest: highest + 1 });
		}
	}
	return known;
}

/** Leaves out the transactions that were posted before a day. Those without a date stay. */
export function forgetBefore(known: KnownTransactions, edgeDay: number): KnownTransactions {
	return new Map([...known].filter(([, { day }]) => day === UNDATED || day >= edgeDay));
}

/**
 * Finds the earliest day from which on the transactions fit into a text of so many characters. The newest day is always kept
 * whole, because the unknown rows of a partly known day would be news again and again.
 *
 * @returns 0 if no transaction has to be forgotten
 */
export function findEdge(known: KnownTransactions, maxCharacters: number): number {
	const sizes = new Map<number, number>();
	for (const { day, highest } of known.values()) {
		sizes.set(day, (sizes.get(day) ?? DAY_CHARACTERS) + highest * IDENTITY_CHARACTERS);
	}
	let characters = 0;
	let edge: number | undefined;
	for (const [day, size] of [...sizes].sort(([left], [right]) => right - left)) {
		characters += size;
		if (edge !== undefined && characters > maxCharacters) return edge;
		edge = day;
	}
	return 0;
}
