import { toTransactionKind, toAccountKind } from '../../../../nodes/CommercialBanking/domain/accounts/toAccountKind';
import { unwrapAccount } from '../../../../nodes/CommercialBanking/domain/accounts/unwrapAccount';
import { unwrapTransaction } from '../../../../nodes/CommercialBanking/domain/accounts/unwrapTransaction';
import type { JsonObject } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';

it.each<[string, JsonObject, string | null, JsonObject]>([
	['a known wrapper', { loanAccount: { accountId: 'a' } }, 'loanAccount', { accountId: 'a' }],
	['a wrapper of a later version', { cardAccount: { accountId: 'a' } }, 'cardAccount', { accountId: 'a' }],
	[
		'a known wrapper beside a later one',
		{ cardAccount: { x: 1 }, locAccount: { y: 1 } },
		'locAccount',
		{ y: 1, cardAccount: { x: 1 } },
	],
	['two later wrappers', { aAccount: { x: 1 }, bAccount: { y: 1 } }, null, { aAccount: { x: 1 }, bAccount: { y: 1 } }],
	['no wrapper', { accountId: 'a', cardAccount: { x: 1 } }, null, { accountId: 'a', cardAccount: { x: 1 } }],
	[
		'a known wrapper and an ID',
		{ accountId: 'a', depositAccount: { x: 1 } },
		'depositAccount',
		{ x: 1, accountId: 'a' },
	],
	[
		'text in place of a wrapper',
		{ depositAccount: 'a', cardAccount: 'b' },
		null,
		{ depositAccount: 'a', cardAccount: 'b' },
	],
	['a list in place of a wrapper', { depositAccount: [{}] }, null, { depositAccount: [{}] }],
	[
		'a category',
		{ accountCategory: 'LOAN_ACCOUNT', accountId: 'a' },
		'loanAccount',
		{ accountCategory: 'LOAN_ACCOUNT', accountId: 'a' },
	],
	[
		'the same field inside and beside',
		{ depositAccount: { x: { y: 1 } }, x: { y: 1 } },
		'depositAccount',
		{ x: { y: 1 } },
	],
	[
		'another value inside and beside',
		{ depositAccount: { x: 1, y: 2 }, x: 3, y: 2, z: 4 },
		'depositAccount',
		{ outer: { x: 3 }, x: 1, y: 2, z: 4 },
	],
])('unwraps an account with %s', (_, raw, kind, fields) => {
	expect(unwrapAccount(raw)).toEqual({ raw, kind, fields });
});

it.each(['deposit', 'loan', 'loc', 'investment', 'insurance', 'annuity'])('knows the account wrapper of %s', (name) => {
	const fields = { accountName: 'n' };
	expect(unwrapAccount({ accountId: 'a', [`${name}Account`]: fields })).toMatchObject({ kind: `${name}Account` });
});

it.each(['deposit', 'loan', 'loc', 'investment', 'insurance'])('knows the transaction wrapper of %s', (name) => {
	const raw = { transactionId: 't', [`${name}Transaction`]: { amount: 1 } };
	expect(unwrapTransaction(raw)).toMatchObject({
		kind: `${name}Transaction`,
		fields: { transactionId: 't', amount: 1 },
	});
});

it.each<[string, JsonObject, string | null, string | null]>([
	['its wrapper', { cardTransaction: { amount: 1 } }, 'loanAccount', 'cardTransaction'],
	['its category', { transactionId: 't', accountCategory: 'LOC_ACCOUNT' }, 'loanAccount', 'locTransaction'],
	['the kind of its account', { transactionId: 't' }, 'loanAccount', 'loanTransaction'],
	['nothing', { transactionId: 't' }, null, null],
])('tells the kind of a transaction by %s', (_, raw, accountKind, kind) => {
	expect(unwrapTransaction(raw, accountKind).kind).toBe(kind);
});

it.each<[unknown, string | null, string | null]>([
	['DEPOSIT_ACCOUNT', 'depositAccount', 'depositTransaction'],
	['DIGITAL_WALLET', 'digitalWallet', 'digitalWalletTransaction'],
	['ANNUITY2_A_ACCOUNT', 'annuity2AAccount', 'annuity2ATransaction'],
	['ACCOUNT_X', 'accountX', 'accountXTransaction'],
	['A'.repeat(64), 'a'.repeat(64), `${'a'.repeat(64)}Transaction`],
	['A'.repeat(65), null, null],
	['deposit_account', null, null],
	['1_ACCOUNT', null, null],
	['DEPOSIT__ACCOUNT', null, null],
	['DEPOSIT_', null, null],
	[' DEPOSIT', null, null],
	['', null, null],
	[7, null, null],
	[undefined, null, null],
])('reads the category %j', (category, accountKind, transactionKind) => {
	expect(toAccountKind(category)).toBe(accountKind);
	expect(toTransactionKind(toAccountKind(category))).toBe(transactionKind);
});
