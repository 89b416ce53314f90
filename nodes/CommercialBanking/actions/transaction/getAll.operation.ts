import { type IDataObject, type INodeProperties, updateDisplayOptions } from 'n8n-workflow';
import { requestBank } from '../../transport/requestBank';
import { accountLocator, getAccountId } from '../accountLocator';
import { concurrencyOption } from '../concurrencyOption';
import {
	choosePageSize,
	pageSizeOption,
	getListParameters,
	returnAllOrLimit,
	startOffsetOption,
} from '../listParameters';
import type { Task } from '../operation';
import { optionsParameter } from '../../parameters/optionsParameter';
import { fetchList } from '../fetchList';
import { getOutput, outputParameters } from '../../parameters/outputParameter';
import { postedAfterOption, postedBeforeOption, getPostedFilter } from './getPostedFilter';
import { findTransactions } from '../../transport/findTransactions';
import { outputTransaction } from '../../domain/accounts/outputTransaction';
import type { UnwrappedRecord } from '../../domain/accounts/unwrapRecord';

const properties: INodeProperties[] = [
	accountLocator,
	...returnAllOrLimit,
	...outputParameters({
		simplified: 'Date, signed amount, description, payee, status and reference: ten flat fields',
		fieldsExample: 'postedTimestamp, signedAmount, description, checkNumber',
	}),
	optionsParameter(concurrencyOption, pageSizeOption, postedAfterOption, postedBeforeOption, startOffsetOption),
];

export const description = updateDisplayOptions(
	{ show: { resource: ['transaction'], operation: ['getAll'] } },
	properties,
);

/** Fetches the transactions of one account, in the bank's order. */
export async function* execute(task: Task): AsyncGenerator<IDataObject[]> {
	const accountId = getAccountId(task);
	const list = getListParameters(task);
	const filter = getPostedFilter(task);
	const limit = choosePageSize(list, filter !== undefined);
	const bank = await task.bank();
	const fetchPage = async (offset: string | undefined) => {
		const answer = await requestBank(bank, ['accounts', accountId, 'transactions'], { limit, offset });
		const { rows, source } = findTransactions(answer, accountId);
		if (source === 'account') task.hints.addListInsideAccount();
		else if (source === 'none') task.hints.addMissingAccount();
		else if (answer.status === 206) task.hints.addPartialList();
		return { rows, answer };
	};
	const choice = getOutput(task);
	const toJson = (row: UnwrappedRecord) => outputTransaction(row, choice, { accountId });
	yield* fetchList(task, list, { fetchPage, filter, toJson });
}
