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
 * The bank's transaction without its wrapper: all fields as they came, `transactionKind` (the wrapper's name, or null)
 * and `attributes` (the fiAttributes as an object). A field of the bank's own with such a name wins.
 */
export function simplifyTransaction({ kind, fields }: UnwrappedRecord): JsonObject {
	const { attributes = mapAttributes(fields.fiAttributes) } = fields;
	return { transactionKind: kind, ...fields, attributes };
}
