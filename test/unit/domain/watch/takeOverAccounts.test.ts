import {
	fingerprintAccount,
	takeOverAccounts,
} from '../../../../nodes/CommercialBanking/domain/watch/takeOverAccounts';
import type { JsonObject } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';

const fingerprint = (fields: JsonObject, kind: string | null = 'depositAccount') =>
	fingerprintAccount({ kind, fields });

const whole = { accountNumber: '0004711000815', currency: { currencyCode: 'EUR' } };

it.each<[string, JsonObject, boolean]>([
	['a whole number', whole, true],
	['an IBAN with blanks', { accountNumber: 'DE02 1203 0000 0000 2020 51' }, true],
	['no number', { currency: 'EUR' }, false],
	...['*********0815', 'XXXXXXXXX0815', 'DE02XXXXXXXXXXXX2051', '…0815', '', 'DE02 **** 2051'].map(
		(accountNumber): [string, JsonObject, boolean] => [
			`${accountNumber}, which is masked`,
			{ ...whole, accountNumber },
			false,
		],
	),
])('recognizes an account by %s: %s', (_, fields, isRecognized) => {
	expect(fingerprint(fields) !== '').toBe(isRecognized);
});

it('is the same in another spelling, and another one for another number, currency or kind', () => {
	expect(fingerprint({ accountNumber: '0004711 000815', currency: 'eur' })).toBe(fingerprint(whole));
	expect(fingerprint({ ...whole, accountNumberDisplay: '****0815', nickname: 'Payroll' })).toBe(fingerprint(whole));
	expect(fingerprint({ ...whole, accountNumber: '0004711000816' })).not.toBe(fingerprint(whole));
	expect(fingerprint({ ...whole, currency: 'USD' })).not.toBe(fingerprint(whole));
	expect(fingerprint(whole, 'loanAccount')).not.toBe(fingerprint(whole));
});

/** `a:F b:G`: the accounts a and b with the fingerprints F and G. */
const parse = (text: string) => text.split(' ').map((part) => part.split(':') as [string, string]);

it.each<[string, string, string, string]>([
	['a new ID with the fingerprint of an account that is gone', 'a:F', 'b:F', 'b=a'],
	['each of two', 'a:F b:G', 'c:G d:F', 'c=b d=a'],
	['none while the old ID is listed', 'a:F', 'a:F b:F', 'a=a'],
	['none where two accounts that are gone fit', 'a:F b:F', 'c:F', 'a=a b=b'],
	['none where two new ones fit', 'a:F', 'b:F c:F', 'a=a'],
	['none without a whole number', 'a:', 'b:', 'a=a'],
	['none with another fingerprint', 'a:F', 'b:G', 'a=a'],
])('takes over %s', (_, remembered, listed, taken) => {
	const known = new Map(parse(remembered).map(([id, mark]) => [id, { id, fingerprint: mark }]));
	const { accounts, newIds } = takeOverAccounts(known, new Map(parse(listed)));
	expect([...accounts].map(([id, account]) => `${id}=${account.id}`).sort()).toEqual(taken.split(' ').sort());
	expect([...newIds].sort()).toEqual([...accounts].flatMap(([id, account]) => (id === account.id ? [] : [id])).sort());
});
