import { isJsonObject, type JsonObject, type JsonValue } from '../json/isJsonObject';

/**
 * Turns `fiAttributes`, a list of `{name, value}`, into an object. If a name occurs more than once, its value is the list of
 * all its values.
 */
export function mapAttributes(fiAttributes: unknown): JsonObject {
	if (isJsonObject(fiAttributes)) return fiAttributes;
	if (!Array.isArray(fiAttributes)) return {};
	const values = new Map<string, JsonValue[]>();
	for (const attribute of fiAttributes) {
		if (!isJsonObject(attribute) || typeof attribute.name !== 'string') continue;
		const value = attribute.value ?? null;
		const earlier = values.get(attribute.name);
		if (earlier) earlier.push(value);
		else values.set(attribute.name, [value]);
	}
	return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? (all[0] ?? null) : all]));
}
