import { findFlatText } from '../../../../nodes/CommercialBanking/domain/accounts/findFlatValue';
import {
	mapAttributes,
	pickAccount,
	unwrapAccount,
	unwrapTransaction,
} from '../../../../nodes/CommercialBanking/domain/accounts/unwrapRecord';
import type { JsonObject, JsonValue } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';

const id = { accountId: 'a' };
const card = { cardAccount: { x: 1 } };
const loan = { ...id, accountCategory: 'LOAN_ACCOUNT' };
const two = { aAccount: { x: 1 }, bAccount: { y: 1 } };

it.each<[string, JsonObject, string | null, JsonObject]>([
	['a known wrapper', { loanAccount: id }, 'loanAccount', id],
	['a wrapper of a later version', { cardAccount: id }, 'cardAccount', id],
	['a known wrapper beside a later one', { ...card, locAccount: { y: 1 } }, 'locAccount', { y: 1, ...card }],
	['two later wrappers', two, null, two],
	['no wrapper', { ...id, ...card }, null, { ...id, ...card }],
	['a known wrapper and an ID', { ...id, depositAccount: { x: 1 } }, 'depositAccount', { x: 1, ...id }],
	['a category', loan, 'loanAccount', loan],
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
	['its category', { transactionId: 't', accountCategory: 'LOC_ACCOUNT' }, 'loanAccount', 'locTransaction'],
	['nothing', { transactionId: 't' }, null, null],
])('tells the kind of a transaction by %s', (_, raw, accountKind, kind) => {
	expect(unwrapTransaction(raw, accountKind).kind).toBe(kind);
});

it.each<[JsonValue | undefined, string | null, string | null]>([
	['ANNUITY2_A_ACCOUNT', 'annuity2AAccount', 'annuity2ATransaction'],
	['deposit_account', null, null],
	['1_ACCOUNT', null, null],
	['DEPOSIT__ACCOUNT', null, null],
	['', null, null],
])('reads the category %j', (category, accountKind, transactionKind) => {
	const record = {
		transactionId: 't',
		accountId: 'a',
		...(category === undefined ? {} : { accountCategory: category }),
	};
	expect(unwrapAccount(record).kind).toBe(accountKind);
	expect(unwrapTransaction(record).kind).toBe(transactionKind);
});

const deposit = (fields: object) => ({ depositAccount: fields });
const a1 = deposit({ accountId: 'a1', nickname: 'ours' });
const a2 = deposit({ accountId: 'a2' });
const noId = deposit({ currentBalance: 1 });

it.each<[string, readonly unknown[], string, object | undefined]>([
	['the account by its ID', [a2, a1], 'a1', a1],
	['an account without a wrapper', [a2, { accountId: 'a1' }], 'a1', { accountId: 'a1' }],
	['an ID that is a number', [a2, deposit({ accountId: 7 })], '7', deposit({ accountId: 7 })],
	['nothing for another number', [deposit({ accountId: 7 })], '8', undefined],
	['the only account, without an ID', [noId], 'a1', noId],
	['the only account, beside rows that are not objects', [null, 'a2', noId], 'a1', noId],
	['nothing for the only account with another ID', [a2], 'a1', undefined],
	['nothing for the only account with an empty ID', [deposit({ accountId: null })], 'a1', undefined],
	['nothing for several accounts without an ID', [noId, noId], 'a1', undefined],
	['nothing for one without an ID beside another account', [noId, a2], 'a1', undefined],
	['nothing for the ID "undefined" among accounts without an ID', [noId, a2], 'undefined', undefined],
	['nothing for the ID "null" of accounts whose ID is null', [deposit({ accountId: null }), a2], 'null', undefined],
])('finds %s', (_, accounts, accountId, expected) => {
	expect(pickAccount(accounts, accountId)).toEqual(expected);
});

const attribute = (name: unknown, value: unknown) => ({ name, value });

it.each<[string, unknown, unknown]>([
	['a list', [attribute('a', 1), attribute('b', 'x')], { a: 1, b: 'x' }],
	['what are no attributes', [null, 'a', { value: 1 }, attribute(7, 1), attribute('a', 1)], { a: 1 }],
])('maps %s', (_, fiAttributes, expected) => {
	expect(mapAttributes(fiAttributes)).toEqual(expected);
});

it('finds the text of the first field that has a flat value', () => {
	const fields = { empty: ' ', list: [1], none: null, no: false, zero: 0, text: ' x ' };
	expect(findFlatText(fields, 'empty', 'list', 'none', 'missing', 'text')).toBe(' x ');
	expect(findFlatText(fields, 'empty', 'zero', 'text')).toBe('0');
	expect(findFlatText(fields, 'no')).toBe('false');
	expect(findFlatText(fields, 'empty', 'list', 'none')).toBeNull();
});
