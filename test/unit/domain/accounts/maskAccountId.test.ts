import { maskAccountId } from '../../../../nodes/CommercialBanking/domain/accounts/maskAccountId';

describe('maskAccountId', () => {
	it.each([
		['a1', 'a1'],
		['3f0a7c52-checking', '3f0a7c52-checking'],
		['extra-00001', 'extra-00001'],
		['6f9619ff-8b86-4011-b42d-001234567890', '6f9619ff-8b86-4011-b42d-001234567890'],
		['000123', '…0123'],
		['0004711000815', '…0815'],
		['DE02120300000000202051', 'DE…2051'],
		['GB29 NWBK 6016 1331 9268 19', 'GB29 NWBK …8 19'],
		['loc:77/123456-7890 x 654321', 'loc:77/…7890 x …4321'],
		['two\nlines\u0000', 'two lines'],
		['a \n\n b', 'a b'],
		['x'.repeat(60), 'x'.repeat(60)],
		['x'.repeat(61), `${'x'.repeat(59)}…`],
	])('shows %j as %j', (accountId, shown) => {
		expect(maskAccountId(accountId)).toBe(shown);
	});
});
