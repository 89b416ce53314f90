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
 * Tells whether a transaction is booked, by its `status`. Where there is none, the attributes Posted and Pending tell it
 * (Account Information 5.3.0). A transaction without any of them is booked.
 *
 * @param fields without the wrapper
 */
export function findBookingState(fields: JsonObject): BookingState {
	const status = findFlatText(fields, 'status');
	if (status !== null) return STATES.get(status.trim().toUpperCase()) ?? 'other';
	const attributes = mapAttributes(fields.fiAttributes);
	const isPending = findFlatText(attributes, 'Pending') !== null && findFlatText(attributes, 'Posted') === null;
	return isPending ? 'pending' : 'booked';
}
