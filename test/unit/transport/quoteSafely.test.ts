import { hideSecrets, quoteSafely } from '../../../nodes/CommercialBanking/transport/quoteSafely';

describe('quoteSafely', () => {
	it.each<[string, string, string]>([
		['plain words', 'User not authorized', 'User not authorized'],
		['line breaks', 'one\r\n\ttwo\u0000three', 'one two three'],
		['a trace id', 'ref 1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed', 'ref 1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'],
		['a date', 'maintenance on 2025-06-19', 'maintenance on 2025-06-19'],
		['a long word without digits', 'InsufficientPermissionsForResource', 'InsufficientPermissionsForResource'],
		[
			'a time',
			'down until 2025-06-19T08:00:00.000+02:00 or later',
			'down until 2025-06-19T08:00:00.000+02:00 or later',
		],
		['a status', 'HTTP 504', 'HTTP 504'],
	])('keeps %s', (_, text, expected) => {
		expect(quoteSafely(text)).toBe(expected);
	});

	it.each<[string, string, RegExp]>([
		['an account number', 'account 000123456789 closed', /123456/],
		['an account number in groups', 'account 0001 2345 6789 closed', /2345/],
		['an account number after letters', 'account DDA123456789 closed', /123456/],
		['an account number with dots', 'account 1234.56.78903 closed', /1234|56|789/],
		['an account number with slashes', 'account 1234/5678/9012 closed', /1234|5678|9012/],
		['an account number with low lines', 'account 1234_5678_9012 closed', /1234|5678|9012/],
		['an account number with commas', 'account 1234,5678 closed', /1234|5678/],
		['an account number with dashes', 'account 1234–5678–9012 closed', /1234|5678|9012/],
		['an account number with hyphens that do not break', 'account 1234\u20115678\u20119012 closed', /1234|5678|9012/],
		['an account number in full-width digits', 'account １２３４５６７８ closed', /[１５８]/],
		['an IBAN with dashes', 'account FR14–2004–1010–0505–0001–3M02–606 closed', /2004|3M02|606/],
		['an IBAN', 'account DE89 3704 0044 0532 0130 00 closed', /3704|0532/],
		['a JWT', 'token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln closed', /eyJ/],
		['an opaque token', 'token a8f5f167f44f4964e6c998dee827110c closed', /a8f5/],
		['the API key', 'key short-key closed', /short-key/],
	])('hides %s', (_, text, secret) => {
		const quote = quoteSafely(text, ['short-key', '']);
		expect(quote).not.toMatch(secret);
		expect(quote).toMatch(/^\w+ .*\[hidden\] closed$/);
	});

	it.each<[string, string]>([
		['12345', '12345'],
		['123456', '[hidden]'],
		['1 2-3 4 5 6', '[hidden]'],
		['1  23456', '1  23456'.replace('  ', ' ').replace('1 23456', '[hidden]')],
		[`a1${'b'.repeat(17)}`, `a1${'b'.repeat(17)}`],
		[`a1${'b'.repeat(18)}`, '[hidden]'],
		['a'.repeat(20), 'a'.repeat(20)],
		['2025-06-19', '2025-06-19'],
		['2025-06-190', '[hidden]'],
		['x2025-06-19', 'x[hidden]'],
		['DE89 3704 0044', '[hidden]'],
		['ES91 ABCD EFGH', '[hidden]'],
		['ES91 ABCD', 'ES91 ABCD'],
		['ES91ABCDEFGH.', '[hidden].'],
		['ES91 ABCD EFGH I.', '[hidden].'],
		['ES91 ABCD EFGHI.', '[hidden].'],
		['123456, ES91 ABCD EFGH and 654321', '[hidden], [hidden] and [hidden]'],
		[' 12345 ', '12345'],
		['1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed', '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'],
		['1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed0', '[hidden]'],
	])('shows %s as %s', (text, expected) => {
		expect(quoteSafely(text)).toBe(expected);
	});

	it('marks what was cut', () => {
		expect(quoteSafely('a'.repeat(300))).toBe('a'.repeat(300));
		expect(quoteSafely('a'.repeat(301))).toBe(`${'a'.repeat(299)}…`);
	});

	it('hides each of the secrets, wherever it stands', () => {
		expect(hideSecrets('a-b-a', ['', 'a', 'b'])).toBe('[hidden]-[hidden]-[hidden]');
	});

	it('is never longer than 300 characters', () => {
		expect(quoteSafely('word '.repeat(1_000_000))).toHaveLength(300);
	});

	it.each<[string, string, RegExp]>([
		['a secret', 'the-api-key', /the|api/],
		['an account number', '000123456789', /000|123/],
	])('does not cut %s in two, so that its first half is shown', (_, word, part) => {
		for (let spaces = 5_980; spaces < 6_000; spaces++) {
			expect(quoteSafely(`no${' '.repeat(spaces)}${word} end`, ['the-api-key'])).not.toMatch(part);
		}
	});

	it('shows nothing of a very long word', () => {
		expect(quoteSafely('a'.repeat(10_000))).toBe('');
	});
});
