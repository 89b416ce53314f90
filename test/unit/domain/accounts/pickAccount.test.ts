import { pickAccount } from '../../../../nodes/CommercialBanking/domain/accounts/pickAccount';

const deposit = (fields: object) => ({ depositAccount: fields });
const a1 = deposit({ accountId: 'a1', nickname: 'ours' });
const a2 = deposit({ accountId: 'a2' });
const noId = deposit({ currentBalance: 1 });

describe('pickAccount', () => {
	it.each<[string, readonly unknown[], string, object | undefined]>([
		['the account by its ID', [a2, a1], 'a1', a1],
		['an account without a wrapper', [a2, { accountId: 'a1' }], 'a1', { accountId: 'a1' }],
		['an ID that is a number', [a2, deposit({ accountId: 7 })], '7', deposit({ accountId: 7 })],
		['nothing for another number', [deposit({ accountId: 7 })], '8', undefined],
		['the only account, without an ID', [noId], 'a1', noId],
		['the only account, beside rows that are not objects', [null, 'a2', noId], 'a1', noId],
		['the account by its ID, after one without an ID', [noId, a1], 'a1', a1],
		['nothing in an empty list', [], 'a1', undefined],
		['nothing for the only account with another ID', [a2], 'a1', undefined],
		['nothing for the only account with an empty ID', [deposit({ accountId: null })], 'a1', undefined],
		['nothing for several accounts without an ID', [noId, noId], 'a1', undefined],
		['nothing for one without an ID beside another account', [noId, a2], 'a1', undefined],
		['nothing for an ID that only begins alike', [deposit({ accountId: 'a11' }), a2], 'a1', undefined],
		['nothing for an ID in other capitals', [deposit({ accountId: 'A1' }), a2], 'a1', undefined],
		['nothing for the ID "undefined" among accounts without an ID', [noId, a2], 'undefined', undefined],
		['nothing for the ID "null" of accounts whose ID is null', [deposit({ accountId: null }), a2], 'null', undefined],
		['nothing for the ID "a1" of accounts whose ID is a list', [deposit({ accountId: ['a1'] }), a2], 'a1', undefined],
	])('finds %s', (_, accounts, accountId, expected) => {
		expect(pickAccount(accounts, accountId)).toEqual(expected);
	});
});
