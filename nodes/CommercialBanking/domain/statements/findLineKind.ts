import { findFlatText } from '../accounts/findFlatValue';
import type { JsonObject } from '../json/isJsonObject';
import kinds from './lineKinds.json';

/** The kind of a booking, as far as the bank tells it. */
export type LineKind = keyof typeof kinds;

/** A wire fee is a fee and not a wire, so `fee` is first. */
const KINDS = Object.keys(kinds) as LineKind[];

/**
 * Tells how the formats name a kind: detail type of BAI2, family and sub-family of the domain PMNT (ISO 20022 bank
 * transaction codes), SWIFT field 61, the digits before the subfields of SWIFT field 86, `TRNTYPE` of OFX.
 */
export const findKindCodes = (kind: LineKind, isDebit: boolean) => kinds[kind][isDebit ? 'debit' : 'credit'];

/** Finds the bank's detail type code: 100 to 399 for credits, 400 to 699 for debits. @returns '' if there is none */
export function findBaiCode(fields: JsonObject, isDebit: boolean): string {
	const code = findFlatText(fields, 'BAICode')?.trim() ?? '';
	return (isDebit ? /^[4-6]\d\d$/ : /^[1-3]\d\d$/).test(code) ? code : '';
}

/**
 * Tells the kind of a booking by its signs: detail type codes of BAI2 (version 2, appendix A), and whole words. The bank's
 * code comes first, then the words of `transactionType` (FDX 4.1), then those of `category`.
 */
export function findLineKind(fields: JsonObject, baiCode: string): LineKind {
	// No type has a longer name, and a text of megabytes is not to be split into words.
	const types = ['transactionType', 'category'].map((name) => findFlatText(fields, name)?.slice(0, 200).toUpperCase());
	for (const words of [[baiCode], ...types.map((type) => type?.split(/[^A-Z]+/) ?? [])]) {
		const found = KINDS.find((kind) => kinds[kind].signs.some((sign) => words.includes(sign)));
		if (found) return found;
	}
	return 'other';
}
