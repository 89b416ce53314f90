import { isSafeUrl } from '../../../../nodes/CommercialBanking/domain/urls/isSafeUrl';

it.each([
	'https://login.bank.example/jwks',
	'https://192.0.2.1/',
	'HTTPS://bank.example',
	'http://localhost:5678/x',
	'http://127.0.0.1:4010',
	'http://127.1/',
	'http://[::1]:4010/',
	'http://sandbox-bank:4010/open-banking',
])('is safe: %s', (url) => {
	expect(isSafeUrl(url)).toBe(true);
});

it.each([
	'http://login.bank.example/jwks',
	'http://bank./',
	'http://192.0.2.1/',
	'http://3221225985/',
	'http://[2001:db8::1]/',
	'http://[::ffff:192.0.2.1]/',
	'http://127.0.0.1.bank.example/',
	'http://localhost@bank.example/',
	'http://bank%2eexample/',
	'http://bank。example/',
	'ftp://localhost/',
	'file:///etc/passwd',
	'localhost:5678',
	'//localhost/',
	'',
])('is not safe: %s', (url) => {
	expect(isSafeUrl(url)).toBe(false);
});
