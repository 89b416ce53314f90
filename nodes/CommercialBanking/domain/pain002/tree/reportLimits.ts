import { reportUnreadable } from '../../errors';
import { fillText } from '../../values/fillText';
import limits from './limits.json';

/** Awaited between stretches of long work, so that other work gets a turn. */
export type YieldToEventLoop = () => Promise<void>;

/** How much is parsed before other work may get a turn: about 1 ms. */
export const CHARACTERS_PER_STRETCH = 16_384;

/** @throws DeliveryError `report_unreadable` if there are more than the limit allows */
export function assertWithin(limit: keyof typeof limits, count: number): void {
	const { most, message } = limits[limit];
	if (count > most) throw reportUnreadable(fillText(message, { most }));
}
