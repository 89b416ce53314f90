import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { connectBank } from '../../../nodes/CommercialBanking/transport/connectBank';

const valid = { baseUrl: 'https://bank.example', apiKey: 'key' };

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
	const bank = await connectBank(context as unknown as IExecuteFunctions, signal, retryWindowMilliseconds);
	expect(types).toEqual(['commercialBankingOAuth2Api']);
	return bank;
}

describe('connectBank', () => {
	it('has the times that one call may take', async () => {
		expect(await connect()).toMatchObject({
			timeoutMilliseconds: 60_000,
			deadlineMilliseconds: 90_000,
			retryWindowMilliseconds: 120_000,
			signal,
		});
		expect(await connect({}, 5_000)).toMatchObject({ retryWindowMilliseconds: 5_000 });
	});

	it.each([
		['https://bank.example', 'https://bank.example/open-banking/commercial-sb'],
		[' http://bank.example:8080/ ', 'http://bank.example:8080/open-banking/commercial-sb'],
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
		'',
		'bank',
		'ftp://bank.example',
		'https://me@bank.example',
		'https://bank.example?x=1',
		'https://bank.example#x',
		undefined,
		7,
	])('refuses the base URL %j', async (baseUrl) => {
		await expect(connect({ baseUrl })).rejects.toMatchObject({ name: 'NodeOperationError' });
	});

	it.each([
		['key', 'key'],
		[' !~ ', '!~'],
	])('sends the API key %j as %j', async (apiKey, sent) => {
		expect((await connect({ apiKey })).apiKey).toBe(sent);
	});

	it.each(['', ' ', 'a b', 'a\nb', 'ü', 'a\u007f', undefined, 7])('refuses the API key %j', async (apiKey) => {
		await expect(connect({ apiKey })).rejects.toMatchObject({ name: 'NodeOperationError' });
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
});
