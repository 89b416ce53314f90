import type { INodeProperties } from 'n8n-workflow';
import { toPeriodQuery } from '../../domain/accounts/findPostedTime';
import { type IdentifiedRecord, type KnownAccount, outputTransaction } from '../../domain/accounts/outputTransaction';
import { signAmount } from '../../domain/accounts/signAmount';
import { type OutputChoice, showsField } from '../../domain/json/applyOutput';
import type { JsonObject } from '../../domain/json/isJsonObject';
import { getOutput, outputParameters } from '../../parameters/outputParameters';
import { filtersParameter, optionsParameter, readSwitch } from '../../parameters/readParameter';
import { fetchTransactionPages } from '../../transport/fetchTransactionPages';
import { mapInTurns } from '../../transport/yieldToEventLoop';
import { askAccount, registerAccount } from '../account/askAccount';
import { accountLocator, getAccountId } from '../accountLocator';
import { fetchList, getListParameters, pageSizeOption, returnAllOrLimit, tellPartialList } from '../fetchList';
import type { OutputItem, Task } from '../runItems';
import { filterByPeriod, getPeriod, periodFilters, periodToBankOption } from './getPeriod';
import { numberPages } from './numberPages';

type PageOf<Pages> = Pages extends AsyncIterable<infer Page> ? Page : never;

/** A page of the list. Its rows have their IDs where they are wanted. */
type TransactionPage = PageOf<ReturnType<typeof fetchTransactionPages>> & {
	readonly rows: readonly IdentifiedRecord[];
};

export const properties: INodeProperties[] = [
	accountLocator,
	...returnAllOrLimit,
	...outputParameters({
		simplified: 'Date, signed amount, description, counterparty, account, status and reference: ten flat fields',
		full: 'Everything that the bank sends, with the fields of the transaction kind at the top level, and the details in its text',
		fieldsExample: 'postedTimestamp, signedAmount, description, checkNumber',
	}),
	filtersParameter(periodFilters),
	optionsParameter([pageSizeOption, periodToBankOption]),
];

export const needs = 'bank';

export const option = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many transactions',
	description: 'Retrieve the transactions of one account: dates, signed amounts, descriptions, status',
};

/** Fetches the transactions of one account, in the bank's order. */
export async function* execute(task: Task): AsyncGenerator<OutputItem[]> {
	const accountId = getAccountId(task);
	const list = getListParameters(task);
	const choice = getOutput(task, { idField: 'transactionId' });
	const period = getPeriod(task);
	const isSent = readSwitch(task, periodToBankOption, 'options.');
	const sentPeriod = period && isSent ? toPeriodQuery(period) : undefined;
	const bank = await task.bank();
	const hasRowId = showsField(choice, 'rowId');
	let account: KnownAccount | undefined;
	const findAccount = async ({ rows, account: inside }: TransactionPage) => {
		if (inside) account = registerAccount(task, accountId, inside);
		if ((choice.output === 'simplified' || hasRowId) && rows.length > 0) account ??= await askAccount(task, accountId);
		return account;
	};
	yield* fetchList<TransactionPage>(task, list, {
		accountId,
		fetchPages: (limit) => {
			const pages = fetchTransactionPages(bank, accountId, { ...sentPeriod, limit });
			const [readsAll, mayLackUndated] = [list.limit === undefined, sentPeriod !== undefined];
			return hasRowId ? numberPages(pages, { findAccount, readsAll, mayLackUndated }) : pages;
		},
		filter: period && ((rows) => filterByPeriod(task, rows, period)),
		toJson: async (rows, page) => {
			if (page.isPartial) tellPartialList(task, accountId);
			const known = { ...(await findAccount({ ...page, rows })), accountId };
			return await mapInTurns(rows, (row) => makeTransactionItem(task, row, { choice, account: known }));
		},
		// A bank that honors the period may still count all its rows.
		isTotalComparable: sentPeriod === undefined,
	});
}

/** Makes the item of a transaction as the user chose it. Hints count the amounts without a sign, and the rows without an ID. */
function makeTransactionItem(
	{ hints }: Task,
	row: IdentifiedRecord,
	{ choice, account }: { choice: OutputChoice; account: KnownAccount & { accountId: string } },
): JsonObject {
	const item = outputTransaction(row, choice, account);
	const { accountId } = account;
	const isUnclear = item.signedAmount === null && signAmount(row.fields) === undefined;
	if (isUnclear)
		hints.warn("'signedAmount' is empty where amount and debitCreditMemo do not tell it", { accountId, times: 1 });
	if (item.rowId === null)
		hints.warn("'rowId' is empty where the list or the account was not read whole", { accountId, times: 1 });
	return item;
}
