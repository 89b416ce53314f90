import { reportUnreadable } from '../../errors';

/** Awaited between stretches of long work, so that other work gets a turn. */
export type YieldToEventLoop = () => Promise<void>;

/** How much a report may have. */
const LIMITS = {
	levels: 64,
	/** Of one text or attribute. */
	characters: 5_000_000,
	/** A pain.002 has about 200 names. Others take much time and memory. */
	names: 10_000,
	/** With attributes, or values of JSON. 50,000 transactions have about 1,700,000. */
	elements: 2_000_000,
	/** Each payment, batch and file may give an item. */
	statuses: 100_000,
	/** What belongs to one status is read without a pause. */
	partsOfStatus: 10_000,
	/** Items repeat what stands above them, so a report of a few kilobytes could make items of gigabytes. */
	repeatedCharacters: 64_000_000,
} as const;

const WHAT: Readonly<Record<keyof typeof LIMITS, string>> = {
	levels: 'levels of elements',
	characters: 'characters in one text',
	names: 'different names',
	elements: 'elements',
	statuses: 'statuses',
	partsOfStatus: 'reasons, lines or charges of one status',
	repeatedCharacters: 'characters in its items',
};

/** @throws DeliveryError `report_unreadable` if there are more than the limit allows */
export function assertWithin(limit: keyof typeof LIMITS, count: number): void {
	if (count > LIMITS[limit]) throw reportUnreadable(`it has more than ${LIMITS[limit]} ${WHAT[limit]}`);
}
