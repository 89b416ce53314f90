import type { INodeProperties } from 'n8n-workflow';
import { toPeriodQuery } from '../../domain/accounts/findPostedTime';
import { type KnownAccount, outputTransaction } from '../../domain/accounts/outputTransaction';
import { signAmount } from '../../domain/accounts/signAmount';
import type { UnwrappedRecord } from '../../domain/accounts/unwrapRecord';
import type { OutputChoice } from '../../domain/json/applyOutput';
import type { JsonObject } from '../../domain/json/isJsonObject';
import { getOutput, outputParameters } from '../../parameters/outputParameters';
import { filtersParameter, optionsParameter, readSwitch } from '../../parameters/readParameter';
import { fetchTransactionPages } from '../../transport/fetchTransactionPages';
import { mapInTurns } from '../../transport/yieldToEventLoop';
import { askAccount, registerAccount } from '../account/askAccount';
import { accountLocator, getAccountId } from '../accountLocator';
import { fetchList, getListParameters, pageSizeOption, returnAllOrLimit, startOffsetOption } from '../fetchList';
import type { OutputItem, Task } from '../runItems';
import { filterByPeriod, getPeriod, periodFilters, periodToBankOption } from './getPeriod';

export const properties: INodeProperties[] = [
	accountLocator,
	...returnAllOrLimit,
	...outputParameters({
		simplified: 'Date, signed amount, description, counterparty, account, status and reference: ten flat fields',
		full: 'Everything that the bank sends, with the fields of the transaction kind at the top level, and the details in its text',
		fieldsExample: 'postedTimestamp, signedAmount, description, checkNumber',
	}),
	filtersParameter(periodFilters),
	optionsParameter([startOffsetOption, pageSizeOption, periodToBankOption]),
];

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
	let account: KnownAccount | undefined;
	yield* fetchList(task, list, {
		accountId,
		fetchPages: (limit) => fetchTransactionPages(bank, accountId, { ...sentPeriod, limit }, list.startOffset),
		filter: period && ((rows) => filterByPeriod(task, rows, period)),
		toJson: async (rows, page) => {
			if (page.isPartial) task.hints.add('partialList', { accountId });
			if (page.account) account = registerAccount(task, accountId, page.account);
			if (choice.output === 'simplified' && rows.length > 0) account ??= await askAccount(task, accountId);
			const known = { ...account, accountId };
			return await mapInTurns(rows, (row) => makeTransactionItem(task, row, { choice, account: known }));
		},
		// A bank that honors the period may still count all its rows.
		isTotalComparable: sentPeriod === undefined,
	});
}

/** Makes the item of a transaction as the user chose it. A hint counts the amounts without a sign. */
function makeTransactionItem(
	{ hints }: Task,
	row: UnwrappedRecord,
	{ choice, account }: { choice: OutputChoice; account: KnownAccount & { accountId: string } },
): JsonObject {
	const item = outputTransaction(row, choice, account);
	const isUnclear = item.signedAmount === null && signAmount(row.fields) === undefined;
	if (isUnclear) hints.add('signUnknown', { accountId: account.accountId });
	return item;
}
