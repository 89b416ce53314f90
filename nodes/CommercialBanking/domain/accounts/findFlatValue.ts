import { isJsonObject, type JsonObject, type JsonValue } from '../json/isJsonObject';
import { formatTimestamp, parseTimestamp } from '../values/parseTimestamp';

/** A value that fits into a cell of a table. */
type FlatValue = string | number | boolean;

/**
 * Finds the first of these fields that has a flat value: a number, a boolean, or text that is not blank.
 *
 * @returns the value unchanged; null if no field has a flat value
 */
export function findFlatValue(fields: JsonObject, ...names: readonly string[]): FlatValue | null {
	return names.map((name) => fields[name]).find(isFlat) ?? null;
}

/** Finds the same value as text. */
export function findFlatText(fields: JsonObject, ...names: readonly string[]): string | null {
	const value = findFlatValue(fields, ...names);
	return value === null ? null : String(value);
}

/**
 * Finds the currency code of an account or a transaction, in capitals. Of version 4.1.0 an object; others may send text (A9).
 */
export function findCurrencyCode(fields: JsonObject): string | null {
	const { currency } = fields;
	const code = isJsonObject(currency) ? findFlatText(currency, 'currencyCode') : findFlatText(fields, 'currency');
	return code?.trim().toUpperCase() ?? null;
}

/** Finds a time as ISO 8601, with the bank's zone if it has one. A text that is no time stays as it is. */
export function findTime(fields: JsonObject, name: string): FlatValue | null {
	const value = findFlatValue(fields, name);
	const time = typeof value === 'string' ? parseTimestamp(value) : undefined;
	return time ? formatTimestamp(time) : value;
}

function isFlat(value: JsonValue | undefined): value is FlatValue {
	return typeof value === 'string' ? value.trim() !== '' : typeof value === 'number' || typeof value === 'boolean';
}
