import { randomUUID } from 'node:crypto';
import { listOf, objectOf, textOf } from '../../n8n-host/jsonValue.ts';
import type { JsonObject } from '../../n8n-host/jsonValue.ts';
import type { EndedExecution } from '../../n8n-host/n8nClient.ts';
import { createBankCredential } from '../../n8n-host/setUpCredentials.ts';
import { startStage, stopStage } from './startStage';
import type { Stage } from './startStage';

const triggerName = 'Start';
const nodeName = 'Bank';

interface AccountTruth {
	readonly accountId: string;
	readonly kind: string;
	readonly transactionCount: number;
}

describe('the Account Information API on a real n8n', () => {
	let stage: Stage;
	let credentialId: string;
	let accounts: AccountTruth[];

	beforeAll(async () => {
		stage = await startStage('account-information');
		credentialId = await createBankCredential(stage.client, stage.sandbox);
		const truth = objectOf(await stage.sandbox.control('GET', 'truth'), 'what the bank knows');
		accounts = listOf(truth.accounts, 'its accounts').map((each) => {
			const { accountId, kind, transactionCount } = objectOf(each, 'an account');
			return {
				accountId: textOf(accountId, 'its ID'),
				kind: textOf(kind, 'its kind'),
				transactionCount: Number(transactionCount),
			};
		});
	}, 240_000);

	beforeEach(async () => {
		await stage.sandbox.control('POST', 'reset', {});
		await stage.sandbox.control('POST', 'requests/clear', {});
	});

	afterAll(stopStage, 60_000);

	async function run(parameters: JsonObject, more: JsonObject = {}): Promise<EndedExecution> {
		const workflowId = await stage.client.createWorkflow({
			name: 'Account information',
			nodes: [
				{
					id: randomUUID(),
					name: triggerName,
					type: 'n8n-nodes-base.manualTrigger',
					typeVersion: 1,
					position: [0, 0],
					parameters: {},
				},
				{
					id: randomUUID(),
					name: nodeName,
					type: 'n8n-nodes-commercial-banking.commercialBanking',
					typeVersion: 1,
					position: [200, 0],
					parameters,
					credentials: { commercialBankingOAuth2Api: { id: credentialId, name: 'Bank' } },
					...more,
				},
			],
			connections: { [triggerName]: { main: [[{ node: nodeName, type: 'main', index: 0 }]] } },
		});
		return await stage.client.runWorkflow(workflowId, triggerName);
	}

	const byId = (value: string) => ({ __rl: true, mode: 'id', value });

	const largestAccount = () => accounts.reduce((left, right) => (right.transactionCount > left.transactionCount ? right : left));

	it('lists all accounts, of all six kinds', async () => {
		const execution = await run({ resource: 'account', operation: 'getAll', returnAll: true });
		const items = execution.itemsOf(nodeName);
		expect(items.map(({ accountId }) => accountId)).toEqual(accounts.map(({ accountId }) => accountId));
		expect(items.map(({ accountKind }) => accountKind)).toEqual(accounts.map(({ kind }) => kind));
		expect(new Set(items.map(({ accountKind }) => accountKind)).size).toBe(6);
	}, 30_000);

	it('gets one account with its details', async () => {
		const { accountId, kind } = largestAccount();
		const execution = await run({ resource: 'account', operation: 'get', accountId: byId(accountId) });
		expect(execution.itemsOf(nodeName)).toEqual([expect.objectContaining({ accountId, accountKind: kind })]);
	}, 30_000);

	it('lists every transaction of an account over hundreds of pages, once and in order', async () => {
		const { accountId, transactionCount } = largestAccount();
		const execution = await run({
			resource: 'transaction',
			operation: 'getAll',
			accountId: byId(accountId),
			returnAll: true,
			options: {},
		});
		const items = execution.itemsOf(nodeName);
		expect(items).toHaveLength(transactionCount);
		const truth = objectOf(
			await stage.sandbox.control(
				'GET',
				`truth/transactions?accountId=${encodeURIComponent(accountId)}&count=${transactionCount}`,
			),
			'the transactions',
		);
		expect(items.map(({ transactionId }) => transactionId)).toEqual(
			listOf(truth.transactions, 'the rows').map((row) => {
				const [record] = Object.values(objectOf(row, 'a row'));
				return objectOf(record, 'its record').transactionId;
			}),
		);
		const log = objectOf(await stage.sandbox.control('GET', 'requests'), 'the log');
		expect(listOf(log.requests, 'the requests').length).toBeGreaterThan(200);
	}, 60_000);

	it('stops at the limit', async () => {
		const { accountId } = largestAccount();
		const execution = await run({
			resource: 'transaction',
			operation: 'getAll',
			accountId: byId(accountId),
			returnAll: false,
			limit: 60,
		});
		expect(execution.itemsOf(nodeName)).toHaveLength(60);
	}, 30_000);

	it('renews an access token that has expired, and goes on', async () => {
		await stage.sandbox.control('POST', 'tokens/revoke', { what: 'accessTokens' });
		const execution = await run({ resource: 'account', operation: 'getAll', returnAll: true });
		expect(execution.itemsOf(nodeName)).toHaveLength(accounts.length);
	}, 30_000);

	it.each([
		{ status: 403, retried: false },
		{ status: 404, retried: false },
		{ status: 500, retried: false },
		{ status: 429, retried: true },
	])('on $status from the bank, tries again: $retried', async ({ status, retried }) => {
		const fault = { operation: 'searchAccounts', status, times: 1, ...(retried ? { retryAfter: 1 } : {}) };
		await stage.sandbox.control('POST', 'faults', fault);
		const execution = await run({ resource: 'account', operation: 'getAll', returnAll: true });
		expect(execution.status).toBe(retried ? 'success' : 'error');
		expect(execution.itemsOf(nodeName)).toHaveLength(retried ? accounts.length : 0);
		if (!retried) expect(execution.errorMessage).toContain(String(status));
	}, 60_000);

	it('goes on with an error as an item where the user wants that', async () => {
		await stage.sandbox.control('POST', 'faults', { operation: 'searchAccounts', status: 403, times: 1 });
		const execution = await run(
			{ resource: 'account', operation: 'getAll', returnAll: true },
			{ onError: 'continueRegularOutput' },
		);
		expect(execution.status).toBe('success');
		expect(execution.itemsOf(nodeName)).toEqual([expect.objectContaining({ error: expect.any(String) })]);
	}, 30_000);

	it('asks to connect again when the grant was revoked', async () => {
		await stage.sandbox.control('POST', 'tokens/revoke', { what: 'all' });
		const execution = await run({ resource: 'account', operation: 'getAll', returnAll: true });
		expect(execution.status).toBe('error');
		expect(execution.errorMessage).toMatch(/connect/i);
	}, 30_000);
});
