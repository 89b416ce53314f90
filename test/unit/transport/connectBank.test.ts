import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { connectBank } from '../../../nodes/CommercialBanking/transport/connectBank';

const valid = { baseUrl: 'https://bank.example', authBaseUrl: 'https://auth.bank.example', apiKey: 'key' };

const { signal } = new AbortController();

async function connect(changes: IDataObject = {}, retryWindowMilliseconds?: number) {
	const types: string[] = [];
	const context = {
		getNode: () => ({ id: '1', name: 'N', type: 't', typeVersion: 1, position: [0, 0], parameters: {} }),
		getCredentials: async (type: string) => {
			types.push(type);
			return await Promise.resolve({ ...valid, ...changes });
		},
	};
	const bank = await connectBank(context as unknown as IExecuteFunctions, signal, { retryWindowMilliseconds });
	expect(types).toEqual(['commercialBankingOAuth2Api']);
	return bank;
}

it('has the times that one call may take', async () => {
	expect(await connect()).toMatchObject({ retryWindowMilliseconds: 120_000, signal });
	expect(await connect({}, 5_000)).toMatchObject({ retryWindowMilliseconds: 5_000 });
});

it.each([
	['https://bank.example', 'https://bank.example/open-banking/commercial-sb'],
	[' http://bank:8080/ ', 'http://bank:8080/open-banking/commercial-sb'],
	['https://bank.example/gateway//', 'https://bank.example/gateway/open-banking/commercial-sb'],
	['https://bank.example/x/open-banking/commercial-sb', 'https://bank.example/x/open-banking/commercial-sb'],
	[
		'https://bank.example/open-banking/commercial-sb/x',
		'https://bank.example/open-banking/commercial-sb/x/open-banking/commercial-sb',
	],
	['https://bank.example/open-banking/commercial-sb/', 'https://bank.example/open-banking/commercial-sb'],
])('makes of %j the address of the API', async (baseUrl, apiUrl) => {
	expect((await connect({ baseUrl })).apiUrl).toBe(apiUrl);
});

it.each([
	['Base URL', 'baseUrl', ['', 'bank', 'ftp://bank.example', 'https://me@bank.example', undefined, 7]],
	['Base URL', 'baseUrl', ['https://bank.example?x=1', 'https://bank.example#x', 'http://bank.example']],
	['Base URL', 'baseUrl', ['http://10.0.0.7']],
	['Authorization Base URL', 'authBaseUrl', ['http://auth.bank.example', 'auth.bank.example']],
	['API Key', 'apiKey', ['', ' ', 'a b', 'a\nb', 'ü', 'a\u007f', undefined, 7]],
])('refuses as %s (%s) each of %j', async (field, name, values) => {
	const message = `The credential's '${field}' is not usable`;
	for (const value of values) {
		await expect(connect({ [name]: value })).rejects.toMatchObject({ name: 'NodeOperationError', message });
	}
});

it.each(['http://127.0.0.1:8080', 'http://localhost', 'http://sandbox:3000'])('takes plain http to %s', async (url) => {
	expect((await connect({ baseUrl: url, authBaseUrl: url })).apiUrl).toBe(`${url}/open-banking/commercial-sb`);
});

it.each([
	['key', 'key'],
	[' !~ ', '!~'],
])('sends the API key %j as %j', async (apiKey, sent) => {
	expect((await connect({ apiKey })).headers).toEqual({ 'x-api-key': sent });
});

it.each<[unknown, string]>([
	[undefined, 'not_connected'],
	[{}, 'not_connected'],
	['x', 'not_connected'],
	[{ access_token: 'a' }, 'not_renewable'],
	[{ access_token: 'a', refresh_token: '' }, 'not_renewable'],
	[{ access_token: 'a', refresh_token: 'r' }, 'renewable'],
])('finds with the tokens %j that the grant is %s', async (oauthTokenData, grant) => {
	expect((await connect({ oauthTokenData } as IDataObject)).grant).toBe(grant);
});

it.each([
	[{ baseUrl: 'http://bank.example' }, /^You entered "http:\/\/bank\.example"\. It must begin with https/],
	[{ baseUrl: 'bank.example' }, /^You entered "bank\.example"/],
	[{ authBaseUrl: 'http://auth.bank.example/x' }, /^You entered "http:\/\/auth\.bank\.example\/x"/],
	[{ baseUrl: 'http://me:secret@bank.example' }, /^Enter the address/],
	[{ baseUrl: '' }, /^Enter the address/],
])('repeats what was typed, but no password: %j', async (changes, description) => {
	await expect(connect(changes)).rejects.toMatchObject({ description: expect.stringMatching(description) });
});

it('reads the credential at most once a second, and leaves the context as it is', async () => {
	/** Like n8n's contexts it has a private field, which can be read only through the object itself. */
	class Context {
		readonly #name = 'own';
		reads = 0;
		getNode() {
			return { name: this.#name };
		}
		async getCredentials() {
			this.reads++;
			return await Promise.resolve({ ...valid, oauthTokenData: { access_token: 'old' } });
		}
	}
	jest.useFakeTimers({ now: 0 });
	const own = new Context();
	const { context } = await connectBank(own as unknown as IExecuteFunctions, signal);
	const read = async () => await context.getCredentials('commercialBankingOAuth2Api');
	(await read()).oauthTokenData = { access_token: 'renewed' };
	jest.advanceTimersByTime(999);
	expect([(await read()).oauthTokenData, own.reads]).toEqual([{ access_token: 'renewed' }, 1]);
	jest.advanceTimersByTime(1);
	expect(await Promise.all([read(), read()])).toMatchObject(Array(2).fill({ oauthTokenData: { access_token: 'old' } }));
	expect([own.reads, context.getNode().name]).toEqual([2, 'own']);
	jest.useRealTimers();
});

describe('Additional Headers', () => {
	it.each<[unknown, Record<string, string>]>([
		[undefined, {}],
		['', {}],
		[' \n ', {}],
		['X-Client-Id: 7', { 'x-client-id': '7' }],
		[' a : b:c \r\n\nD:\te f', { a: 'b:c', d: 'e f' }],
		['a: 1\nA: 2', { a: '2' }],
		['x-name: Müller', { 'x-name': 'Müller' }],
	])('%j are sent as %j', async (additionalHeaders, headers) => {
		expect((await connect({ additionalHeaders } as IDataObject)).headers).toEqual({ ...headers, 'x-api-key': 'key' });
	});

	it.each([
		['Accept: a', 'Line 1 must not set the header accept.'],
		['a: 1\nAuthorization: secret', 'Line 2 must not set the header authorization.'],
		['cookie: secret', 'Line 1 must not set the header cookie.'],
		['HOST: secret', 'Line 1 must not set the header host.'],
		['x-api-key : secret', 'Line 1 must not set the header x-api-key.'],
		['secret', 'Line 1 is no header that can be sent.'],
		[': secret', 'Line 1 is no header that can be sent.'],
		['a b: secret', 'Line 1 is no header that can be sent.'],
		['a:', 'Line 1 is no header that can be sent.'],
		['a: secret\u0007', 'Line 1 is no header that can be sent.'],
		['a: 秘密', 'Line 1 is no header that can be sent.'],
	])('%j are refused', async (additionalHeaders, problem) => {
		const description = `${problem} Write one header in each line: name, colon, value.`;
		const message = "The credential's 'Additional Headers' is not usable";
		await expect(connect({ additionalHeaders })).rejects.toMatchObject({ message, description });
	});
});
