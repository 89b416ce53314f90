import { hash } from 'node:crypto';
import type { JsonObject, JsonValue } from '../json/isJsonObject';
import { toAmount } from '../values/parseDecimal';
import { type BankStatement, type FileRow, type StatedBalance, type Warning, writeUnits } from './BankStatement';
import { checkBalances } from './checkBalances';

/** 128 bits in hex. */
const ID_CHARACTERS = 32;

const ROWS_WITHOUT_PAUSE = 1_000;

/** What the rows of a file have in common. */
interface RowOptions {
	/** Ten flat columns, or everything. */
	readonly isSimplified: boolean;
	/** Null for a text. */
	readonly fileName: string | null;
}

/** Makes an item of each booking: the columns of the API's transactions, and in full what the file says beyond them. */
export function* toTransactionRows(
	statements: readonly BankStatement[],
	{ isSimplified, fileName }: RowOptions,
): Generator<JsonObject[]> {
	const identify = createIdentifier();
	for (const statement of statements) {
		const about = isSimplified ? null : describeStatement(statement, fileName);
		let rows: JsonObject[] = [];
		for (const row of statement.rows) {
			const transactionId = identify(row, statement);
			rows.push(
				about === null ? toColumns(row, statement, transactionId) : toFullRow(row, statement, transactionId, about),
			);
			if (rows.length < ROWS_WITHOUT_PAUSE) continue;
			yield rows;
			rows = [];
		}
		yield rows;
	}
}

/** Makes an item of each statement. */
export function toStatementRow(statement: BankStatement, { isSimplified, fileName }: RowOptions): JsonObject {
	const { accountName, from, to, currency, rows, account, opening, closing } = statement;
	const { addsUp, difference } = checkBalances(statement);
	const write = isSimplified ? toAmount : (text: string | null) => text;
	const columns = {
		accountName,
		from,
		to,
		openingBalance: write(writeBalance(opening)),
		closingBalance: write(writeBalance(closing)),
		currency,
		transactions: rows.length,
		addsUp,
		difference: write(difference),
		accountId: account,
	};
	if (isSimplified) return columns;
	const { format, id, number, balances, totals, information } = statement;
	const ofRows = rows.flatMap(({ warnings }) => warnings);
	return {
		...columns,
		format,
		id,
		number,
		fileName,
		gap: null,
		information,
		balances: balances.map((balance) => ({
			type: balance.type,
			day: balance.day,
			amount: writeBalance(balance),
			currency: balance.currency,
		})),
		totals: totals.map(({ type, count, units }) => ({
			type,
			count,
			amount: units === null ? null : writeUnits(units, currency),
		})),
		warnings: listWarnings([...statement.warnings, ...ofRows]),
	};
}

const writeBalance = (balance: StatedBalance | null): string | null =>
	balance === null ? null : writeUnits(balance.units, balance.currency);

function describeStatement(statement: BankStatement, fileName: string | null): JsonObject {
	const { format, id, number, account, currency, from, to, opening, closing } = statement;
	return {
		format,
		id,
		number,
		account,
		currency,
		from,
		to,
		openingBalance: writeBalance(opening),
		closingBalance: writeBalance(closing),
		...checkBalances(statement),
		fileName,
	};
}

const writeAmount = ({ units, currency }: FileRow): string | null =>
	units === null ? null : writeUnits(units, currency);

function toColumns(row: FileRow, { accountName, account }: BankStatement, transactionId: string) {
	return {
		postedAt: row.bookingDay,
		signedAmount: toAmount(writeAmount(row)),
		currency: row.currency,
		description: row.description,
		counterparty: row.details.counterparty,
		accountName,
		status: row.status,
		reference: row.details.reference,
		transactionId,
		accountId: account,
	};
}

function toFullRow(row: FileRow, statement: BankStatement, transactionId: string, about: JsonObject): JsonObject {
	const { exchangeRate, exchangeAmount, exchangeCurrency, ultimateCounterparty, bankReference, ...payment } =
		row.details;
	return {
		...toColumns(row, statement, transactionId),
		signedAmount: writeAmount(row),
		details: {
			...payment,
			valueDate: row.valueDay,
			exchangeRate,
			exchangeAmount,
			exchangeCurrency,
			ultimateCounterparty,
			bankReference,
		},
		bankTransactionCode: row.bankTransactionCode,
		reversal: row.isReversal,
		charges: row.charges.map((charge): JsonValue => ({ ...charge })),
		batch: row.batch === null ? null : { ...row.batch },
		statement: about,
		warnings: listWarnings([...statement.warnings, ...row.warnings]),
	};
}

/** Lists each kind of warning once. */
function listWarnings(warnings: readonly Warning[]): JsonObject[] {
	const byCode = new Map(warnings.toReversed().map((warning) => [warning.code, warning]));
	return [...byCode.values()].toReversed().map(({ code, text }) => ({ code, text }));
}

/**
 * Returns a function that makes the ID of a row: a digest of what a bank does not change. The bank's own references alone
 * are not enough: real banks write one reference on two bookings of a day. Equal rows are numbered, so the same row in two
 * files of one format has one ID.
 */
function createIdentifier() {
	const counts = new Map<string, number>();
	return (row: FileRow, { account }: BankStatement): string => {
		const { endToEndId } = row.details;
		const content = [account?.replaceAll(/\s/g, '') ?? '', row.bookingDay, writeAmount(row), endToEndId];
		const key = JSON.stringify([...content, ...row.bankReferences]);
		const count = (counts.get(key) ?? 0) + 1;
		counts.set(key, count);
		return hash('sha256', `${key}${count}`, 'hex').slice(0, ID_CHARACTERS);
	};
}
