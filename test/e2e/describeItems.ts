import { isObject, type JsonObject } from '../../n8n-host/jsonValue.ts';

/**
 * Describes items as n8n's editor wants it for its list of fields (`__schema__`): a JSON Schema of types only, with the
 * fields of all items. Of a field that comes with several types, the first one counts, unless that is null.
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
	const names = [...new Set(objects.flatMap(Object.keys))].sort();
	const valuesOf = (name: string) => objects.filter((each) => name in each).map((each) => each[name]);
	return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, describe(valuesOf(name))])) };
}

const describeList = (values: readonly unknown[]): JsonObject =>
	values.length > 0 ? { type: 'array', items: describe(values) } : { type: 'array' };
