import { createStatementErrors } from '../../errors';
import { type Facts, fillText } from '../../values/fillText';
import { isIban } from '../../values/isIban';
import { currencyDecimals, formatUnits } from '../../values/parseDecimal';
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

type Words = typeof statementWarnings;

/** One thing that may be wrong with a row or a statement. */
export interface Warning {
	readonly code: keyof Words;
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
	valueDate: null,
	exchangeRate: null,
	exchangeAmount: null,
	exchangeCurrency: null,
	ultimateCounterparty: null,
	/** The bank's own reference. Banks repeat it, so it identifies nothing. */
	bankReference: null,
};

export type FileDetails = Record<keyof typeof NO_DETAILS, string | null>;

/** The amount as the file writes it. */
export type FileCharge = Record<'currency' | 'type', string | null> & { amount: string };

/** A booking, or one payment of a batch booking. */
export interface FileRow {
	bookingDay: string | null;
	/** In the smallest unit of the currency. Null: the file does not say it, or not with which sign. */
	readonly units: bigint | null;
	readonly currency: string | null;
	readonly status: string;
	readonly description: string | null;
	readonly details: FileDetails;
	/** All references of the bank, for the digest. */
	readonly bankReferences: readonly string[];
	readonly bankTransactionCode: string | null;
	readonly reversal: boolean;
	readonly charges: FileCharge[];
	readonly batch: { amount: string | null; count: number; index: number | null } | null;
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
	/** The account as the file writes it. */
	accountText: string | null = null;
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

	/** Some banks write an IBAN and a currency in one: `NL84RABO0121212121 EUR`. */
	get account(): string | null {
		const { accountText: text, currency } = this;
		if (text === null || currency === null || !text.endsWith(currency)) return text;
		const account = text.slice(0, -currency.length).trim();
		return isIban(account.replaceAll(' ', '')) ? account : text;
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

	/** Warns where the bank counts entries in another way. The totals of BAI2 are of kinds that are not counted here. */
	checkTotals(): void {
		const { credits } = this;
		const debits = { count: this.debits.count, units: -this.debits.units };
		const count = credits.count + debits.count;
		const counted: Readonly<Record<string, Side | undefined>> = {
			TtlCdtNtries: credits,
			'90C': credits,
			TtlDbtNtries: debits,
			'90D': debits,
			TtlNtries: { count, units: credits.units + debits.units },
			net: { count, units: credits.units - debits.units },
		};
		for (const { type, ...stated } of this.totals) {
			const side = counted[type];
			if (!side) continue;
			if ((stated.count ?? side.count) === side.count && (stated.units ?? side.units) === side.units) continue;
			const write = (entries: number | null, units: bigint | null) =>
				`${entries ?? '?'}: ${units === null ? '?' : writeUnits(units, this.currency)}`;
			const facts = { type, stated: write(stated.count, stated.units), counted: write(side.count, side.units) };
			warn(this.warnings, 'totalDiffers', facts);
		}
	}
}

/** Balances or totals of a statement: more would hold up n8n. */
const MAX_KEPT = 10_000;

export function addFew<Kept>(to: Kept[], kept: Kept): void {
	if (to.length < MAX_KEPT) to.push(kept);
}

export const POSTED = 'POSTED';
export const PENDING = 'PENDING';

/** Adds a warning, once of each kind: a file may have a million of one kind. */
export function warn<Code extends keyof Words>(to: Warning[], code: Code, ...facts: Facts<Words[Code]>): void {
	addWarnings(to, [{ code, text: fillText<Words[Code]>(statementWarnings[code], ...facts) }]);
}

export function addWarnings(to: Warning[], warnings: Iterable<Warning>): void {
	for (const warning of warnings) {
		if (!to.some(({ code }) => code === warning.code)) to.push(warning);
	}
}

export const statementFileError = createStatementErrors(statementProblems, statementRemedies);

/**
 * Compares the closing balance with the opening balance and all booked entries.
 *
 * @returns null where a balance is missing, or a booking cannot be summed. `difference` is what the closing balance has more.
 */
export function checkBalances({ opening, closing, bookedUnits, currency }: BankStatement) {
	const isKnown = opening?.currency === currency && closing?.currency === currency;
	if (!opening || !closing || bookedUnits === null || !isKnown) return { addsUp: null, difference: null };
	const difference = closing.units - opening.units - bookedUnits;
	return { addsUp: difference === 0n, difference: writeUnits(difference, currency) };
}

export const writeUnits = (units: bigint, currency: string | null): string =>
	formatUnits(units, currencyDecimals(currency ?? ''));
