import { setTimeout as wait } from 'node:timers/promises';
import type { JsonObject } from '../../n8n-host/jsonValue.ts';
import { connectAccount } from '../../n8n-host/connectAccount.ts';
import { createBankCredential } from '../../n8n-host/setUpCredentials.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { BankNode, getAccount, idOfInput, listAccounts, listTransactions } from './bankNode';
import { readAccounts, readLog, readTransactions, type AccountTruth } from './bankTruth';
import { shareStage, stopStage, type SharedStage } from './startStage';

let stage: SharedStage;
let bank: BankNode;
let accounts: AccountTruth[];
let mainId: string;

const setUp = async (settings: JsonObject) => await stage.sandbox.control('POST', 'settings', settings);

const letFail = async (fault: JsonObject) => await stage.sandbox.control('POST', 'faults', fault);

const connect = async () => new BankNode(stage.client, await createBankCredential(stage.client, stage.sandbox));

beforeAll(async () => {
	stage = await shareStage('account-information-failures');
	bank = await connect();
	accounts = await readAccounts(stage.sandbox);
	mainId = accounts[1]?.accountId ?? '';
}, 400_000);

beforeEach(async () => {
	await stage.sandbox.control('POST', 'reset', {});
	await stage.sandbox.control('POST', 'requests/clear', {});
});

afterAll(stopStage, 60_000);

describe('errors', () => {
	it.each(['continueRegularOutput', 'continueErrorOutput'])('continues with the other items (%s)', async (onError) => {
		await letFail({ accountId: accounts[1]?.accountId, status: 404 });
		const input = accounts.slice(0, 3).map(({ accountId }) => ({ accountId }));
		const { status, items, pairedWith } = await bank.run(getAccount(idOfInput), { input, node: { onError } });
		expect(status).toBe('success');
		const good = [items[0], items.at(-1)].map((item) => item?.accountId);
		expect(good).toEqual([accounts[0]?.accountId, accounts[2]?.accountId]);
		if (onError === 'continueErrorOutput') {
			expect(pairedWith).toEqual([0, 2]);
			return;
		}
		expect(pairedWith).toEqual([0, 1, 2]);
		expect(items[1]).toMatchObject({
			error: expect.stringContaining('404-001'),
			details: { status: 404, code: '404-001', description: expect.stringContaining('account ID') },
		});
	});
});

/** Waits until the bank was asked, and for a second not again. @returns the number of requests */
async function waitForSilence(): Promise<number> {
	let before = 0;
	return await waitUntil(
		'the node to wait',
		async () => {
			const { total } = await readLog(stage.sandbox);
			const isSilent = total > 0 && total === before;
			before = total;
			return isSilent ? total : undefined;
		},
		{ intervalMilliseconds: 1_000 },
	);
}

it('stops at once when the execution is stopped, although On Error says to continue', async () => {
	await letFail({ operation: 'getAccount', status: 429, retryAfter: 60 });
	const input = accounts.map(({ accountId }) => ({ accountId }));
	const node = { onError: 'continueRegularOutput' };
	const executionId = await bank.start(getAccount(idOfInput), { input, node });
	const asked = await waitForSilence();
	const startedAt = performance.now();
	await stage.client.post(`/rest/executions/${executionId}/stop`, {});
	const { status } = await stage.client.waitForExecution(executionId);
	// The bank asked it to wait for 60 seconds.
	expect(performance.now() - startedAt).toBeLessThan(30_000);
	expect(status).toBe('canceled');
	await wait(1_200);
	expect((await readLog(stage.sandbox)).total).toBe(asked);
});

describe('OAuth2', () => {
	it("keeps the bank's token away from n8n's HTTP Request node, which could send it anywhere", async () => {
		const parameters = {
			url: `${stage.sandbox.baseUrl}/anywhere`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'commercialBankingOAuth2Api',
		};
		const httpRequest = { type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 };
		const { status, error } = await bank.run(parameters, { node: httpRequest });
		expect(status).toBe('error');
		expect(error?.message).toContain('configured to prevent use');
		expect((await readLog(stage.sandbox)).total).toBe(0);
	});

	/** A hundred pages, which take longer than a token lives. */
	const longList = { transactions: 2_500, rotateRefreshTokens: true, delayMilliseconds: 80 };

	it('renews tokens that expire in the middle of a list', async () => {
		await setUp({ ...longList, accessTokenSeconds: 3 });
		const shortLived = await connect();
		const before = (await readLog(stage.sandbox)).tokenRequests;
		const { status, items, error } = await shortLived.run(listTransactions(mainId, { output: 'raw' }));
		expect({ status, error }).toEqual({ status: 'success', error: undefined });
		expect(items).toEqual(await readTransactions(stage.sandbox, mainId));
		const { byStatus, tokenRequests } = await readLog(stage.sandbox);
		expect(byStatus['200']).toBe(100);
		// The call that finds the token expired is sent again, and n8n renews the token after the second 401.
		expect(2 * (Number(tokenRequests.refreshToken) - Number(before.refreshToken))).toBe(byStatus['401']);
		expect(Number(byStatus['401'])).toBeGreaterThan(0);
		expect(tokenRequests.failed).toBe(before.failed);
	});

	it('uses the token that another execution has renewed', async () => {
		// Not shorter: while the machine stands still for a moment, a renewed token must not expire before it is used.
		await setUp({ ...longList, accessTokenSeconds: 5 });
		const shortLived = await connect();
		const before = (await readLog(stage.sandbox)).tokenRequests;
		const runs = await Promise.all([1, 2].map(() => shortLived.run(listTransactions(mainId, { output: 'raw' }))));
		const rows = await readTransactions(stage.sandbox, mainId);
		for (const { items, error } of runs) {
			expect(error).toBeUndefined();
			expect(items).toEqual(rows);
		}
		const { byStatus, tokenRequests } = await readLog(stage.sandbox);
		expect(byStatus['200']).toBe(200);
		expect(Number(tokenRequests.refreshToken)).toBeGreaterThan(Number(before.refreshToken));
		expect(tokenRequests.failed).toBe(before.failed);
		// The other execution gets 401 for each page until it reads the credential again, for one second at most.
		expect(Number(byStatus['401'])).toBeLessThan(200);
	});

	// The bank answers an expired token with 401, and with 403 in the later version.
	it.each([
		['4.1.0', ''],
		['5.3.0', '/open-banking/commercial-sb'],
	])('renews the token once when many parallel calls find it expired (%s)', async (contract, authPath) => {
		await setUp({ contract, accessTokenSeconds: 1, rotateRefreshTokens: true, delayMilliseconds: 20 });
		const authBaseUrl = stage.sandbox.baseUrl + authPath;
		const shortLived = new BankNode(
			stage.client,
			await createBankCredential(stage.client, stage.sandbox, { authBaseUrl }),
		);
		await setUp({ accessTokenSeconds: 900 });
		await wait(1_200);
		const before = (await readLog(stage.sandbox)).tokenRequests;
		const input = (await readAccounts(stage.sandbox)).map(({ accountId }) => ({ accountId }));
		const { status, items } = await shortLived.run(getAccount(idOfInput), { input });
		expect({ status, count: items.length }).toEqual({ status: 'success', count: input.length });
		const { tokenRequests } = await readLog(stage.sandbox);
		expect(tokenRequests.failed).toBe(before.failed);
		expect(Number(tokenRequests.refreshToken) - Number(before.refreshToken)).toBe(1);
	});

	it('asks to reconnect when there is no refresh token', async () => {
		await setUp({ accessTokenSeconds: 1, refreshTokens: false });
		const shortLived = await connect();
		await wait(1_200);
		const { error } = await shortLived.run(listAccounts());
		expect(error).toMatchObject({ httpCode: '401', description: expect.stringContaining('credential') });
	});

	it('asks to reconnect when the grant was revoked, and works again after that', async () => {
		const id = await createBankCredential(stage.client, stage.sandbox);
		const revoked = new BankNode(stage.client, id);
		await stage.sandbox.control('POST', 'tokens/revoke', { what: 'all' });
		const { error } = await revoked.run(listAccounts());
		expect(error).toMatchObject({ httpCode: '401', description: expect.stringContaining('credential') });
		await connectAccount(stage.client, id, stage.sandbox);
		expect((await revoked.run(listAccounts())).items).toHaveLength(accounts.length);
	});

	it.each([
		{ authentication: 'header', counter: 'clientInHeader' },
		{ authentication: 'body', counter: 'clientInBody' },
	])('authenticates the client in the $authentication, also on refresh', async ({ authentication, counter }) => {
		const before = (await readLog(stage.sandbox)).tokenRequests;
		const id = await createBankCredential(stage.client, stage.sandbox, { authentication });
		await stage.sandbox.control('POST', 'tokens/revoke', { what: 'accessTokens' });
		const { items } = await new BankNode(stage.client, id).run(listAccounts());
		expect(items).toHaveLength(accounts.length);
		const after = (await readLog(stage.sandbox)).tokenRequests;
		expect(Number(after[counter]) - Number(before[counter])).toBe(2);
		expect(after.failed).toBe(before.failed);
	});
});
