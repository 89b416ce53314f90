import { findFlatText } from '../accounts/findFlatValue';
import type { JsonObject } from '../json/isJsonObject';

/** The kind of a booking, as far as the bank tells it. */
export type LineKind = 'check' | 'wire' | 'ach' | 'fee' | 'interest' | 'cash' | 'transfer' | 'other';

/**
 * How the formats name each kind, as a credit and as a debit: detail type of BAI2 · family and sub-family of the domain
 * PMNT (ISO 20022 bank transaction codes) · SWIFT field 61 · the digits before the subfields of SWIFT field 86 · `TRNTYPE`
 * of OFX.
 */
const KIND_CODES: Readonly<Record<LineKind, readonly [credit: string, debit: string]>> = {
	check: ['399 RCHQ CCHQ NCHK 070 DEP', '475 ICHQ CCHQ NCHK 101 CHECK'],
	wire: ['195 RCDT OTHR NTRF 166 XFER', '495 ICDT OTHR NTRF 116 XFER'],
	ach: ['142 RCDT OTHR NTRF 166 DIRECTDEP', '455 ICDT OTHR NTRF 116 PAYMENT'],
	fee: ['399 MCOP CHRG NCHG 808 CREDIT', '698 MDOP CHRG NCHG 808 FEE'],
	interest: ['354 MCOP INTR NINT 814 INT', '654 MDOP INTR NINT 814 INT'],
	cash: ['399 CNTR CDPT NMSC 835 DEP', '699 CNTR CWDL NMSC 083 CASH'],
	transfer: ['206 RCDT BOOK NTRF 820 XFER', '506 ICDT BOOK NTRF 820 XFER'],
	other: ['399 MCOP OTHR NMSC 835 CREDIT', '699 MDOP OTHR NMSC 835 DEBIT'],
};

export function findKindCodes(kind: LineKind, isDebit: boolean) {
	const codes = KIND_CODES[kind][isDebit ? 1 : 0].split(' ');
	const [bai = '', family = '', subFamily = '', swift = '', swiftDigits = '', ofx = ''] = codes;
	return { bai, family, subFamily, swift, swiftDigits, ofx };
}

/**
 * Detail type codes of BAI2 (version 2, appendix A) and whole words of `transactionType` (FDX 4.1) or `category`. The
 * fee is first, because a wire fee is a fee and not a wire.
 */
const SIGNS_OF_KINDS: ReadonlyArray<readonly [LineKind, string]> = [
	['fee', '661 698 FEE FEES CHARGE CHARGES'],
	['interest', '354 654 INTEREST DIVIDEND'],
	['check', '475 479 CHECK CHECKS CHEQUE'],
	['wire', '195 196 208 493 495 496 508 WIRE WIRES'],
	['ach', '142 143 145 155 164 165 166 168 169 445 451 452 455 462 464 466 468 469'],
	['ach', 'ACH DIRECTDEPOSIT DIRECTDEBIT BILLPAYMENT'],
	['cash', 'ATM CASH WITHDRAWAL ATMWITHDRAWAL ATMDEPOSIT'],
	['transfer', '191 201 206 275 277 491 501 506 575 577 TRANSFER TRANSFERS'],
];

/** Finds the bank's detail type code: 100 to 399 for credits, 400 to 699 for debits. @returns '' if there is none */
export function findBaiCode(fields: JsonObject, isDebit: boolean): string {
	const code = findFlatText(fields, 'BAICode')?.trim() ?? '';
	return (isDebit ? /^[4-6]\d\d$/ : /^[1-3]\d\d$/).test(code) ? code : '';
}

/**
 * Tells the kind of a booking. The bank's code comes first, then the words of `transactionType`, then those of `category`.
 *
 * @param fields of the transaction, without the wrapper
 */
export function findLineKind(fields: JsonObject, baiCode: string): LineKind {
	// No type has a longer name.
	const types = ['transactionType', 'category'].map((name) => findFlatText(fields, name)?.slice(0, 200).toUpperCase());
	for (const words of [[baiCode], ...types.map((type) => type?.split(/[^A-Z]+/) ?? [])]) {
		const found = SIGNS_OF_KINDS.find(([, signs]) => signs.split(' ').some((sign) => words.includes(sign)));
		if (found) return found[0];
	}
	return 'other';
}
