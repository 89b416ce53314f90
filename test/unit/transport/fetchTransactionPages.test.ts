import { findTransactions } from '../../../nodes/CommercialBanking/transport/fetchTransactionPages';

const URL = 'https://bank.example/accounts/a1/transactions';
const one = { depositTransaction: { transactionId: 't1' } };
const account = (accountId: string, transactions?: unknown) => ({ depositAccount: { accountId, transactions } });

const find = async (body: unknown) => await findTransactions({ status: 206, body, url: URL }, 'a1');

it.each<[string, unknown, string, string[], string | undefined]>([
	['the list asked for', { transactions: [one] }, 'transactions', ['t1'], undefined],
	['an empty list', { transactions: [] }, 'transactions', [], undefined],
	[
		'the list asked for, beside accounts',
		{ accounts: [account('a1')], transactions: [one] },
		'transactions',
		['t1'],
		undefined,
	],
	['the list inside the account', { accounts: [account('a2'), account('a1', [one])] }, 'account', ['t1'], 'a1'],
	['an account without a list', { accounts: [account('a1')] }, 'account', [], 'a1'],
	['an account with a list that is none', { accounts: [account('a1', 'none')] }, 'account', [], 'a1'],
	['only other accounts', { accounts: [account('a2', [one])] }, 'none', [], undefined],
])('finds %s', async (_, body, source, ids, accountId) => {
	const found = await find(body);
	expect(found.source).toBe(source);
	expect(found.rows.map(({ fields }) => fields.transactionId)).toEqual(ids);
	expect(found.account?.fields.accountId).toBe(accountId);
});

it('knows the kind of a transaction inside an account from the account', async () => {
	const { rows } = await find({ accounts: [account('a1', [{ transactionId: 't1' }])] });
	expect(rows.map(({ kind }) => kind)).toEqual(['depositTransaction']);
});

it.each([undefined, null, 'text', {}, { accounts: {} }, { transactions: {} }])('cannot read %j', async (body) => {
	await expect(find(body)).rejects.toThrow('unreadable 206');
});
