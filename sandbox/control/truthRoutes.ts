import { forbiddenAccountId } from '../accountInformation/accountBook.ts';
import { showDetails } from '../accountInformation/showAccount.ts';
import type { ControlCall } from './controlCall.ts';
import { InputError } from './parseInput.ts';

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
	const start = parseCount(query.get('start') ?? '0', 'start', 10_000_000);
	const count = parseCount(query.get('count') ?? '100', 'count', 100_000);
	return { total: account.transactionCount, transactions: bank.book.transactions(account, start, count) };
}

function parseCount(text: string, name: string, maximum: number): number {
	const value = Number(text);
	if (!/^\d+$/.test(text) || value > maximum) {
		throw new InputError(`${name} must be a whole number from 0 to ${maximum}.`);
	}
	return value;
}
