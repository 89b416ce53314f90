import { reportUnreadable } from '../../errors';
import { fillText } from '../../values/fillText';

/** Awaited between stretches of long work, so that other work gets a turn. */
export type YieldToEventLoop = () => Promise<void>;

/** What belongs to one status is mapped without a pause. */
const PARTS_OF_STATUS = 10_000;

/** How much a report may have, and what is said of more. */
const LIMITS = {
	/** Elements inside each other. The deepest path of a pain.002 has about 15. */
	levels: [64, 'it is nested deeper than {most} levels'],
	/** Of one text or attribute. */
	textLength: [5_000_000, 'one text is longer than {most} characters'],
	/** The longest name of a pain.002 has about 50. */
	nameLength: [256, 'a name is longer than {most} characters'],
	/** A pain.002 has about 200. Others take much time and memory. */
	names: [10_000, 'it has more than {most} different names'],
	/** With attributes, or values of JSON. 50,000 transactions have about 1,700,000. */
	elements: [2_000_000, 'it has more than {most} elements'],
	/** Each status gives an item. */
	items: [100_000, 'it has more than {most} statuses'],
	reasons: [PARTS_OF_STATUS, 'one status has more than {most} reasons'],
	reasonLines: [PARTS_OF_STATUS, 'one status has more than {most} lines of reasons'],
	remittanceLines: [PARTS_OF_STATUS, 'one status has more than {most} lines of remittance information'],
	charges: [PARTS_OF_STATUS, 'one status has more than {most} charges'],
	/**
	 * Characters that the bank sent, in all items together, raw included. Items repeat what stands above them, so without
	 * this limit a report of a few kilobytes could make items of gigabytes.
	 */
	itemCharacters: [64_000_000, 'its items would have more than {most} characters'],
} as const;

/** @throws DeliveryError `report_unreadable` if there are more than the limit allows */
export function assertWithin(limit: keyof typeof LIMITS, count: number): void {
	const [most, message] = LIMITS[limit];
	if (count > most) throw reportUnreadable(fillText(message, { most }));
}
