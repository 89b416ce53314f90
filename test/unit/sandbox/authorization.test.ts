import { consentAtBank } from '../../../n8n-host/connectAccount.ts';
import { Json, startSandboxProcess, type SandboxProcess } from './startSandboxProcess';

const redirectUri = 'http://localhost:5678/rest/oauth2-credential/callback';

let bank: SandboxProcess;

interface TokenAnswer {
	readonly status: number;
	readonly body: Json;
}

type ClientAuthentication = 'header' | 'body' | 'wrong';

async function requestToken(
	parameters: Record<string, string>,
	authentication: ClientAuthentication = 'header',
): Promise<TokenAnswer> {
	const secret = authentication === 'wrong' ? 'not-the-secret' : bank.clientSecret;
	const body = new URLSearchParams(parameters);
	if (authentication === 'body') {
		body.set('client_id', bank.clientId);
		body.set('client_secret', secret);
	}
	const basic = `Basic ${Buffer.from(`${bank.clientId}:${secret}`).toString('base64')}`;
	const answer = await fetch(`${bank.authBaseUrl}/oauth20/token`, {
		method: 'POST',
		headers: authentication === 'body' ? {} : { authorization: basic },
		body,
	});
	return { status: answer.status, body: new Json(await answer.json()) };
}

async function exchange(authentication?: ClientAuthentication): Promise<TokenAnswer> {
	const query = new URLSearchParams({
		client_id: bank.clientId,
		response_type: 'code',
		redirect_uri: redirectUri,
		scope: 'FinancialInformation',
		state: 'state-1',
	});
	const end = new URL(await consentAtBank(`${bank.authBaseUrl}/oauth20/authorize?${query.toString()}`, bank));
	expect(end.href).toMatch(new RegExp(`^${redirectUri}\\?.*state=state-1`));
	const code = end.searchParams.get('code') ?? '';
	return requestToken({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }, authentication);
}

function refresh(token: string, authentication?: ClientAuthentication): Promise<TokenAnswer> {
	return requestToken({ grant_type: 'refresh_token', refresh_token: token }, authentication);
}

async function statusWith(token: string, apiKey = bank.apiKey): Promise<number> {
	const answer = await fetch(`${bank.baseUrl}/open-banking/commercial-sb/accounts`, {
		headers: { 'x-api-key': apiKey, authorization: `Bearer ${token}` },
	});
	await answer.text();
	return answer.status;
}

describe.each([
	{ contract: '4.1.0', parent: '', tokenType: 'Bearer', refusal: 401 },
	{ contract: '5.3.0', parent: '/open-banking/commercial-sb', tokenType: 'bearer', refusal: 403 },
])('tokens, $contract', ({ contract, parent, tokenType, refusal }) => {
	beforeAll(async () => {
		bank = await startSandboxProcess('--contract', contract);
		expect(bank.authBaseUrl).toBe(bank.baseUrl + parent);
	});

	afterAll(async () => {
		expect(await bank.stop()).toBe(0);
	});

	afterEach(async () => {
		await bank.control('POST', 'reset', { everything: true });
	});

	it.each(['header', 'body'] as const)('are issued and refreshed with the client in the %s', async (authentication) => {
		const issued = await exchange(authentication);
		expect(issued.status).toBe(200);
		expect(issued.body.value).toMatchObject({ token_type: tokenType, expires_in: 900, scope: 'FinancialInformation' });
		expect(await statusWith(issued.body.at('access_token').text)).toBe(200);
		const refreshed = await refresh(issued.body.at('refresh_token').text, authentication);
		expect(await statusWith(refreshed.body.at('access_token').text)).toBe(200);
		const tokenRequests = (await bank.control('GET', 'requests')).at('tokenRequests').value;
		const name = authentication === 'header' ? 'clientInHeader' : 'clientInBody';
		expect(tokenRequests).toMatchObject({ authorizationCode: 1, refreshToken: 1, [name]: 2 });
	});

	it('rotate: a refresh token works once, and its second use ends the grant', async () => {
		const first = (await exchange()).body.at('refresh_token').text;
		const second = (await refresh(first)).body.at('refresh_token').text;
		expect(second).not.toBe(first);
		expect(await refresh(first)).toMatchObject({ status: 400, body: { value: { error: 'invalid_grant' } } });
		expect((await refresh(second)).status).toBe(400);
	});

	it('end when they are revoked', async () => {
		const issued = (await exchange()).body;
		await bank.control('POST', 'tokens/revoke', { what: 'accessTokens' });
		expect(await statusWith(issued.at('access_token').text)).toBe(refusal);
		const refreshed = (await refresh(issued.at('refresh_token').text)).body;
		expect(await statusWith(refreshed.at('access_token').text)).toBe(200);
		await bank.control('POST', 'tokens/revoke');
		expect((await refresh(refreshed.at('refresh_token').text)).body.value).toMatchObject({ error: 'invalid_grant' });
	});
});
