import type { INodeExecutionData } from 'n8n-workflow';
import { executeOperation, type Execution } from '../../n8nStandIn/executeOperation';
import { useBank } from '../TestBank';

const bank = useBank();
const elsewhere = useBank();

const item = { resource: 'transaction', operation: 'downloadImage', imageUrl: '/images/img-7' };

const download = async (parameters: object = {}, execution: Partial<Execution> = {}) =>
	await executeOperation({ origin: bank.origin, items: [{ ...item, ...parameters }], ...execution });

const answerFile = (contentType: string, text = 'GIF89a') => {
	bank.answer = () => ({ text, headers: { 'content-type': contentType } });
};

const filesOf = (items: readonly INodeExecutionData[]) => items.map(({ binary }) => binary);

it('puts the file into the item, which keeps its JSON and its other files', async () => {
	answerFile('image/png');
	const other = { data: '', mimeType: 'text/plain' };
	const input = [{ json: { transactionId: 't1' }, binary: { other } }];
	const { items } = await download({}, { input });
	const data = { data: Buffer.from('GIF89a').toString('base64'), fileName: 'img-7.gif', mimeType: 'image/gif' };
	expect(items).toEqual([{ json: { transactionId: 't1' }, binary: { other, data }, pairedItem: { item: 0 } }]);
	expect(bank.requests[0]?.headers).toMatchObject({
		accept: 'application/pdf, image/gif, image/jpeg, image/tiff, image/png, application/json',
		authorization: 'Bearer first-token',
		'x-api-key': 'test-key',
	});
});

it('uses the field asked for, and takes what stands between blanks', async () => {
	answerFile('application/pdf;charset=binary', '%PDF-1.7');
	const { items } = await download({ imageUrl: ' /images/img-7 ', binaryPropertyName: ' check ' });
	expect(filesOf(items)).toMatchObject([{ check: { fileName: 'img-7.pdf', mimeType: 'application/pdf' } }]);
});

const GIF = 'image/gif';

it.each([
	['/images/img-7', 'img-7.gif'],
	['/images/front.JPG?size=1', 'front.gif'],
	['/images/gnp.exe', 'gnp.gif'],
	['/images/a%2Bb c', 'a-b-c.gif'],
	['/images/7/', 'image.gif'],
	['/images/../other', 'other.gif'],
	[`/images/${'x'.repeat(200)}`, `${'x'.repeat(80)}.gif`],
])('names the file of %s: %s', async (imageUrl, fileName) => {
	answerFile('image/png');
	const { items } = await download({ imageUrl });
	expect(filesOf(items)).toMatchObject([{ data: { mimeType: GIF, fileName } }]);
});

it.each([
	['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
	['application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
	['image/gif', 'MZ'],
	['', 'GIF8'],
])('takes anything else that is called %s for a file of no known type', async (contentType, text) => {
	answerFile(contentType, text);
	const { items } = await download({ imageUrl: '/images/gnp.exe' });
	const mimeType = 'application/octet-stream';
	expect(filesOf(items)).toMatchObject([{ data: { mimeType, fileName: 'gnp.bin' } }]);
});

describe('JSON with images (Image Retrieval 4.5.0)', () => {
	const answerImages = (...segments: unknown[]) => {
		const images = segments.map((imageSegment) => ({ imageFormat: 1, imageSegment }));
		bank.answer = () => ({ json: { result: { code: '200' }, transactionImages: { images } } });
	};

	it.each([
		['49492a00', 'tif', 'image/tiff'],
		['4d4d002a', 'tif', 'image/tiff'],
		['ffd8ffe0', 'jpg', 'image/jpeg'],
		['89504e470d0a1a0a', 'png', 'image/png'],
		['255044462d', 'pdf', 'application/pdf'],
		['3c737667', 'bin', 'application/octet-stream'],
	])('gives a file for each, by its first bytes: %s', async (start, extension, mimeType) => {
		const [front, back] = [Buffer.from(`${start}01`, 'hex'), Buffer.from('GIF89a')].map((each) =>
			each.toString('base64'),
		);
		answerImages(front, back, '', 7);
		const { items, hints } = await download({ binaryPropertyName: 'check' });
		expect(filesOf(items)).toEqual([
			{
				check: { data: front, fileName: `img-7.${extension}`, mimeType },
				check_2: { data: back, fileName: 'img-7-2.gif', mimeType: GIF },
			},
		]);
		// n8n's View shows no TIFF.
		expect(hints).toHaveLength(extension === 'tif' ? 1 : 0);
	});

	it('passes on the item if there is none', async () => {
		answerImages();
		const { items, hints } = await download({}, { input: [{ json: { transactionId: 't1' } }] });
		expect(items).toMatchObject([{ json: { transactionId: 't1' } }]);
		expect(hints).toHaveLength(1);
	});

	it.each([{}, { transactionImages: {} }, { code: 'E' }])('refuses %j, which is no image', async (json) => {
		bank.answer = () => ({ json });
		await expect(download()).rejects.toMatchObject({ context: { bank: { kind: 'unreadable' } } });
	});
});

describe('calls only what is below the API', () => {
	it.each([
		['ELSEWHERE/open-banking/commercial-sb/images/1'],
		['HOST/images/1'],
		['https://evil.example/open-banking/commercial-sb/images/1'],
		['/images/..%2f..%2f..%2fother'],
	])('and not %s', async (link) => {
		const imageUrl = link.replace('HOST', bank.origin).replace('ELSEWHERE', elsewhere.origin);
		await expect(download({ imageUrl })).rejects.toMatchObject({ name: 'NodeOperationError' });
		expect([...bank.requests, ...elsewhere.requests]).toEqual([]);
	});

	it.each([301, 307])('and follows no redirect (%d)', async (status) => {
		bank.answer = () => ({ status, headers: { location: `${elsewhere.origin}/x` } });
		await expect(download()).rejects.toMatchObject({ context: { bank: { kind: 'redirect' } } });
		expect(elsewhere.requests).toEqual([]);
	});
});

it.each([
	['a page of HTML, which comes from a proxy or a login page', 'text/HTML; charset=utf-8', 'x', '(an HTML page)'],
	['an empty file', 'image/png', '', 'an empty body'],
])('refuses %s', async (_, contentType, text, message) => {
	answerFile(contentType, text);
	const refused = download();
	await expect(refused).rejects.toMatchObject({ context: { bank: { kind: 'unreadable', status: 200 } } });
	await expect(refused).rejects.toThrow(message);
	expect(bank.requests).toHaveLength(1);
});

it('accepts 20 MB, and refuses more', async () => {
	answerFile('image/png', 'x'.repeat(20 * 1_024 * 1_024));
	expect((await download()).items).toHaveLength(1);
	answerFile('image/png', 'x'.repeat(20 * 1_024 * 1_024 + 1));
	const refused = download();
	await expect(refused).rejects.toMatchObject({ context: { bank: { kind: 'too_large' } } });
	await expect(refused).rejects.toThrow(/more than 20 MB/);
});

it('shows a hint if the bank sent only a part', async () => {
	bank.answer = () => ({ status: 206, text: 'PN', headers: { 'content-type': 'image/png' } });
	const { hints } = await download();
	expect(hints).toMatchObject([{ type: 'warning', message: expect.stringContaining('206') }]);
});

it.each([
	[400, /'Image URL'/],
	[403, /'Additional Scopes'/],
	[404, /'Image URL'/],
])('names after a %d what belongs to images', async (status, description) => {
	bank.answer = () => ({ status, json: { code: 'S', message: 'No' } });
	const refresh = async () => await Promise.resolve('second-token');
	const failed = expect(download({}, { refresh })).rejects;
	await failed.toMatchObject({ httpCode: String(status), description: expect.stringMatching(description) });
});

it.each<[object, string, RegExp]>([
	[{ imageUrl: '' }, "'Image URL' is empty", /no links to images.*All Fields/],
	[{ imageUrl: ' ' }, "'Image URL' is empty", /no links to images/],
	[{ imageUrl: 'https://evil.example/' }, "'Image URL' does not lead to the bank's API", /Nothing was sent/],
])('refuses %j', async (parameters, message, description) => {
	await expect(download(parameters)).rejects.toMatchObject({
		name: 'NodeOperationError',
		message: expect.stringContaining(message),
		description: expect.stringMatching(description),
		context: { itemIndex: 0 },
	});
	expect(bank.requests).toEqual([]);
});

it.each([{ links: {} }, { links: { image: [] } }, { links: { self: [{ href: '/x' }] } }, { transactionKind: null }])(
	'passes on an item with %j, which has no image, and a hint counts them',
	async (json) => {
		const items = [item, item].map((each) => ({ ...each, imageUrl: '' }));
		const input = items.map(() => ({ json: { transactionId: 't1', ...json } }));
		const { items: output, hints } = await executeOperation({ origin: bank.origin, items, input });
		expect(output).toMatchObject(input.map((each, number) => ({ ...each, pairedItem: { item: number } })));
		expect(hints).toMatchObject([{ message: 'Transactions without an image are passed on unchanged: 2.' }]);
		expect(bank.requests).toEqual([]);
	},
);
