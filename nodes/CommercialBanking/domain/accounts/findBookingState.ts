import type { JsonObject } from '../json/isJsonObject';
import { findFlatText } from './findFlatValue';
import { mapAttributes } from './unwrapRecord';

/** `other`: neither booked nor pending, for example DECLINED, VOIDED, HOLD or SCHEDULED. */
export type BookingState = 'booked' | 'pending' | 'other';

/** The states of the bank's documents (FDX TransactionStatus). */
const STATES: ReadonlyMap<string, BookingState> = new Map([
	['POSTED', 'booked'],
	['PENDING', 'pending'],
	['AUTHORIZATION', 'pending'],
	['MEMO', 'pending'],
]);

/** Tells whether a transaction is booked, by its status. A transaction without a status is booked. */
export function findBookingState(fields: JsonObject): BookingState {
	const status = findStatus(fields);
	return status === null ? 'booked' : (STATES.get(status.trim().toUpperCase()) ?? 'other');
}

/** Finds the status or, in Account Information 5.3.0, the attribute Posted or Pending. Null: there is none of them. */
export function findStatus(fields: JsonObject): string | null {
	const status = findFlatText(fields, 'status');
	if (status !== null) return status;
	const attributes = mapAttributes(fields.fiAttributes);
	if (findFlatText(attributes, 'Posted') !== null) return 'POSTED';
	return findFlatText(attributes, 'Pending') === null ? null : 'PENDING';
}
