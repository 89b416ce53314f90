import { currencyDecimals, formatUnits } from '../values/parseDecimal';

/** The formats of files that are read. */
export type StatementFormat = 'camt.052' | 'camt.053' | 'camt.054' | 'MT940' | 'MT942' | 'BAI2';

export const POSTED = 'POSTED';
export const PENDING = 'PENDING';

/** Positive in favor of the account's holder. */
export interface Balance {
	/** The format's own code: `CLBD`, `62F`, `015`. */
	readonly type: string;
	readonly day: string | null;
	/** In the smallest unit of the currency. */
	readonly units: bigint;
	readonly currency: string | null;
}

/** What is known about a payment beyond the columns. Null: nobody says it. */
export interface RowDetails {
	readonly counterparty: string | null;
	readonly counterpartyAccount: string | null;
	readonly counterpartyBank: string | null;
	readonly remittance: string | null;
	readonly reference: string | null;
	readonly endToEndId: string | null;
	valueDate: string | null;
	readonly exchangeRate: string | null;
	readonly exchangeAmount: string | null;
	readonly exchangeCurrency: string | null;
	readonly ultimateCounterparty: string | null;
	/** The bank's own reference. Banks repeat it, so it identifies nothing. */
	readonly bankReference: string | null;
	/** All references of the payment and of its documents, and the IDs of an own batch. */
	readonly references: readonly string[];
	/** Why a payment came back: the code and the bank's words. */
	readonly returnReason: string | null;
	/** Of a direct debit. */
	readonly mandateId: string | null;
	readonly creditorId: string | null;
}

export const NO_DETAILS: RowDetails = {
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
	bankReference: null,
	references: [],
	returnReason: null,
	mandateId: null,
	creditorId: null,
};

/** The amount as the bank writes it. */
export type Charge = Record<'currency' | 'type', string | null> & { readonly amount: string };

/** A booking, or one payment of a batch booking. */
export interface StatementRow {
	/** The day of the booking as the bank wrote it: `2026-11-23`. */
	bookingDay: string | null;
	/** In the smallest unit of the currency. Positive in favor of the account's holder. Null: nobody says with which sign. */
	readonly units: bigint | null;
	readonly currency: string | null;
	/** `POSTED`, `PENDING`, or a status of the bank. Only what is posted counts in the balances. */
	readonly status: string;
	readonly description: string | null;
	readonly details: RowDetails;
	/** What the bank itself calls the booking, by the names of the references. */
	readonly bankReferences: Readonly<Record<string, string | null>>;
	/**
	 * All texts of the booking, by their names, as the file has them: nobody has to know its dialect to tell two bookings
	 * apart. `amount`: as the file writes it, where it gives no sign. A change here gives rows other IDs.
	 */
	readonly texts: Readonly<Record<string, string | null>>;
	readonly bankTransactionCode: string | null;
	readonly reversal: boolean;
	readonly charges: readonly Charge[];
	readonly batch: { readonly amount: string | null; readonly count: number; readonly index: number | null } | null;
}

/**
 * A statement of an account: what a file says, or what goes into a file (`WholeStatement`). Null: nobody says it. Readers fill
 * it piece by piece.
 */
export interface Statement {
	/** Null: it was not read of a file. */
	format: StatementFormat | null;
	id: string | null;
	/** With the page, where the format has both in one: `231/2`. */
	number: string | null;
	/** Of a statement in several pages; each page is a statement of its own. */
	page: string | null;
	/** The account as the file writes it. */
	account: string | null;
	accountName: string | null;
	currency: string | null;
	from: string | null;
	to: string | null;
	createdDay: string | null;
	/** What the bank says about the whole statement. */
	information: string | null;
	opening: Balance | null;
	closing: Balance | null;
	readonly balances: Balance[];
	readonly rows: StatementRow[];
	/** Some lines that look like bookings or balances, and were read as the text of a payment. */
	readonly doubtfulLines: number[];
	/** BAI2: the codes of bookings that nobody knows as credits or debits. */
	readonly unknownCodes: Set<string>;
	/** The statement's own text in the file, in parts, to find a statement that comes twice. */
	readonly source: string[];
}

export const beginStatement = (format: StatementFormat | null): Statement => ({
	format,
	id: null,
	number: null,
	page: null,
	account: null,
	accountName: null,
	currency: null,
	from: null,
	to: null,
	createdDay: null,
	information: null,
	opening: null,
	closing: null,
	balances: [],
	rows: [],
	doubtfulLines: [],
	unknownCodes: new Set<string>(),
	source: [],
});

/**
 * Compares the closing balance with the opening balance and all booked rows. This is the one check of a statement.
 *
 * @returns null where a balance is missing, or a booking cannot be summed. `difference` is what the closing balance has more.
 */
export function checkBalances({ opening, closing, rows, currency }: Statement) {
	const isKnown = opening?.currency === currency && closing?.currency === currency;
	if (!opening || !closing || !isKnown) return { addsUp: null, difference: null };
	let difference = closing.units - opening.units;
	for (const row of rows) {
		if (row.status !== POSTED) continue;
		if (row.units === null || row.currency !== currency) return { addsUp: null, difference: null };
		difference -= row.units;
	}
	return { addsUp: difference === 0n, difference: writeUnits(difference, currency) };
}

export const writeUnits = (units: bigint, currency: string | null): string =>
	formatUnits(units, currencyDecimals(currency ?? ''));
