import type { JsonObject } from '../json/isJsonObject';
import { findFlatText } from './findFlatValue';
import { mapAttributes } from './unwrapRecord';

/** `other`: the bank says something that is neither, for example DECLINED, VOIDED, HOLD or SCHEDULED. */
export type BookingState = 'booked' | 'pending' | 'other';

/** The states of the bank's documents (FDX TransactionStatus). */
const STATES: ReadonlyMap<string, BookingState> = new Map([
	['POSTED', 'booked'],
	['PENDING', 'pending'],
	['AUTHORIZATION', 'pending'],
	['MEMO', 'pending'],
]);

/**
 * Tells whether a transaction is booked, by its status. A transaction without one is booked.
 *
 * @param fields without the wrapper
 */
export function findBookingState(fields: JsonObject): BookingState {
	const status = findStatus(fields);
	return status === null ? 'booked' : (STATES.get(status.trim().toUpperCase()) ?? 'other');
}

/** Account Information 5.3.0: the attributes Posted and Pending say what no `status` says. Null: nothing says it. */
export function findStatus(fields: JsonObject): string | null {
	const status = findFlatText(fields, 'status');
	if (status !== null) return status;
	const attributes = mapAttributes(fields.fiAttributes);
	if (findFlatText(attributes, 'Posted') !== null) return 'POSTED';
	return findFlatText(attributes, 'Pending') === null ? null : 'PENDING';
}
