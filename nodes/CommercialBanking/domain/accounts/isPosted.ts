import type { JsonObject } from '../json/isJsonObject';

/** The states of a transaction before it is booked (FDX TransactionStatus). All other states count as booked. */
const STATES_BEFORE_BOOKING: ReadonlySet<string> = new Set(['PENDING', 'AUTHORIZATION', 'MEMO']);

/** Whether a transaction is booked. One without a status is. */
export function isPosted({ status }: JsonObject): boolean {
	return typeof status !== 'string' || !STATES_BEFORE_BOOKING.has(status.trim().toUpperCase());
}
