import { findFlatText } from '../accounts/findFlatValue';
import type { JsonObject } from '../json/isJsonObject';

/** What a booking is, as far as a bank says it. */
export type LineKind = 'check' | 'wire' | 'ach' | 'fee' | 'interest' | 'cash' | 'transfer' | 'other';

interface KindCodes {
	/** BAI2 detail type codes. */
	readonly bai: readonly [credit: number, debit: number];
	/** ISO 20022 bank transaction codes: family and sub-family of the domain PMNT. */
	readonly camt: readonly [credit: string, debit: string];
	/** SWIFT transaction type identification code of field 61, and the three digits before the subfields of field 86. */
	readonly swift: readonly [code: string, credit: string, debit: string];
	/** OFX `TRNTYPE`. */
	readonly ofx: readonly [credit: string, debit: string];
}

export const LINE_KINDS: Readonly<Record<LineKind, KindCodes>> = {
	check: { bai: [399, 475], camt: ['RCHQ-CCHQ', 'ICHQ-CCHQ'], swift: ['NCHK', '070', '101'], ofx: ['DEP', 'CHECK'] },
	wire: { bai: [195, 495], camt: ['RCDT-OTHR', 'ICDT-OTHR'], swift: ['NTRF', '166', '116'], ofx: ['XFER', 'XFER'] },
	ach: {
		bai: [142, 455],
		camt: ['RCDT-OTHR', 'ICDT-OTHR'],
		swift: ['NTRF', '166', '116'],
		ofx: ['DIRECTDEP', 'PAYMENT'],
	},
	fee: { bai: [399, 698], camt: ['MCOP-CHRG', 'MDOP-CHRG'], swift: ['NCHG', '808', '808'], ofx: ['CREDIT', 'FEE'] },
	interest: { bai: [354, 654], camt: ['MCOP-INTR', 'MDOP-INTR'], swift: ['NINT', '814', '814'], ofx: ['INT', 'INT'] },
	cash: { bai: [399, 699], camt: ['CNTR-CDPT', 'CNTR-CWDL'], swift: ['NMSC', '835', '083'], ofx: ['DEP', 'CASH'] },
	transfer: { bai: [206, 506], camt: ['RCDT-BOOK', 'ICDT-BOOK'], swift: ['NTRF', '820', '820'], ofx: ['XFER', 'XFER'] },
	other: { bai: [399, 699], camt: ['MCOP-OTHR', 'MDOP-OTHR'], swift: ['NMSC', '835', '835'], ofx: ['CREDIT', 'DEBIT'] },
};

/**
 * Detail type codes of BAI2 (version 2, appendix A) and whole words of `transactionType` (FDX 4.1) or `category`. A fee for
 * something comes before that thing.
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

/** The bank's detail type code: 100 to 399 are credits, 400 to 699 debits. @returns empty if there is none that fits */
export function findBaiCode(fields: JsonObject, isDebit: boolean): string {
	const code = findFlatText(fields, 'BAICode')?.trim() ?? '';
	return (isDebit ? /^[4-6]\d\d$/ : /^[1-3]\d\d$/).test(code) ? code : '';
}

/**
 * Tells what a booking is. The bank's code counts more than words: first those of `transactionType`, then of `category`.
 *
 * @param fields of the transaction, without the wrapper
 */
export function findLineKind(fields: JsonObject, baiCode: string): LineKind {
	// No name of a type is longer.
	const types = ['transactionType', 'category'].map((name) => findFlatText(fields, name)?.slice(0, 200).toUpperCase());
	for (const words of [[baiCode], ...types.map((type) => type?.split(/[^A-Z]+/) ?? [])]) {
		const found = SIGNS_OF_KINDS.find(([, signs]) => signs.split(' ').some((sign) => words.includes(sign)));
		if (found) return found[0];
	}
	return 'other';
}
