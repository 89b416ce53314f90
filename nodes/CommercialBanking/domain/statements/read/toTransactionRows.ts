import type { JsonObject, JsonValue } from '../../json/isJsonObject';
import { toAmount } from '../../values/parseDecimal';
import { checkBalances, type Statement, type StatementRow, writeUnits } from '../Statement';
import { tooLargeFile } from './brokenFile';
import { identifyRows } from './identifyRows';

const ROWS_WITHOUT_PAUSE = 1_000;

/** In all items of a file: n8n keeps them in memory several times, and cannot store more. */
const MAX_CHARACTERS = 100_000_000;

/** What the rows of a file have in common. */
interface RowOptions {
	/** Ten flat columns, or everything. */
	readonly isSimplified: boolean;
	/** Null for a text. */
	readonly fileName: string | null;
}

/** Makes an item of each booking: the columns of the API's transactions, and in full what the file says beyond them. */
export async function* toTransactionRows(
	statements: readonly Statement[],
	{ isSimplified, fileName }: RowOptions,
	pause: () => Promise<void>,
): AsyncGenerator<JsonObject[]> {
	const ids = await identifyRows(statements, pause);
	let characters = 0;
	for (const statement of statements) {
		await pause();
		const about = isSimplified ? null : describeStatement(statement, fileName);
		for (let start = 0; start < statement.rows.length; start += ROWS_WITHOUT_PAUSE) {
			await pause();
			const items = statement.rows.slice(start, start + ROWS_WITHOUT_PAUSE).map((row, index) => {
				const rowId = ids.get(statement)?.[start + index] ?? null;
				const columns = toColumns(row, statement, rowId);
				return about === null ? columns : { ...columns, ...toFullColumns(row, rowId, about) };
			});
			characters += items.reduce((sum, item) => sum + countCharacters(item), 0);
			if (characters > MAX_CHARACTERS) {
				throw tooLargeFile('tooManyCharacters', `The items of the file have more than ${MAX_CHARACTERS} characters`);
			}
			yield items;
		}
	}
}

/** The characters of all texts in a value, without the names of fields. */
function countCharacters(value: JsonValue | undefined): number {
	if (typeof value === 'string') return value.length;
	if (typeof value !== 'object' || value === null) return 0;
	return Object.values(value).reduce<number>((sum, each) => sum + countCharacters(each), 0);
}

/** Makes an item of each statement. */
export function toStatementRow(statement: Statement, { isSimplified, fileName }: RowOptions): JsonObject {
	return isSimplified ? toStatementColumns(statement, toAmount) : toFullStatement(statement, fileName);
}

export function toStatementColumns<Amount>(statement: Statement, write: (amount: string | null) => Amount) {
	const { account, accountName, rows } = statement;
	const { from, to, currency, addsUp, openingBalance, closingBalance, difference } = describeStatement(statement, null);
	return {
		accountName,
		from,
		to,
		openingBalance: write(openingBalance),
		closingBalance: write(closingBalance),
		currency,
		transactions: rows.length,
		addsUp,
		difference: write(difference),
		accountId: account,
	};
}

export function toFullStatement(statement: Statement, fileName: string | null) {
	const { format, id, number, page, information, balances } = statement;
	return {
		...toStatementColumns(statement, (amount) => amount),
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

export function toColumns(row: StatementRow, { accountName, account }: Statement, transactionId: string | null) {
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

export function toFullColumns(row: StatementRow, rowId: string | null, about: ReturnType<typeof describeStatement>) {
	const { details, bankTransactionCode, reversal, charges, batch } = row;
	return {
		rowId,
		signedAmount: writeAmount(row),
		details: { ...details, references: [...details.references] },
		bankTransactionCode,
		reversal,
		charges: charges.map((charge) => ({ ...charge })),
		batch,
		statement: about,
	};
}
