import { reportUnreadable } from '../../errors';

/** Awaited between stretches of long work, so that other work gets a turn. */
export type YieldToEventLoop = () => Promise<void>;

/** How much is parsed before other work may get a turn: about 1 ms. */
export const CHARACTERS_PER_STRETCH = 16_384;

const LIMITS = {
	/** Elements inside each other. The deepest path of a pain.002 has about 15. */
	levels: [64, 'it is nested deeper than 64 levels'],
	/** Characters of one text or attribute. */
	textLength: [5_000_000, 'one text is longer than 5000000 characters'],
	/** Characters of one name. The longest one of a pain.002 has about 50. */
	nameLength: [256, 'a name is longer than 256 characters'],
	/** Different names of elements and attributes. A pain.002 has about 200. Others take much time and memory. */
	names: [10_000, 'it has more than 10000 different names'],
	/** Elements and attributes of XML, or values of JSON. 50,000 transactions have about 1,700,000. */
	elements: [2_000_000, 'it has more than 2000000 elements'],
	/** Statuses in a report, each of which gives an item. */
	items: [100_000, 'it has more than 100000 statuses'],
	// What belongs to one status is mapped without a pause.
	reasons: [10_000, 'one status has more than 10000 reasons'],
	reasonLines: [10_000, 'one status has more than 10000 lines of reasons'],
	remittanceLines: [10_000, 'one status has more than 10000 lines of remittance information'],
	charges: [10_000, 'one status has more than 10000 charges'],
	/**
	 * Characters that the bank sent, in all items of a report together, `raw` included. Items repeat what stands above
	 * them, so without this limit a report of a few kilobytes could make items of gigabytes.
	 */
	itemCharacters: [64_000_000, 'its items would have more than 64000000 characters'],
} as const satisfies Record<string, readonly [most: number, message: string]>;

/** @throws DeliveryError `report_unreadable` if there are more than the limit allows */
export function assertWithin(limit: keyof typeof LIMITS, count: number): void {
	const [most, message] = LIMITS[limit];
	if (count > most) throw reportUnreadable(message);
}
