import type { JsonObject } from '../json/isJsonObject';
import { mapAttributes } from './mapAttributes';
import { type UnwrappedRecord, unwrapRecord } from './unwrapRecord';

const ACCOUNT_WRAPPERS = {
	known: ['depositAccount', 'loanAccount', 'locAccount', 'investmentAccount', 'insuranceAccount', 'annuityAccount'],
	suffix: 'Account',
	identity: 'accountId',
};

/** Takes an account out of its wrapper; a lightweight account may come without one. */
export function unwrapAccount(record: JsonObject): UnwrappedRecord {
	return unwrapRecord(record, ACCOUNT_WRAPPERS);
}

/**
 * The bank's account without its wrapper: all fields as they came, `accountKind` (the wrapper's name, or null) and
 * `attributes` (the fiAttributes as an object). A field of the bank's own with such a name wins.
 */
export function simplifyAccount(record: JsonObject): JsonObject {
	const { kind, fields } = unwrapAccount(record);
	const { attributes = mapAttributes(fields.fiAttributes) } = fields;
	return { accountKind: kind, ...fields, attributes };
}
