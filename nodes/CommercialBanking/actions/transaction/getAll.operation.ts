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
import { getSimplify, simplifyParameter } from '../simplifyParameter';
import { postedAfterOption, postedBeforeOption, getPostedFilter } from './getPostedFilter';
import { type TransactionRow, findTransactions } from './findTransactions';
import { simplifyTransaction } from '../../domain/accounts/simplifyTransaction';

const properties: INodeProperties[] = [
	accountLocator,
	...returnAllOrLimit,
	simplifyParameter,
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
	const toJson = getSimplify(task) ? simplifyTransaction : ({ raw }: TransactionRow) => raw;
	yield* fetchList(task, list, { fetchPage, filter, toJson });
}
