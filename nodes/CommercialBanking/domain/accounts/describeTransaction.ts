import type { JsonObject } from '../json/isJsonObject';
import { findFlatText } from './findFlatValue';
import { findStatus } from './findBookingState';
import { readDetails, readTaggedText } from './readDetails';
import { isNoValue } from './readTags';

/**
 * Finds what a person wants to know of a transaction: who paid, for what, under which reference, and whether it is booked.
 * The bank's own fields come first, then what the text says. A value that nobody states is null.
 *
 * @param fields without the wrapper
 */
export function describeTransaction(fields: JsonObject) {
	const { counterparty, remittance, reference } = readDetails(fields);
	const text = findFlatText(fields, 'description', 'text')?.replaceAll(/\s+/g, ' ').trim() ?? null;
	const name = findFlatText(fields, 'BAIName');
	return {
		counterparty: findFlatText(fields, 'payee') ?? counterparty,
		// In the sample of Account Information 5.3.0, a wire's text for the payee begins with a number: <6376177101>. A text of
		// other tags and codes is not readable, so BAIName comes first: the bank's name for this kind of transaction.
		description: remittance?.replace(/^<\d+>\s*/, '') ?? (readTaggedText(fields) ? (name ?? text) : (text ?? name)),
		reference: findReference(fields, 'reference') ?? reference ?? findReference(fields, 'custRefNo', 'bankRefNo'),
		status: findStatus(fields),
	};
}

const findReference = (fields: JsonObject, ...names: readonly string[]): string | null =>
	names.map((name) => findFlatText(fields, name)).find((text) => text !== null && !isNoValue(text)) ?? null;
