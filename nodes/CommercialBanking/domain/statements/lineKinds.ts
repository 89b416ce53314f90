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

/** The first word that the bank's `category` or `transactionType` has decides. */
const WORDS: ReadonlyArray<readonly [RegExp, LineKind]> = [
	[/CHECK|CHEQUE/, 'check'],
	[/WIRE/, 'wire'],
	[/ACH|DIRECT|BILLPAYMENT|PAYMENT/, 'ach'],
	[/FEE|CHARGE/, 'fee'],
	[/INTEREST|DIVIDEND/, 'interest'],
	[/ATM|CASH|WITHDRAWAL/, 'cash'],
	[/TRANSFER/, 'transfer'],
];

/**
 * Tells what a booking is from `category` and `transactionType` (FDX DepositTransaction, LocTransaction).
 *
 * @param fields of the transaction, without the wrapper
 */
export function findLineKind({ category, transactionType }: JsonObject): LineKind {
	for (const text of [category, transactionType]) {
		const upper = typeof text === 'string' ? text.toUpperCase() : '';
		const found = WORDS.find(([word]) => word.test(upper));
		if (found) return found[1];
	}
	return 'other';
}
