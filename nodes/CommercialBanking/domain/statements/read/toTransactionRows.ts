import { hash } from 'node:crypto';
import type { JsonObject } from '../../json/isJsonObject';
import { toAmount } from '../../values/parseDecimal';
import { checkBalances, type Statement, type StatementRow, writeUnits } from '../Statement';
import { compactAccount } from './readValues';

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
	statements: readonly Statement[],
	{ isSimplified, fileName }: RowOptions,
): Generator<JsonObject[]> {
	const identify = createIdentifier();
	for (const statement of statements) {
		const about = isSimplified ? null : describeStatement(statement, fileName);
		for (let start = 0; start < statement.rows.length; start += ROWS_WITHOUT_PAUSE) {
			yield statement.rows.slice(start, start + ROWS_WITHOUT_PAUSE).map((row) => {
				const columns = toColumns(row, statement, identify(row, statement));
				return about === null ? columns : { ...columns, ...toFullRow(row, about) };
			});
		}
	}
}

/** Makes an item of each statement. */
export function toStatementRow(statement: Statement, { isSimplified, fileName }: RowOptions): JsonObject {
	const { account, accountName, page, rows, balances, information } = statement;
	const { from, to, currency, format, id, number, addsUp, ...about } = describeStatement(statement, fileName);
	const write = isSimplified ? toAmount : (text: string | null) => text;
	const columns = {
		accountName,
		from,
		to,
		openingBalance: write(about.openingBalance),
		closingBalance: write(about.closingBalance),
		currency,
		transactions: rows.length,
		addsUp,
		difference: write(about.difference),
		accountId: account,
	};
	if (isSimplified) return columns;
	return {
		...columns,
		format,
		id,
		number,
		page,
		fileName,
		information,
		balances: balances.map((balance) => ({
			type: balance.type,
			day: balance.day,
			amount: writeAmount(balance),
			currency: balance.currency,
		})),
	};
}

const writeAmount = (stated: Pick<StatementRow, 'units' | 'currency'> | null): string | null =>
	stated === null || stated.units === null ? null : writeUnits(stated.units, stated.currency);

function describeStatement(statement: Statement, fileName: string | null) {
	const { format, id, number, account, currency, from, to, opening, closing } = statement;
	return {
		format,
		id,
		number,
		account,
		currency,
		from,
		to,
		openingBalance: writeAmount(opening),
		closingBalance: writeAmount(closing),
		...checkBalances(statement),
		fileName,
	};
}

function toColumns(row: StatementRow, { accountName, account }: Statement, transactionId: string) {
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

function toFullRow(row: StatementRow, about: JsonObject): JsonObject {
	const { details, bankTransactionCode, reversal, charges, batch } = row;
	return {
		signedAmount: writeAmount(row),
		details: { ...details, references: [...details.references] },
		bankTransactionCode,
		reversal,
		charges: charges.map((charge) => ({ ...charge })),
		batch,
		statement: about,
	};
}

/**
 * Returns a function that makes the ID of a row: a digest of what a bank does not change. The bank's own references alone
 * are not enough: real banks write one reference on two bookings of a day. Equal rows are numbered, so the same row in two
 * files of one format has one ID.
 */
function createIdentifier() {
	const counts = new Map<string, number>();
	return (row: StatementRow, { account }: Statement): string => {
		const { endToEndId } = row.details;
		const content = [compactAccount(account), row.bookingDay, writeAmount(row), row.currency, endToEndId];
		const key = JSON.stringify([...content, ...row.bankReferences]);
		const count = (counts.get(key) ?? 0) + 1;
		counts.set(key, count);
		return hash('sha256', `${key}${count}`, 'hex').slice(0, ID_CHARACTERS);
	};
}
