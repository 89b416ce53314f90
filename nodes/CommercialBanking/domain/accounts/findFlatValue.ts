import { isJsonObject, type JsonObject, type JsonValue } from '../json/isJsonObject';

/** A value that fits into a cell of a table. */
type FlatValue = string | number | boolean;

/**
 * Finds the first of these fields that has a flat value: a number, a boolean, or text that is not blank.
 *
 * @returns the value unchanged; null if no field has one
 */
export function findFlatValue(fields: JsonObject, ...names: string[]): FlatValue | null {
	return names.map((name) => fields[name]).find(isFlat) ?? null;
}

/** Finds the currency code of an account or a transaction. The bank sends an object; some banks send text. */
export function findCurrencyCode({ currency }: JsonObject): FlatValue | null {
	if (isJsonObject(currency)) return findFlatValue(currency, 'currencyCode');
	return isFlat(currency) ? currency : null;
}

function isFlat(value: JsonValue | undefined): value is FlatValue {
	return typeof value === 'string' ? value.trim() !== '' : typeof value === 'number' || typeof value === 'boolean';
}

/** Finds the same value as text. */
export function findText(fields: JsonObject, ...names: string[]): string | null {
	const value = names.map((name) => fields[name]).find(isFlat);
	return value === undefined ? null : String(value);
}
