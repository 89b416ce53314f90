import { listOf, objectOf } from './jsonValue.ts';
import type { RunningSandbox } from './startSandbox.ts';

/** Counts what the sandbox bank has, over all accounts. */
export async function countAtBank(sandbox: RunningSandbox): Promise<{ accounts: number; transactions: number }> {
	const truth = objectOf(await sandbox.control('GET', 'truth'), 'the truth');
	const accounts = listOf(truth.accounts, 'its accounts').map((each) => objectOf(each, 'an account'));
	const transactions = accounts.reduce((sum, account) => sum + Number(account.transactionCount), 0);
	return { accounts: accounts.length, transactions };
}
