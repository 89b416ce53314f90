import { createStatementErrors } from '../errors';
import { type Facts, fillText } from '../values/fillText';
import { currencyDecimals, formatUnits, parseDecimal, parseUnits } from '../values/parseDecimal';
import { statementProblems, statementRemedies, statementWarnings } from './statementFile.words';

export type StatementFormat = 'camt.052' | 'camt.053' | 'camt.054' | 'MT940' | 'MT942' | 'BAI2';

/** A balance as the bank states it. Positive in favor of the account's holder. */
export interface StatedBalance {
	/** The format's own code: `CLBD`, `62F`, `015`. */
	readonly type: string;
	readonly day: string | null;
	/** In the smallest unit of the currency. */
	readonly units: bigint;
	readonly currency: string | null;
	/** camt: whether it stands between two pages of a statement. */
	readonly isOfPage?: boolean;
}

/** A total as the bank counts it. */
export interface StatedTotal {
	readonly type: string;
	readonly count: number | null;
	readonly units: bigint | null;
}

/** One thing that may be wrong with a row or a statement. */
export interface Warning {
	readonly code: keyof typeof statementWarnings;
	readonly text: string;
}

/** What a file says about a payment beyond the columns. Null: the file does not say it. */
export const NO_DETAILS = {
	counterparty: null,
	counterpartyAccount: null,
	counterpartyBank: null,
	remittance: null,
	reference: null,
	endToEndId: null,
	exchangeRate: null,
	exchangeAmount: null,
	exchangeCurrency: null,
	ultimateCounterparty: null,
	/** The bank's own reference. Banks repeat it, so it identifies nothing. */
	bankReference: null,
};

export type FileDetails = Readonly<Record<keyof typeof NO_DETAILS, string | null>>;

export interface FileCharge {
	readonly amount: string;
	readonly currency: string | null;
	readonly type: string | null;
}

/** A booking, or one payment of a batch booking. */
export interface FileRow {
	bookingDay: string | null;
	valueDay: string | null;
	/** In the smallest unit of the currency. Null: the file does not say it, or not with which sign. */
	readonly units: bigint | null;
	readonly currency: string | null;
	readonly status: string;
	readonly description: string | null;
	readonly details: FileDetails;
	/** All references of the bank, for the digest. */
	readonly bankReferences: readonly string[];
	readonly bankTransactionCode: string | null;
	readonly isReversal: boolean;
	readonly charges: readonly FileCharge[];
	readonly batch: { readonly amount: string | null; readonly count: number; readonly index: number | null } | null;
	readonly warnings: Warning[];
}

/** Entries of one sign. */
interface Side {
	count: number;
	units: bigint;
}

/** A statement while it is read. Its rows are complete; balances and days are settled when all of it is known. */
export class BankStatement {
	id: string | null = null;
	number: string | null = null;
	account: string | null = null;
	accountName: string | null = null;
	currency: string | null = null;
	from: string | null = null;
	to: string | null = null;
	createdDay: string | null = null;
	/** What the bank says about the whole statement. */
	information: string | null = null;
	opening: StatedBalance | null = null;
	closing: StatedBalance | null = null;
	readonly balances: StatedBalance[] = [];
	readonly totals: StatedTotal[] = [];
	readonly rows: FileRow[] = [];
	readonly warnings: Warning[] = [];
	/** The entries that are booked; null as soon as one cannot be summed. */
	bookedUnits: bigint | null = 0n;
	readonly credits: Side = { count: 0, units: 0n };
	readonly debits: Side = { count: 0, units: 0n };
	/** A page of a statement. It goes on in the next page of the account whose `begins` is its `goesOn`. */
	page: { readonly begins: string | null; readonly goesOn: string | null } = { begins: null, goesOn: null };
	/** The statement's own text in the file, to find a statement that comes twice. */
	source = '';

	format: StatementFormat;

	constructor(format: StatementFormat) {
		this.format = format;
	}

	warn<Code extends WarningCode>(code: Code, ...facts: Facts<Words[Code]>): void {
		this.warnings.push(makeWarning(code, ...facts));
	}

	/** Counts an entry. What is neither booked nor pending, as INFO and FUTR of camt, is in no sum. */
	count({ units, currency, status }: Pick<FileRow, 'units' | 'currency' | 'status'>): void {
		if (status !== POSTED && status !== PENDING) return;
		const isSummed = units !== null && currency === this.currency;
		if (status === POSTED) {
			this.bookedUnits = isSummed && this.bookedUnits !== null ? this.bookedUnits + units : null;
		}
		if (!isSummed) return;
		const side = units < 0n ? this.debits : this.credits;
		side.count += 1;
		side.units += units;
	}

	/** Warns if the bank counts entries of one sign in another way. */
	checkTotal(type: string, stated: Omit<StatedTotal, 'type'>, counted: Side): void {
		const isSame = (stated.count ?? counted.count) === counted.count;
		const units = counted.units < 0n ? -counted.units : counted.units;
		if (isSame && (stated.units ?? units) === units) return;
		const write = (count: number | null, sum: bigint | null) =>
			`${count ?? '?'}: ${sum === null ? '?' : writeUnits(sum, this.currency)}`;
		this.warn('totalDiffers', {
			type,
			stated: write(stated.count, stated.units),
			counted: write(counted.count, units),
		});
	}
}

export const POSTED = 'POSTED';
export const PENDING = 'PENDING';

type Words = typeof statementWarnings;
export type WarningCode = keyof Words;

export function makeWarning<Code extends WarningCode>(code: Code, ...facts: Facts<Words[Code]>): Warning {
	return { code, text: fillText<Words[Code]>(statementWarnings[code], ...facts) };
}

export const statementFileError = createStatementErrors(statementProblems, statementRemedies);

/**
 * Reads an amount of a file: `1200,40`, `1.200,40`, `1200.40`, `1200,`.
 *
 * @returns in the smallest unit of the currency, and whether decimals were lost; undefined if it is no number
 */
export function readUnits(text: string, currency: string | null): { units: bigint; isRounded: boolean } | undefined {
	const decimals = currencyDecimals(currency ?? '');
	const decimalText = text.replaceAll(/[.,](?=.*[.,])/g, '').replace(',', '.');
	const units = parseUnits(decimalText, decimals);
	if (units !== undefined) return { units, isRounded: false };
	const decimal = parseDecimal(decimalText);
	if (decimal === undefined) return undefined;
	// Half a unit more, or less, before the division that cuts.
	const unit = 10n ** BigInt(decimal.places - decimals);
	const half = decimal.units < 0n ? -unit / 2n : unit / 2n;
	return { units: (decimal.units + half) / unit, isRounded: true };
}

export const writeUnits = (units: bigint, currency: string | null): string =>
	formatUnits(units, currencyDecimals(currency ?? ''));
