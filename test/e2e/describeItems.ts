import { isObject, type JsonObject } from '../../n8n-host/jsonValue.ts';

/**
 * Describes items for the list of fields in n8n's editor (`__schema__`): a JSON Schema with the types of the fields of
 * all items, in their order. If a field has several types, the first one that is not null counts.
 */
export function describeItems(items: readonly JsonObject[]): JsonObject {
	return { ...describe(items), version: 1 };
}

function describe(values: readonly unknown[]): JsonObject {
	const value = values.find((each) => each !== null);
	if (value === undefined) return { type: 'null' };
	if (Array.isArray(value)) return describeList(values.filter(Array.isArray).flat());
	if (!isObject(value)) return { type: typeof value };
	const objects = values.filter(isObject);
	const names = [...new Set(objects.flatMap(Object.keys))];
	const valuesOf = (name: string) => objects.filter((each) => name in each).map((each) => each[name]);
	return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, describe(valuesOf(name))])) };
}

const describeList = (values: readonly unknown[]): JsonObject =>
	values.length > 0 ? { type: 'array', items: describe(values) } : { type: 'array' };
