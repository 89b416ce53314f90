import type { INodeExecutionData } from 'n8n-workflow';
import { executeOperation, type Execution } from '../../n8nStandIn/executeOperation';
import { skipWaits } from './speedUpClock';
import { useBank } from './startBank';

const bank = useBank();
const elsewhere = useBank();

const item = { resource: 'transaction', operation: 'downloadImage', imageUrl: '/images/img-7' };

const download = async (parameters: object = {}, execution: Partial<Execution> = {}) =>
	await executeOperation({ origin: bank.origin, items: [{ ...item, ...parameters }], ...execution });

const answerFile = (contentType: string, text = 'PNG!') => {
	bank.answer = () => ({ text, headers: { 'content-type': contentType } });
};

const filesOf = (items: readonly INodeExecutionData[]) => items.map(({ binary }) => binary);

it('puts the file into the item, which keeps its JSON and its other files', async () => {
	answerFile('image/png');
	const other = { data: '', mimeType: 'text/plain' };
	const input = [{ json: { transactionId: 't1' }, binary: { other } }];
	const { items } = await download({}, { input });
	const data = { data: Buffer.from('PNG!').toString('base64'), fileName: 'img-7.png', mimeType: 'image/png' };
	expect(items).toEqual([{ json: { transactionId: 't1' }, binary: { other, data }, pairedItem: { item: 0 } }]);
	expect(bank.requests[0]?.headers).toMatchObject({
		accept: 'application/pdf, image/gif, image/jpeg, image/tiff, image/png, application/json',
		authorization: 'Bearer first-token',
		'x-api-key': 'test-key',
	});
});

it('uses the field asked for, and takes what stands between blanks', async () => {
	answerFile('application/pdf;charset=binary');
	const { items } = await download({ imageUrl: ' /images/img-7 ', binaryPropertyName: ' check ' });
	expect(filesOf(items)).toMatchObject([{ check: { fileName: 'img-7.pdf', mimeType: 'application/pdf' } }]);
});

it.each([
	['/images/img-7', 'image/jpeg', 'img-7.jpg'],
	['/images/front.jpeg', 'image/jpeg', 'front.jpg'],
	['/images/front.JPG?size=1', 'image/jpeg', 'front.jpg'],
	['/images/front.png', 'image/tiff', 'front.tif'],
	['/images/a%2Bb c', 'image/gif', 'a-b-c.gif'],
	['/images/7/', 'application/json', 'image.json'],
	['/images/../other', 'application/octet-stream', 'other.bin'],
	['/images/scan.jp2', 'application/octet-stream', 'scan.jp2'],
	[`/images/${'x'.repeat(200)}`, 'image/png', `${'x'.repeat(80)}.png`],
])('names the file of %s, %s: %s', async (imageUrl, contentType, fileName) => {
	answerFile(contentType);
	const { items } = await download({ imageUrl });
	expect(filesOf(items)).toMatchObject([{ data: { mimeType: contentType, fileName } }]);
});

it.each([
	['IMAGE/JPG', 'image/jpg'],
	['image/tiff ; charset=binary', 'image/tiff'],
	['application/octet-stream', 'application/octet-stream'],
	['', 'application/octet-stream'],
])('takes any type (%s)', async (sent, mimeType) => {
	answerFile(sent);
	expect(filesOf((await download()).items)).toMatchObject([{ data: { mimeType } }]);
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

it('refuses a page of HTML, which comes from a proxy or a login page', async () => {
	answerFile('text/HTML; charset=utf-8', 'x');
	const refused = download();
	await expect(refused).rejects.toMatchObject({ context: { bank: { kind: 'unreadable', status: 200 } } });
	await expect(refused).rejects.toThrow('(an HTML page)');
	expect(bank.requests).toHaveLength(1);
});

it('refuses an empty file', async () => {
	answerFile('image/png', '');
	const refused = download();
	await expect(refused).rejects.toMatchObject({ context: { bank: { kind: 'unreadable' } } });
	await expect(refused).rejects.toThrow(/an empty body/);
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

it.each([429, 502])('retries after %d', async (status) => {
	skipWaits();
	bank.answer = () =>
		bank.requests.length < 3 ? { status } : { text: 'PNG!', headers: { 'content-type': 'image/png' } };
	expect((await download()).items).toHaveLength(1);
});

it('says that another scope may be missing after a 403', async () => {
	bank.answer = () => ({ status: 403, json: { code: 'S', message: 'No' } });
	await expect(download()).rejects.toMatchObject({
		httpCode: '403',
		description: expect.stringContaining("'Additional Scopes'"),
	});
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

it.each([{ links: {} }, { links: { image: [] } }, { links: { self: [{ href: '/x' }] } }])(
	'passes on an item with %j, which has no image, and a hint counts them',
	async (json) => {
		const items = [item, item].map((each) => ({ ...each, imageUrl: '' }));
		const input = items.map(() => ({ json: { transactionId: 't1', ...json } }));
		const { items: output, hints } = await executeOperation({ origin: bank.origin, items, input });
		expect(output).toMatchObject(input.map((each, number) => ({ ...each, pairedItem: { item: number } })));
		expect(hints).toMatchObject([{ message: '2 transactions without an image passed on without a file.' }]);
		expect(bank.requests).toEqual([]);
	},
);
