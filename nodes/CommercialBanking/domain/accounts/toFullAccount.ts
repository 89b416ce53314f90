import type { JsonObject } from '../json/isJsonObject';
import { mapAttributes } from './mapAttributes';
import type { UnwrappedRecord } from './unwrapRecord';

/**
 * Returns an account without its wrapper: all fields unchanged, `accountKind` (the name of the wrapper, or null) and
 * `attributes` (the fiAttributes as an object). If the bank sends a field with one of these names, it is kept instead.
 */
export function toFullAccount({ kind, fields }: UnwrappedRecord): JsonObject {
	const { attributes = mapAttributes(fields.fiAttributes) } = fields;
	return { accountKind: kind, ...fields, attributes };
}
