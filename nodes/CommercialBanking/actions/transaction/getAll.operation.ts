import { type INodeProperties, updateDisplayOptions } from 'n8n-workflow';
import type { OutputChoice } from '../../domain/accounts/applyOutput';
import { findCurrencyCode } from '../../domain/accounts/findFlatValue';
import { outputTransaction } from '../../domain/accounts/outputTransaction';
import { signAmount } from '../../domain/accounts/signAmount';
import type { KnownAccount } from '../../domain/accounts/toSimplifiedTransaction';
import { toPeriodQuery } from '../../domain/accounts/toPeriodQuery';
import type { UnwrappedRecord } from '../../domain/accounts/unwrapRecord';
import type { JsonObject } from '../../domain/json/isJsonObject';
import { optionsParameter } from '../../parameters/optionsParameter';
import { requestBank } from '../../transport/requestBank';
import { accountLocator, getAccountId } from '../accountLocator';
import { additionalHeadersOption } from '../additionalHeadersOption';
import { concurrencyOption } from '../concurrencyOption';
import { connectTask } from '../connectTask';
import { fetchList } from '../fetchList';
import { filtersParameter } from '../filtersParameter';
import {
	choosePageSize,
	getListParameters,
	returnAllOrLimit,
	startOffsetOption,
	listPageSizeOption,
} from '../listParameters';
import { longestWaitOption } from '../longestWaitOption';
import type { OutputItem, Task } from '../operation';
import { getOutput, outputParameters } from '../../parameters/outputParameter';
import { findTransactions } from '../../transport/findTransactions';
import {
	filterByPeriod,
	getPeriod,
	getPeriodToBank,
	periodToBankOption,
	postedAfterFilter,
	postedBeforeFilter,
} from './getPeriod';

const properties: INodeProperties[] = [
	accountLocator,
	...returnAllOrLimit,
	...outputParameters({
		simplified: 'Date, signed amount, description, payee, status and reference: ten flat fields',
		fieldsExample: 'postedTimestamp, signedAmount, description, checkNumber',
	}),
	filtersParameter(postedAfterFilter, postedBeforeFilter),
	optionsParameter(
		concurrencyOption('Accounts'),
		additionalHeadersOption,
		startOffsetOption,
		longestWaitOption,
		listPageSizeOption,
		periodToBankOption,
	),
];

export const description = updateDisplayOptions(
	{ show: { resource: ['transaction'], operation: ['getAll'] } },
	properties,
);

/** Fetches the transactions of one account, in the bank's order. */
export async function* execute(task: Task): AsyncGenerator<OutputItem[]> {
	const accountId = getAccountId(task);
	const list = getListParameters(task);
	const choice = getOutput(task);
	const period = getPeriod(task);
	const sentPeriod = period && getPeriodToBank(task) ? toPeriodQuery(period) : undefined;
	const query = { ...sentPeriod, limit: choosePageSize(list, period !== undefined) };
	const bank = await connectTask(task);
	let isPartial = false;
	let currency: string | undefined;
	const fetchPage = async (offset: string | undefined) => {
		const answer = await requestBank(bank, ['accounts', accountId, 'transactions'], { ...query, offset });
		const { rows, source, account } = findTransactions(answer, accountId);
		if (account) currency = findCurrencyCode(account.fields)?.toString();
		if (source === 'account') task.hints.addListInsideAccount(accountId);
		else if (source === 'none') task.hints.addMissingAccount(accountId);
		else if (answer.status === 206) task.hints.addPartialList(accountId);
		isPartial ||= source !== 'transactions' || answer.status === 206;
		return { rows, answer };
	};
	yield* fetchList(task, list, {
		accountId,
		fetchPage,
		filter: period && ((rows) => filterByPeriod(task, rows, period)),
		toJson: (row) => makeTransactionItem(task, row, { choice, account: { accountId, currency } }),
		// A bank that honours the period may still count all its rows.
		isTotalMeant: () => !isPartial && sentPeriod === undefined,
	});
}

/** Makes the item of a transaction as the user chose it. An amount without a sign becomes a hint. */
function makeTransactionItem(
	{ hints }: Task,
	row: UnwrappedRecord,
	{ choice, account }: { choice: OutputChoice; account: KnownAccount & { accountId: string } },
): JsonObject {
	const item = outputTransaction(row, choice, account);
	hints.addSelectedFields(choice.fields, item);
	if (item.signedAmount !== null) return item;
	const { problem } = signAmount(row.fields);
	if (problem) hints.addSignProblem(account.accountId, problem);
	return item;
}
