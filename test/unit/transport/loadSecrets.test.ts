import type { IDataObject } from 'n8n-workflow';
import type { Bank } from '../../../nodes/CommercialBanking/transport/connectBank';
import { loadSecrets } from '../../../nodes/CommercialBanking/transport/loadSecrets';

async function secretsOf(credential: IDataObject | undefined) {
	const types: string[] = [];
	const getCredentials = async (type: string) => {
		types.push(type);
		if (credential === undefined) throw new Error('planted');
		return await Promise.resolve(credential);
	};
	const secrets = await loadSecrets({ context: { getCredentials }, apiKey: 'key' } as unknown as Bank);
	expect(types).toEqual(['commercialBankingOAuth2Api']);
	return secrets;
}

describe('the secrets that must not be quoted', () => {
	it('are the API key, the client secret and the tokens', async () => {
		const oauthTokenData = { access_token: 'access', refresh_token: 'refresh', scope: 'no secret' };
		expect(await secretsOf({ clientSecret: 'secret', oauthTokenData })).toEqual(['key', 'secret', 'access', 'refresh']);
	});

	it.each<[string, IDataObject | undefined]>([
		['none', {}],
		['a credential that cannot be loaded', undefined],
		['short ones', { clientSecret: '12345', oauthTokenData: { access_token: '12345' } }],
		['other types', { clientSecret: 1_234_567, oauthTokenData: 'x' }],
		['no tokens', { oauthTokenData: null }],
	])('are only the API key where there are %s', async (_name, credential) => {
		expect(await secretsOf(credential)).toEqual(['key']);
	});
});
