import { maskAccountId, quoteSafely } from '../../../../nodes/CommercialBanking/domain/values/quoteSafely';

it.each([
	'User not authorized',
	'ref 1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed.',
	'maintenance on 2025-06-19, 8:00',
	'down until 2025-06-19T08:00:00.000+02:00 or later',
	'InsufficientPermissionsForResource',
	'a'.repeat(20),
	`a1${'b'.repeat(17)}`,
	'an amount of 1,234.56',
	'12345',
	'ES91 ABCD EFGH',
	'account …5678',
])('keeps %j', (text) => {
	expect(quoteSafely(text)).toBe(text);
});

it.each<[string, string]>([
	[' one\r\n\ttwo\u0000three ', 'one two three'],
	['<img src="//evil.example">', '‹img src="//evil.example"›'],
	// Account numbers: the last four characters are shown.
	['account 123456 closed', 'account …3456 closed'],
	['account 1 2-3 4 5 6 closed', 'account …3456 closed'],
	['account 000123456789 closed', 'account …6789 closed'],
	['account DDA123456789 closed', 'account …6789 closed'],
	['accounts 12345678, 87654321', 'accounts …5678, …4321'],
	['account FR14–2004–1010–0505–0001–3M02–606 closed', 'account …2606 closed'],
	['account DE89 3704 0044 0532 0130 00 closed', 'account …3000 closed'],
	// What looks like a date or a trace ID, but is not.
	['1234-56-78', '…5678'],
	['x2025-06-19', 'x…0619'],
	['1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed0', '[hidden]'],
	['Xy.1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed', '[hidden]'],
	// Tokens and secrets: nothing is shown.
	['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln closed', 'token [hidden] closed'],
	['token a8f5f167f44f4964e6c998dee827110c closed', 'token [hidden] closed'],
	[`a1${'b'.repeat(18)}`, '[hidden]'],
	['DE89370400440532013000', '[hidden]'],
	['[a](http://b.example)', '[a] (http://b.example)'],
	['{{ $env.KEY }} and {{{x}}}', '{ { $env.KEY } } and { { {x} } }'],
	['left \u202eright\u200b', 'left right'],
])('shows %j as %j', (text, expected) => {
	expect(quoteSafely(text)).toBe(expected);
});

it('is never longer than 300 characters, and marks what was cut', () => {
	expect(quoteSafely('a'.repeat(300))).toBe('a'.repeat(300));
	expect(quoteSafely('a'.repeat(301))).toBe(`${'a'.repeat(299)}…`);
	expect(quoteSafely('word '.repeat(1_000_000))).toHaveLength(300);
	expect(quoteSafely('a'.repeat(10_000))).toBe('');
});

it.each<[string, string, RegExp]>([
	['a token', 'a1b2-token-of-the-bank', /a1b2|token/],
	['an account number', '000123456789', /000|123/],
])('does not cut %s in two, so that its first half is shown', (_, word, part) => {
	for (let spaces = 5_980; spaces < 6_000; spaces++) {
		expect(quoteSafely(`no${' '.repeat(spaces)}${word} end`)).not.toMatch(part);
	}
});

it.each([
	['a1', 'a1'],
	['3f0a7c52-checking', '3f0a7c52-checking'],
	['extra-00001', 'extra-00001'],
	['6f9619ff-8b86-4011-b42d-001234567890', '6f9619ff-8b86-4011-b42d-001234567890'],
	['000123', '…0123'],
	['0004711000815', '…0815'],
	['DE02120300000000202051', '…2051'],
	['GB29 NWBK 6016 1331 9268 19', '…6819'],
	['FR1420041010050500013M02606', '…2606'],
	['FR14 2004 1010 0505 0001 3M02 606', '…2606'],
	['1a2b3c4d5e6f7g8h', '…7g8h'],
	['loc/123456-7890 x 654321', 'loc/…7890 x …4321'],
	['1234.56.78903', '…8903'],
	['1234/5678/9012', '…9012'],
	['1234_5678_9012', '…9012'],
	['1234,5678,9012', '…9012'],
	['1234–5678–9012', '…9012'],
	['1234\u20115678\u20119012', '…9012'],
	['1234 – 5678 – 9012', '…9012'],
	['12.34.56', '12.34.56'],
	['12345678 and 87654321 00', '…5678 and …2100'],
	['１２３４５６７８', '…５６７８'],
	['two\nlines\u0000', 'two lines'],
	['a \n\n b', 'a b'],
	['x'.repeat(60), 'x'.repeat(60)],
	['x'.repeat(61), `${'x'.repeat(59)}…`],
])('shows %j as %j', (accountId, shown) => {
	expect(maskAccountId(accountId)).toBe(shown);
});
