import { isJsonObject, type JsonObject } from '../json/isJsonObject';

/** One of the API's one-of objects, `{depositAccount: {…}}`, taken apart. */
export interface UnwrappedRecord {
	/** The wrapper's name; null where there was none. */
	readonly kind: string | null;
	/** The fields inside the wrapper, and those beside it. */
	readonly fields: JsonObject;
}

/** What the wrappers of a list are called. */
export interface WrapperNames {
	/** The names in the bank's documentation. */
	readonly known: readonly string[];
	/** How names of other kinds end, for those that the bank adds later. */
	readonly suffix: string;
	/** A field that says that a record is not wrapped. */
	readonly identity: string;
}

/**
 * Takes the fields out of their one-of wrapper, unchanged.
 *
 * Fields beside the wrapper come along. Where one of them has the name of a field inside and another value, the one
 * inside wins and the other is kept in `outer`, so that nothing is lost.
 */
export function unwrapRecord(record: JsonObject, names: WrapperNames): UnwrappedRecord {
	const kind = findWrapper(record, names);
	const inner = kind === undefined ? undefined : record[kind];
	if (kind === undefined || !isJsonObject(inner)) return { kind: null, fields: record };
	const beside = Object.entries(record).filter(([name]) => name !== kind);
	if (beside.length === 0) return { kind, fields: inner };
	const added = beside.filter(([name]) => !Object.hasOwn(inner, name));
	const differing = beside.filter(([name, value]) => Object.hasOwn(inner, name) && !isSame(inner[name], value));
	const outer: JsonObject = differing.length > 0 ? { outer: Object.fromEntries(differing) } : {};
	return { kind, fields: { ...outer, ...inner, ...Object.fromEntries(added) } };
}

function findWrapper(record: JsonObject, { known, suffix, identity }: WrapperNames): string | undefined {
	const found = known.find((name) => isJsonObject(record[name]));
	if (found !== undefined || Object.hasOwn(record, identity)) return found;
	const others = Object.keys(record).filter((name) => name.endsWith(suffix) && isJsonObject(record[name]));
	return others.length === 1 ? others[0] : undefined;
}

/** Both come from the same JSON text, so their order of fields is their own. */
function isSame(one: unknown, other: unknown): boolean {
	return one === other || JSON.stringify(one) === JSON.stringify(other);
}
