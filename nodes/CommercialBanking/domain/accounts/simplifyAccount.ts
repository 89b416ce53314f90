import type { JsonObject } from '../json/isJsonObject';
import { mapAttributes } from './mapAttributes';
import { type UnwrappedRecord, unwrapRecord } from './unwrapRecord';

const ACCOUNT_WRAPPERS = {
	known: ['depositAccount', 'loanAccount', 'locAccount', 'investmentAccount', 'insuranceAccount', 'annuityAccount'],
	suffix: 'Account',
	identity: 'accountId',
};

/** Takes an account out of its wrapper. A lightweight account may have none. */
export function unwrapAccount(record: JsonObject): UnwrappedRecord {
	return unwrapRecord(record, ACCOUNT_WRAPPERS);
}

/**
 * Returns an account without its wrapper: all fields unchanged, `accountKind` (the name of the wrapper, or null) and
 * `attributes` (the fiAttributes as an object). If the bank sends a field with one of these names, it is kept instead.
 */
export function simplifyAccount(record: JsonObject): JsonObject {
	const { kind, fields } = unwrapAccount(record);
	const { attributes = mapAttributes(fields.fiAttributes) } = fields;
	return { accountKind: kind, ...fields, attributes };
}
