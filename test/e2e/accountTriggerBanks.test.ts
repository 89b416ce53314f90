import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { connectAccount } from '../../n8n-host/connectAccount.ts';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { accountTriggerName, accountTriggerWorkflow } from './accountTriggerWorkflow';
import { describeItems } from './describeItems';
import { setUpAccountTriggers } from './setUpAccountTriggers';
import { shareStage } from './startStage';

const bank = setUpAccountTriggers(async () => await shareStage('account-trigger-banks', 'durable'));
const { control, open, activate, book, waitForPolls, readStored, expectStored } = bank;

it('shows the fields of a new transaction before the trigger runs', async () => {
	const { stage, credentialId } = bank;
	const workflowId = await stage.client.createWorkflow(accountTriggerWorkflow(credentialId, { output: 'simplified' }));
	const sample = await stage.client.runWorkflow(workflowId, accountTriggerName);
	const described = describeItems(sample.itemsOf(accountTriggerName));
	const file = path.join(projectRoot, 'nodes/CommercialBanking/__schema__/v1.0.0.json');
	// WRITE_SCHEMAS=1 writes the file again. Build and pack the package after that.
	if (process.env.WRITE_SCHEMAS === '1') writeFileSync(file, `${JSON.stringify(described, null, '\t')}\n`);
	const served = '/schemas/n8n-nodes-commercial-banking.commercialBankingAccountTrigger/1.0.0.json';
	expect(await stage.client.get(served)).toEqual(described);
});

it('ends a poll in time if the bank does not answer, says so, and has the news of the account later', async () => {
	await open('hangs', 'answers');
	const workflowId = await activate();
	await waitForPolls(1);
	await control('faults', { operation: 'listTransactions', accountId: 'hangs', hang: true, times: 2 });
	const [hidden = ''] = await book('hangs', {});
	const [shown = ''] = await book('answers', {});
	const first = await waitUntil('the first item', async () => readStored(workflowId).items[0], {
		timeoutMilliseconds: 60_000,
	});
	expect(first.transactionId).toBe(shown);
	await expectStored(workflowId, [shown, hidden]);
	expect(readStored(workflowId).errors).toEqual([
		expect.stringMatching(/^The account Ledger hangs could not be read\. The bank did not answer in time/),
	]);
});

it('says to reconnect if the consent has ended, and has what came meanwhile after that', async () => {
	await open('A');
	const workflowId = await activate();
	await waitForPolls(1);
	await control('tokens/revoke', { what: 'all' });
	await waitUntil('the error', async () => readStored(workflowId).errors[0], { timeoutMilliseconds: 90_000 });
	const { errors, items } = readStored(workflowId);
	expect(errors).toEqual([expect.stringMatching(/^The connection to the bank has ended/)]);
	expect(items).toEqual([]);
	const ids = await book('A', {}, { hoursAgo: 5 });
	const { stage, credentialId } = bank;
	await connectAccount(stage.client, credentialId, stage.sandbox);
	// n8n waits half an hour after a 401, unless the workflow is published again.
	await stage.client.deactivateWorkflow(workflowId);
	await stage.client.activateWorkflow(workflowId);
	await expectStored(workflowId, ids);
}, 400_000);
