import { makeFileName } from '../../../../nodes/CommercialBanking/actions/transaction/makeFileName';

it.each([
	['https://bank.example/api/images/img-7', 'image/png', 'img-7.png'],
	['https://bank.example/api/images/img-7/', 'image/png', 'img-7.png'],
	['https://bank.example/api/images/img-7?side=front', 'image/png', 'img-7.png'],
	['https://bank.example/api/images/check.jpeg', 'image/jpeg', 'check.jpeg'],
	['https://bank.example/api/images/check.JPG', 'image/jpeg', 'check.JPG'],
	['https://bank.example/api/images/check.jpeg', 'image/tiff', 'check.jpeg.tif'],
	['https://bank.example/api/images/tiff', 'image/tiff', 'tiff.tif'],
	['https://bank.example/api/images/a~+b', 'image/gif', 'a-b.gif'],
	['https://bank.example/api/images/a%20%2Fb', 'image/gif', 'a--b.gif'],
	['https://bank.example/api/images/..%2F.hidden', 'application/pdf', 'hidden.pdf'],
	['https://bank.example/', 'application/json', 'image.json'],
	[`https://bank.example/${'x'.repeat(200)}`, 'image/png', `${'x'.repeat(80)}.png`],
])('%s as %s: %s', (url, contentType, name) => {
	expect(makeFileName(url, contentType)).toBe(name);
});
