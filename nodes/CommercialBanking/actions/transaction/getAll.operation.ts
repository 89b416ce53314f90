import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { updateDisplayOptions } from 'n8n-workflow';
import { requestBank } from '../../transport/requestBank';
import { accountLocator, readAccountId } from '../accountLocator';
import { concurrencyOption } from '../concurrency';
import {
	choosePageSize,
	pageSizeOption,
	readListParameters,
	returnAllOrLimit,
	startOffsetOption,
} from '../listParameters';
import type { Task } from '../operation';
import { optionsParameter } from '../optionsParameter';
import { readList } from '../readList';
import { readSimplify, simplifyParameter } from '../simplifyParameter';
import { postedAfterOption, postedBeforeOption, readPostedFilter } from './postedFilter';
import type { TransactionRow } from './readTransactions';
import { readTransactions } from './readTransactions';
import { simplifyTransaction } from './simplifyTransaction';

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

/** The transactions of one account, in the bank's order. */
export async function* execute(task: Task): AsyncGenerator<IDataObject[]> {
	const accountId = readAccountId(task);
	const list = readListParameters(task);
	const filter = readPostedFilter(task);
	const limit = choosePageSize(list, filter !== undefined);
	const bank = await task.bank();
	const fetchPage = async (offset: string | undefined) => {
		const answer = await requestBank(bank, ['accounts', accountId, 'transactions'], { limit, offset });
		const { rows, source } = readTransactions(answer, accountId);
		if (source === 'account') task.hints.addEmbeddedList();
		else if (source === 'none') task.hints.addAccountMissing();
		else if (answer.status === 206) task.hints.addPartialList();
		return { rows, body: answer.body, url: answer.url };
	};
	const toJson = readSimplify(task) ? simplifyTransaction : ({ raw }: TransactionRow) => raw;
	yield* readList(task, list, { fetchPage, filter, toJson });
}
