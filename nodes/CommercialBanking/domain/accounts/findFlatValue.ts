import { isJsonObject, type JsonObject, type JsonValue } from '../json/isJsonObject';

/**
 * Finds the first of these fields that has a flat value: a number, a boolean, or text that is not blank.
 *
 * @returns the value unchanged; null if no field has one
 */
export function findFlatValue(fields: JsonObject, ...names: string[]): JsonValue {
	return names.map((name) => fields[name]).find(isFlat) ?? null;
}

/** Finds the currency code of an account or a transaction. The bank sends an object; some banks send text. */
export function findCurrencyCode({ currency }: JsonObject): JsonValue {
	return isJsonObject(currency) ? findFlatValue(currency, 'currencyCode') : isFlat(currency) ? currency : null;
}

function isFlat(value: JsonValue | undefined): value is string | number | boolean {
	return typeof value === 'string' ? value.trim() !== '' : typeof value === 'number' || typeof value === 'boolean';
}

/** Finds the same value as text. */
export function findText(fields: JsonObject, ...names: string[]): string | null {
	const value = names.map((name) => fields[name]).find(isFlat);
	return value === undefined ? null : String(value);
}
