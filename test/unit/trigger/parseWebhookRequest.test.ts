import type { IWebhookFunctions } from 'n8n-workflow';
import { parseWebhookRequest } from '../../../nodes/CommercialBanking/trigger/parseWebhookRequest';

const parse = (request: unknown) =>
	parseWebhookRequest({ getRequestObject: () => request } as unknown as IWebhookFunctions);

const failing = async () => await Promise.reject(new Error('planted'));

describe('a request', () => {
	it('has its path, and its headers of one value', () => {
		const headers = { 'x-one': '1', 'set-cookie': ['a', 'b'], 'x-none': undefined };
		expect(parse({ path: '/p', headers })).toMatchObject({ path: '/p', headers: { 'x-one': '1' } });
		expect(parse({ headers }).headers).not.toHaveProperty('set-cookie');
	});

	const odd = { path: 7, headers: 'x', rawBody: 'text', readRawBody: 'no function' };

	it.each([undefined, null, 'x', {}, odd])('may be odd: %j', async (given) => {
		const request = parse(given);
		expect(request).toMatchObject({ path: '', headers: {} });
		expect(await request.readBody()).toBe('');
	});
});

describe('the body of a request', () => {
	it('is what n8n has read already', async () => {
		expect(await parse({ rawBody: Buffer.from('ü'), readRawBody: failing }).readBody()).toBe('ü');
	});

	it('is read where n8n has not read it', async () => {
		const request = {
			rawBody: undefined as Buffer | undefined,
			async readRawBody() {
				await Promise.resolve();
				this.rawBody = Buffer.from('later');
			},
		};
		expect(await parse(request).readBody()).toBe('later');
	});

	it.each([
		{ complete: false, destroyed: true, code: 'not_stored' },
		{ complete: true, destroyed: true, code: 'delivery_malformed' },
		{ complete: false, destroyed: false, code: 'delivery_malformed' },
		{ complete: undefined, destroyed: undefined, code: 'delivery_malformed' },
	])('cannot be read (complete: $complete, destroyed: $destroyed): $code', async ({ code, ...state }) => {
		const request = parse({ readRawBody: failing, ...state });
		const expected = { code, cause: new Error('planted') };
		if (code === 'not_stored') await expect(request.readBody()).rejects.toMatchObject(expected);
		else expect(await request.readBody()).toMatchObject(expected);
	});
});
