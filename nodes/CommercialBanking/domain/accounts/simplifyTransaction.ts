import type { JsonObject } from '../json/isJsonObject';
import { mapAttributes } from './mapAttributes';
import { type UnwrappedRecord, unwrapRecord } from './unwrapRecord';

const TRANSACTION_WRAPPERS = {
	known: ['depositTransaction', 'loanTransaction', 'locTransaction', 'investmentTransaction', 'insuranceTransaction'],
	suffix: 'Transaction',
	identity: 'transactionId',
};

/** Takes a transaction out of its wrapper. */
export function unwrapTransaction(record: JsonObject): UnwrappedRecord {
	return unwrapRecord(record, TRANSACTION_WRAPPERS);
}

/**
 * Returns a transaction without its wrapper: all fields unchanged, `transactionKind` (the name of the wrapper, or null) and
 * `attributes` (the fiAttributes as an object). If the bank sends a field with one of these names, it is kept instead.
 */
export function simplifyTransaction({ kind, fields }: UnwrappedRecord): JsonObject {
	const { attributes = mapAttributes(fields.fiAttributes) } = fields;
	return { transactionKind: kind, ...fields, attributes };
}
