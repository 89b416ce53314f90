import { findFlatText } from '../../accounts/findFlatValue';
import type { JsonObject } from '../../json/isJsonObject';

/**
 * How the formats name a credit and a debit of each kind: detail type of BAI2, family and sub-family of the domain PMNT
 * (ISO 20022 bank transaction codes), SWIFT field 61, the digits before the subfields of SWIFT field 86, `TRNTYPE` of OFX.
 */
const CODES = {
	ach: ['142 RCDT OTHR NTRF 166 DIRECTDEP', '455 ICDT OTHR NTRF 116 PAYMENT'],
	cash: ['399 CNTR CDPT NMSC 835 DEP', '699 CNTR CWDL NMSC 083 CASH'],
	check: ['399 RCHQ CCHQ NCHK 070 DEP', '475 ICHQ CCHQ NCHK 101 CHECK'],
	fee: ['399 MCOP CHRG NCHG 808 CREDIT', '698 MDOP CHRG NCHG 808 FEE'],
	interest: ['354 MCOP INTR NINT 814 INT', '654 MDOP INTR NINT 814 INT'],
	other: ['399 MCOP OTHR NMSC 835 CREDIT', '699 MDOP OTHR NMSC 835 DEBIT'],
	transfer: ['206 RCDT BOOK NTRF 820 XFER', '506 ICDT BOOK NTRF 820 XFER'],
	wire: ['195 RCDT OTHR NTRF 166 XFER', '495 ICDT OTHR NTRF 116 XFER'],
} as const;

/** The kind of a booking, as far as the bank tells it. */
export type LineKind = keyof typeof CODES;

/** Tells how the formats name a kind. */
export function findKindCodes(kind: LineKind, isDebit: boolean) {
	const [credit, debit] = CODES[kind];
	const codes = (isDebit ? debit : credit).split(' ');
	const [bai = '', family = '', subFamily = '', swift = '', swiftDigits = '', ofx = ''] = codes;
	return { bai, family, subFamily, swift, swiftDigits, ofx };
}

/**
 * The signs of a kind: detail type codes of BAI2 (version 2, appendix A), and whole words. A wire fee is a fee and not a
 * wire, so `fee` is first.
 */
const SIGNS: ReadonlyArray<readonly [LineKind, string]> = [
	['fee', '661 698 FEE FEES CHARGE CHARGES'],
	['interest', '354 654 INTEREST DIVIDEND'],
	['check', '475 479 CHECK CHECKS CHEQUE'],
	['wire', '195 196 208 493 495 496 508 WIRE WIRES'],
	['ach', '142 143 145 155 164 165 166 168 169 445 451 452 455 462 464 466 468 469'],
	['ach', 'ACH DIRECTDEPOSIT DIRECTDEBIT BILLPAYMENT'],
	['cash', 'ATM CASH WITHDRAWAL ATMWITHDRAWAL ATMDEPOSIT'],
	['transfer', '191 201 206 275 277 491 501 506 575 577 TRANSFER TRANSFERS'],
];

/** The kinds by their signs, in the order of `SIGNS`. */
const KINDS = new Map(SIGNS.flatMap(([kind, signs]) => signs.split(' ').map((sign) => [sign, kind] as const)));

/** Finds the bank's detail type code: 100 to 399 for credits, 400 to 699 for debits. @returns '' if there is none */
export function findBaiCode(fields: JsonObject, isDebit: boolean): string {
	const code = findFlatText(fields, 'BAICode')?.trim() ?? '';
	return (isDebit ? /^[4-6]\d\d$/ : /^[1-3]\d\d$/).test(code) ? code : '';
}

/**
 * Tells the kind of a booking by its signs. The bank's code comes first, then the words of `transactionType` (FDX 4.1), then
 * those of `category`.
 */
export function findLineKind(fields: JsonObject, baiCode: string): LineKind {
	// No type has a longer name, and a text of megabytes is not to be split into words.
	const types = ['transactionType', 'category'].map((name) => findFlatText(fields, name)?.slice(0, 200).toUpperCase());
	for (const words of [[baiCode], ...types.map((type) => type?.match(/[A-Z]+/g) ?? [])]) {
		for (const [sign, kind] of KINDS) if (words.includes(sign)) return kind;
	}
	return 'other';
}
