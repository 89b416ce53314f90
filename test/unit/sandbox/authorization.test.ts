import { consentAtBank } from '../../../n8n-host/connectAccount.ts';
import { Json, startSandboxProcess, type SandboxProcess } from './startSandboxProcess';

const redirectUri = 'http://localhost:5678/rest/oauth2-credential/callback';

let bank: SandboxProcess;

async function requestToken(parameters: Record<string, string>): Promise<{ status: number; body: Json }> {
	const basic = Buffer.from(`${bank.clientId}:${bank.clientSecret}`).toString('base64');
	const answer = await fetch(`${bank.authBaseUrl}/oauth20/token`, {
		method: 'POST',
		headers: { authorization: `Basic ${basic}` },
		body: new URLSearchParams(parameters),
	});
	return { status: answer.status, body: new Json(await answer.json()) };
}

async function exchange(): Promise<Json> {
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
	return (await requestToken({ grant_type: 'authorization_code', code, redirect_uri: redirectUri })).body;
}

const refresh = async (token: string) => await requestToken({ grant_type: 'refresh_token', refresh_token: token });

// The tests of OAuth2 on a real n8n use the rest: both ways to authenticate the client, and tokens that are revoked.
describe.each([
	{ contract: '4.1.0', parent: '', tokenType: 'Bearer' },
	{ contract: '5.3.0', parent: '/open-banking/commercial-sb', tokenType: 'bearer' },
])('tokens, $contract', ({ contract, parent, tokenType }) => {
	beforeAll(async () => {
		bank = await startSandboxProcess('--contract', contract);
		expect(bank.authBaseUrl).toBe(bank.baseUrl + parent);
	});

	afterAll(async () => {
		expect(await bank.stop()).toBe(0);
	});

	it('rotate: a refresh token works once, and its second use ends the grant', async () => {
		const issued = await exchange();
		expect(issued.value).toMatchObject({ token_type: tokenType, expires_in: 900, scope: 'FinancialInformation' });
		const first = issued.at('refresh_token').text;
		const second = (await refresh(first)).body.at('refresh_token').text;
		expect(second).not.toBe(first);
		expect(await refresh(first)).toMatchObject({ status: 400, body: { value: { error: 'invalid_grant' } } });
		expect((await refresh(second)).status).toBe(400);
	});
});
