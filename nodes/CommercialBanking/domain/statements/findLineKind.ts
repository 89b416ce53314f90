import { findFlatText } from '../accounts/findFlatValue';
import type { JsonObject } from '../json/isJsonObject';

/**
 * How the formats name a kind of booking: detail type of BAI2, family and sub-family of the domain PMNT (ISO 20022 bank
 * transaction codes), SWIFT field 61, the digits before the subfields of SWIFT field 86, `TRNTYPE` of OFX.
 */
const toCodes = (codes: string) => {
	const [bai = '', family = '', subFamily = '', swift = '', swiftDigits = '', ofx = ''] = codes.split(' ');
	return { bai, family, subFamily, swift, swiftDigits, ofx };
};

const toSigns = (signs: string): ReadonlySet<string> => new Set(signs.split(' '));

/**
 * The codes of each kind, and its signs: detail type codes of BAI2 (version 2, appendix A), and whole words. A wire fee is a
 * fee and not a wire, so `fee` is first.
 */
const KINDS = {
	fee: {
		signs: toSigns('661 698 FEE FEES CHARGE CHARGES'),
		credit: toCodes('399 MCOP CHRG NCHG 808 CREDIT'),
		debit: toCodes('698 MDOP CHRG NCHG 808 FEE'),
	},
	interest: {
		signs: toSigns('354 654 INTEREST DIVIDEND'),
		credit: toCodes('354 MCOP INTR NINT 814 INT'),
		debit: toCodes('654 MDOP INTR NINT 814 INT'),
	},
	check: {
		signs: toSigns('475 479 CHECK CHECKS CHEQUE'),
		credit: toCodes('399 RCHQ CCHQ NCHK 070 DEP'),
		debit: toCodes('475 ICHQ CCHQ NCHK 101 CHECK'),
	},
	wire: {
		signs: toSigns('195 196 208 493 495 496 508 WIRE WIRES'),
		credit: toCodes('195 RCDT OTHR NTRF 166 XFER'),
		debit: toCodes('495 ICDT OTHR NTRF 116 XFER'),
	},
	ach: {
		signs: toSigns(
			'142 143 145 155 164 165 166 168 169 445 451 452 455 462 464 466 468 469 ACH DIRECTDEPOSIT DIRECTDEBIT BILLPAYMENT',
		),
		credit: toCodes('142 RCDT OTHR NTRF 166 DIRECTDEP'),
		debit: toCodes('455 ICDT OTHR NTRF 116 PAYMENT'),
	},
	cash: {
		signs: toSigns('ATM CASH WITHDRAWAL ATMWITHDRAWAL ATMDEPOSIT'),
		credit: toCodes('399 CNTR CDPT NMSC 835 DEP'),
		debit: toCodes('699 CNTR CWDL NMSC 083 CASH'),
	},
	transfer: {
		signs: toSigns('191 201 206 275 277 491 501 506 575 577 TRANSFER TRANSFERS'),
		credit: toCodes('206 RCDT BOOK NTRF 820 XFER'),
		debit: toCodes('506 ICDT BOOK NTRF 820 XFER'),
	},
	other: {
		signs: new Set<string>(),
		credit: toCodes('399 MCOP OTHR NMSC 835 CREDIT'),
		debit: toCodes('699 MDOP OTHR NMSC 835 DEBIT'),
	},
};

/** The kind of a booking, as far as the bank tells it. */
export type LineKind = keyof typeof KINDS;

const KIND_NAMES = Object.keys(KINDS) as LineKind[];

/** Tells how the formats name a kind. */
export const findKindCodes = (kind: LineKind, isDebit: boolean) => KINDS[kind][isDebit ? 'debit' : 'credit'];

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
		const found = KIND_NAMES.find((kind) => words.some((word) => KINDS[kind].signs.has(word)));
		if (found) return found;
	}
	return 'other';
}
