import { isJsonObject, type JsonObject } from '../json/isJsonObject';
import { toAccountKind } from './toAccountKind';

/** An object of the API such as `{depositAccount: {…}}`, as it came and taken out of its wrapper. */
export interface UnwrappedRecord {
	/** The object as the bank sent it. */
	readonly raw: JsonObject;
	/** The name of the wrapper. Without a wrapper, the kind that `accountCategory` tells; null if nothing tells it. */
	readonly kind: string | null;
	/** The fields inside the wrapper and beside it. */
	readonly fields: JsonObject;
}

/** The names of the wrappers in a list. */
export interface WrapperNames {
	/** The names in the bank's documentation. */
	readonly known: readonly string[];
	/** The end of other names, which the bank may add later. */
	readonly suffix: string;
	/** A record with this field has no wrapper. */
	readonly identity: string;
}

/**
 * Takes the fields out of their wrapper, unchanged.
 *
 * Fields beside the wrapper are added. If such a field has the name of a field inside but another value, the field inside
 * is kept, and the other one goes into `outer`, so that nothing is lost.
 *
 * Objects of FDX 6 and later have no wrapper but the field `accountCategory`. The kind is then what the wrapper would be
 * called.
 */
export function unwrapRecord(raw: JsonObject, names: WrapperNames): UnwrappedRecord {
	const wrapper = findWrapper(raw, names);
	const inner = wrapper === undefined ? undefined : raw[wrapper];
	if (wrapper === undefined || !isJsonObject(inner)) {
		return { raw, kind: toAccountKind(raw.accountCategory), fields: raw };
	}
	const beside = Object.entries(raw).filter(([name]) => name !== wrapper);
	if (beside.length === 0) return { raw, kind: wrapper, fields: inner };
	const added = beside.filter(([name]) => !Object.hasOwn(inner, name));
	const differing = beside.filter(([name, value]) => Object.hasOwn(inner, name) && !isSame(inner[name], value));
	const outer: JsonObject = differing.length > 0 ? { outer: Object.fromEntries(differing) } : {};
	return { raw, kind: wrapper, fields: { ...outer, ...inner, ...Object.fromEntries(added) } };
}

function findWrapper(record: JsonObject, { known, suffix, identity }: WrapperNames): string | undefined {
	const found = known.find((name) => isJsonObject(record[name]));
	if (found !== undefined || Object.hasOwn(record, identity)) return found;
	const others = Object.keys(record).filter((name) => name.endsWith(suffix) && isJsonObject(record[name]));
	return others.length === 1 ? others[0] : undefined;
}

/** Compares the order of fields too. Values that differ in it are kept both, which does no harm. */
function isSame(one: unknown, other: unknown): boolean {
	return one === other || JSON.stringify(one) === JSON.stringify(other);
}
