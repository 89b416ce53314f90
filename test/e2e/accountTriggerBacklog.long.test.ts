import { durableCursors } from '../../n8n-host/sharedN8n.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { setUpAccountTriggers } from './setUpAccountTriggers';
import { startStage } from './startStage';

const env = { ...durableCursors, N8N_SCHEDULER_POLL_TIMEOUT: '15' };

const backlog = 100_000;

const bank = setUpAccountTriggers(async () => await startStage('account-trigger-backlog', { env }));
const { control, activate, book, listStored } = bank;

it('hands over a backlog of 100,000 transactions in parts, each once', async () => {
	await control('ledger/open', { accountIds: ['big'] });
	const count = { accountId: 'big', count: backlog, hoursBetween: 0.02 };
	await control('ledger/book', count);
	await control('settings', { pageSize: 500 });
	const startDate = new Date(Date.now() - 89 * 86_400_000).toISOString();
	const workflowId = await activate({ options: { startDate } });
	const late = await book('big', {});
	const ids = await waitUntil(
		'all transactions',
		async () => {
			const found = listStored(workflowId);
			return found.length > backlog ? found : undefined;
		},
		{ timeoutMilliseconds: 240_000, intervalMilliseconds: 5_000 },
	);
	expect(ids).toHaveLength(backlog + 1);
	expect(new Set(ids).size).toBe(backlog + 1);
	expect(ids).toContain(late[0]);
}, 360_000);
