import { durableCursors } from '../../n8n-host/sharedN8n.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { setUpAccountTriggers } from './setUpAccountTriggers';
import { startStage } from './startStage';

const env = { ...durableCursors, N8N_SCHEDULER_POLL_TIMEOUT: '15' };

const backlog = 100_000;

const bank = setUpAccountTriggers(async () => await startStage('account-trigger-backlog', { env }));
const { control, activate, book, listStored, readStored } = bank;

it('hands over the newest of 100,000 transactions in parts, each once, and reports the days of the others', async () => {
	await control('ledger/open', { accountIds: ['big'] });
	await control('settings', { pageSize: 500 });
	await book('big', {});
	const workflowId = await activate({});
	await control('ledger/book', { accountId: 'big', count: backlog, hoursBetween: 0.02 });
	const late = await book('big', {});
	const [error] = await waitUntil(
		'the report',
		async () => {
			const { errors } = readStored(workflowId);
			return errors.length > 0 && listStored(workflowId).includes(late[0] ?? '') ? errors : undefined;
		},
		{ timeoutMilliseconds: 240_000, intervalMilliseconds: 5_000 },
	);
	expect(error).toMatch(/its transactions from \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d could not all be read/);
	const ids = listStored(workflowId);
	expect(ids.length).toBeGreaterThan(10_000);
	expect(new Set(ids).size).toBe(ids.length);
}, 360_000);
