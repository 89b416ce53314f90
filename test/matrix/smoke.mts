import assert from 'node:assert/strict';
import { objectOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { loadExample } from '../../n8n-host/loadExample.ts';
import type { N8nClient } from '../../n8n-host/n8nClient.ts';
import {
	createBankCredential,
	createNotificationsCredential,
	credentialIdsOf,
	makeNotificationClient,
} from '../../n8n-host/setUpCredentials.ts';
import type { RunningSandbox } from '../../n8n-host/startSandbox.ts';
import { subscribeSandbox, waitForTrigger } from '../../n8n-host/subscribeSandbox.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { accountTriggerName, accountTriggerWorkflow, book, waitForPolls } from '../e2e/accountTriggerWorkflow.ts';
import { triggerName, triggerWorkflow } from '../e2e/triggerWorkflow.ts';

/** What a smoke test runs on: an n8n with the package installed, and a sandbox bank. */
export interface Ground {
	readonly n8n: N8nClient;
	readonly sandbox: RunningSandbox;
}

/** One thing that the package must do on a version of n8n. */
export interface SmokeCheck {
	readonly name: string;
	/** If it fails, the later checks are not run. */
	readonly isBasis?: boolean;
	/** Rejects with what went wrong. */
	readonly run: () => Promise<void>;
}

/** Activates a workflow: from n8n 2.0 on by publishing it, before that by setting its field `active`. */
async function activate(n8n: N8nClient, workflowId: string): Promise<void> {
	const { versionId } = objectOf(await n8n.get(`/rest/workflows/${workflowId}`), 'the workflow');
	try {
		await n8n.post(`/rest/workflows/${workflowId}/activate`, { versionId });
	} catch (error) {
		if (!(error instanceof Error && error.message.includes('with 404'))) throw error;
		await n8n.patch(`/rest/workflows/${workflowId}`, { active: true, versionId });
	}
}

async function countAtBank(sandbox: RunningSandbox): Promise<{ accounts: number; transactions: number }> {
	const { accounts } = objectOf(await sandbox.control('GET', 'truth'), 'what the bank knows');
	assert.ok(Array.isArray(accounts));
	const counts = accounts.map((account: unknown) => Number(objectOf(account, 'an account').transactionCount));
	return { accounts: counts.length, transactions: counts.reduce((sum, count) => sum + count, 0) };
}

/** The checks, in the order in which they must run: each needs the ones before it. */
export function smokeChecks({ n8n, sandbox }: Ground): SmokeCheck[] {
	const bank = makeNotificationClient();
	let credentialIds: Readonly<Record<string, string>> = {};
	let pull = '';
	let push = '';
	let baseUrl = '';

	const list = async () => {
		const execution = await n8n.runWorkflow(pull, 'When clicking Execute workflow');
		if (execution.errorMessage !== undefined) throw new Error(execution.errorMessage);
		const accounts = execution.itemsOf('Get many accounts').length;
		const transactions = execution.itemsOf('Get many transactions').length;
		assert.deepEqual({ accounts, transactions }, await countAtBank(sandbox));
	};
	const deliver = async (order: JsonObject, statuses: number) => {
		const executions = (await n8n.listExecutions(push)).length;
		await sandbox.control('POST', 'notifications', { ...order, wait: true });
		const items = await waitUntil(
			'the items',
			async () => (await n8n.listExecutions(push))[executions]?.itemsOf(triggerName),
			{ timeoutMilliseconds: 15_000 },
		);
		assert.equal(items.length, statuses);
		assert.ok(items.every(({ originalEndToEndId }) => /^E2E-/.test(String(originalEndToEndId))));
	};

	return [
		{
			name: 'credentials, consent',
			isBasis: true,
			run: async () => {
				await n8n.signIn();
				const bankId = await createBankCredential(n8n, sandbox);
				credentialIds = credentialIdsOf(bankId, await createNotificationsCredential(n8n, bank));
			},
		},
		{
			name: 'accounts, transactions, all pages',
			run: async () => {
				pull = await n8n.createWorkflow(loadExample('accounts-and-transactions', credentialIds));
				await list();
			},
		},
		{
			name: 'renewal of an expired token',
			run: async () => {
				await sandbox.control('POST', 'tokens/revoke', { what: 'accessTokens' });
				await list();
			},
		},
		{
			name: 'error of the bank',
			run: async () => {
				await sandbox.control('POST', 'faults', { operation: 'searchAccounts', status: 403 });
				const execution = await n8n.runWorkflow(pull, 'When clicking Execute workflow');
				assert.match(execution.errorMessage ?? '', /^The bank answered 403/);
			},
		},
		{
			name: 'push, JWE',
			run: async () => {
				const workflow = triggerWorkflow(credentialIds.commercialBankingNotificationsApi ?? '');
				push = await n8n.createWorkflow(workflow);
				baseUrl = `${n8n.baseUrl}/webhook/${workflow.webhookId}`;
				await activate(n8n, push);
				await waitForTrigger(baseUrl);
				await subscribeSandbox(sandbox, baseUrl, bank);
				await deliver({ scenario: 'partial', envelope: 'jwe' }, 4);
			},
		},
		{
			name: 'push, x-crypto-key',
			run: async () => await deliver({ scenario: 'rejected', envelope: 'cryptoKey', format: 'jsonLong' }, 1),
		},
		{
			name: 'refusals',
			run: async () => {
				const headers = { 'content-type': 'application/json' };
				const stranger = await fetch(`${baseUrl}/paymentStatusUpdate/v1`, { method: 'POST', headers, body: '{}' });
				assert.equal(stranger.status, 401);
				assert.match(stranger.headers.get('www-authenticate') ?? '', /^Bearer/);
			},
		},
		{
			// An older n8n tells the node neither how long a poll may take nor what keeps its state.
			name: 'new transactions, once',
			run: async () => {
				await sandbox.control('POST', 'ledger/open', { accountIds: ['smoke'] });
				await book(sandbox, 'smoke', {});
				const workflow = accountTriggerWorkflow(credentialIds.commercialBankingOAuth2Api ?? '');
				const watch = await n8n.createWorkflow(workflow);
				await activate(n8n, watch);
				await waitForPolls(sandbox, 2);
				const expected = [...(await book(sandbox, 'smoke', {})), ...(await book(sandbox, 'smoke', {}))];
				await waitForPolls(sandbox, 3);
				const executions = await n8n.listExecutions(watch);
				const items = executions.flatMap((execution) => execution.itemsOf(accountTriggerName));
				assert.deepEqual(items.map(({ transactionId }) => transactionId).sort(), expected.sort());
			},
		},
	];
}
