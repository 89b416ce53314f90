import type { JsonObject } from '../json/isJsonObject';
import { findFlatText } from './findFlatValue';

/** Finds the account number, without blanks. A masked one, such as `****4861` or `XXXX4861`, is none. */
export function findWholeNumber(fields: JsonObject): string | undefined {
	const number = (findFlatText(fields, 'accountNumber') ?? '').replaceAll(/\s/g, '');
	return /^[\dA-Z-]{4,}$/i.test(number) && !/x{2}/i.test(number) ? number : undefined;
}

/**
 * Finds what identifies an account in a `rowId`: the whole number or, where the bank gives none, the ID.
 *
 * @param isPartial whether fields may be missing. Then nobody knows whether the account has a number.
 */
export const identifyAccount = (fields: JsonObject, accountId: string, isPartial = false): string | undefined =>
	findWholeNumber(fields) ?? (isPartial ? undefined : accountId);
