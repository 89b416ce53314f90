import { forbiddenAccountId } from '../accountInformation/accountBook.ts';
import { showDetails } from '../accountInformation/showAccount.ts';
import type { ControlCall } from './controlCall.ts';

/** Shows all accounts, for tests. With `?details=true` it also shows each account as the bank does. */
export function showTruth({ bank, query }: ControlCall) {
	const details = query.get('details') === 'true';
	const accounts = bank.book.accounts().map((account) => ({
		accountId: account.accountId,
		kind: account.kind,
		transactionKind: account.transactionKind,
		transactionCount: account.transactionCount,
		...(details ? { account: showDetails(bank, account) } : {}),
	}));
	return { oddAccountId: accounts[1]?.accountId, forbiddenAccountId, accounts };
}

/** Shows rows of an account, as the bank does, but without paging: `?accountId=…&start=0&count=100`. */
export function showTransactions({ bank, query }: ControlCall) {
	const account = bank.book.find(query.get('accountId') ?? '');
	if (account === undefined) return undefined;
	const start = Number(query.get('start') ?? 0);
	const count = Number(query.get('count') ?? 100);
	return { total: account.transactionCount, transactions: bank.book.transactions(account, start, count) };
}
