import type { JsonObject } from '../json/isJsonObject';
import { mapAttributes } from './mapAttributes';
import { signAmount } from './signAmount';
import type { UnwrappedRecord } from './unwrapRecord';

/**
 * Returns a transaction without its wrapper: all fields unchanged, `transactionKind` (the name of the wrapper, or null),
 * `attributes` (the fiAttributes as an object) and `signedAmount` (see `signAmount`). If the bank sends a field with one of
 * these names, it is kept instead.
 */
export function toFullTransaction({ kind, fields }: UnwrappedRecord): JsonObject {
	const { attributes = mapAttributes(fields.fiAttributes) } = fields;
	// First, so that the editor's table shows it without scrolling.
	const added = { transactionKind: kind, signedAmount: signAmount(fields).signedAmount };
	return { ...added, ...fields, attributes };
}
