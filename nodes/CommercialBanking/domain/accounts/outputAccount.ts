import type { JsonObject } from '../json/isJsonObject';
import { applyOutput, type OutputChoice } from './applyOutput';
import { toSimplifiedAccount } from './toSimplifiedAccount';
import { mapAttributes, type UnwrappedRecord } from './unwrapRecord';

/** Makes the item of an account. */
export function outputAccount(account: UnwrappedRecord, choice: OutputChoice): JsonObject {
	return applyOutput(choice, {
		raw: account.raw,
		full: () => toFullAccount(account),
		simplified: () => toSimplifiedAccount(account),
	});
}

/**
 * Returns an account without its wrapper: all fields unchanged, `accountKind` (the name of the wrapper, or null) and
 * `attributes` (the fiAttributes as an object). If the bank sends a field with one of these names, it is kept instead.
 */
export function toFullAccount({ kind, fields }: UnwrappedRecord): JsonObject {
	const { accountKind = kind, attributes = mapAttributes(fields.fiAttributes) } = fields;
	return { ...fields, accountKind, attributes };
}
