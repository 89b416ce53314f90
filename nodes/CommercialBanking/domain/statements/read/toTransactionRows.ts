import { hash } from 'node:crypto';
import type { JsonObject } from '../../json/isJsonObject';
import { toAmount } from '../../values/parseDecimal';
import {
	type BankStatement,
	checkBalances,
	type FileRow,
	type Warning,
	addWarnings,
	writeUnits,
} from './BankStatement';
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
	statements: readonly BankStatement[],
	{ isSimplified, fileName }: RowOptions,
): Generator<JsonObject[]> {
	const identify = createIdentifier();
	for (const statement of statements) {
		const about = isSimplified ? null : describeStatement(statement, fileName);
		for (let start = 0; start < statement.rows.length; start += ROWS_WITHOUT_PAUSE) {
			yield statement.rows.slice(start, start + ROWS_WITHOUT_PAUSE).map((row) => {
				const columns = toColumns(row, statement, identify(row, statement));
				return about === null ? columns : { ...columns, ...toFullRow(row, statement, about) };
			});
		}
	}
}

/** Makes an item of each statement. */
export function toStatementRow(statement: BankStatement, { isSimplified, fileName }: RowOptions): JsonObject {
	const { account, accountName, rows, balances, totals, information } = statement;
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
			amount: writeAmount(balance),
			currency: balance.currency,
		})),
		totals: totals.map(({ type, count, units }) => ({
			type,
			count,
			amount: writeAmount({ units, currency }),
		})),
		warnings: listWarnings([...statement.warnings, ...ofRows]),
	};
}

const writeAmount = (stated: Pick<FileRow, 'units' | 'currency'> | null): string | null =>
	stated === null || stated.units === null ? null : writeUnits(stated.units, stated.currency);

function describeStatement(statement: BankStatement, fileName: string | null) {
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

function toFullRow(row: FileRow, statement: BankStatement, about: JsonObject): JsonObject {
	const { details, bankTransactionCode, reversal, charges, batch, warnings } = row;
	return {
		signedAmount: writeAmount(row),
		details,
		bankTransactionCode,
		reversal,
		charges: charges.map((charge) => ({ ...charge })),
		batch,
		statement: about,
		warnings: listWarnings([...statement.warnings, ...warnings]),
	};
}

/** Lists each kind of warning once. */
function listWarnings(warnings: readonly Warning[]): JsonObject[] {
	const kinds: Warning[] = [];
	addWarnings(kinds, warnings);
	return kinds.map((warning) => ({ ...warning }));
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
		const content = [compactAccount(account), row.bookingDay, writeAmount(row), row.currency, endToEndId];
		const key = JSON.stringify([...content, ...row.bankReferences]);
		const count = (counts.get(key) ?? 0) + 1;
		counts.set(key, count);
		return hash('sha256', `${key}${count}`, 'hex').slice(0, ID_CHARACTERS);
	};
}
