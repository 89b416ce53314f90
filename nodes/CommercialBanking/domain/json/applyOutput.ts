import { isJsonObject, type JsonObject, type JsonValue } from './isJsonObject';

/**
 * What an item shows:
 * - `simplified`: ten flat fields
 * - `full`: all fields, without the wrapper
 * - `raw`: the bank's object as it came
 * - `selected`: some fields of `full`
 */
export type Output = 'simplified' | 'full' | 'raw' | 'selected';

export interface OutputChoice {
	readonly output: Output;
	/** Names of fields of `full`, for `selected`. */
	readonly fields: readonly string[];
}

/** Whether the items have a field of `full`. If they have not, nobody needs to find it out. */
export const showsField = ({ output, fields }: OutputChoice, name: string): boolean =>
	output === 'full' || (output === 'selected' && fields.includes(name));

interface Views {
	readonly raw: JsonObject;
	readonly full: () => JsonObject;
	readonly simplified: () => JsonObject;
}

/** Builds only the form that the user chose. */
export function applyOutput({ output, fields }: OutputChoice, { raw, full, simplified }: Views): JsonObject {
	const views = { simplified, full, raw: () => raw, selected: () => selectFields(full(), fields) };
	return views[output]();
}

/** Returns all fields, these first: n8n's table shows only the first four or five columns without scrolling. */
export function putFirst(names: readonly string[], fields: JsonObject): JsonObject {
	const sorted: Record<string, JsonValue> = {};
	for (const name of names) if (Object.hasOwn(fields, name)) sorted[name] = fields[name] ?? null;
	// Not `Object.assign`, which would make a field with the name `__proto__` the prototype.
	return { ...sorted, ...fields };
}

/**
 * Returns the named fields of an item, in the order of the names. A name with points leads into objects
 * (`currency.currencyCode`), if no field has exactly this name. A field that the item lacks is null, so that all items
 * have the same columns.
 */
function selectFields(item: JsonObject, names: readonly string[]): JsonObject {
	return Object.fromEntries(names.map((name) => [name, findField(item, name) ?? null]));
}

function findField(item: JsonObject, name: string): JsonValue | undefined {
	if (Object.hasOwn(item, name)) return item[name];
	return name
		.split('.')
		.reduce<JsonValue | undefined>(
			(value, part) => (isJsonObject(value) && Object.hasOwn(value, part) ? value[part] : undefined),
			item,
		);
}
