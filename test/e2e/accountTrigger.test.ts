import type { JsonObject } from '../../n8n-host/jsonValue.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { setUpAccountTriggers } from './setUpAccountTriggers';
import { shareStage } from './startStage';

/** A cron expression for a second of each minute. The next one is in so many seconds. */
const onceAMinute = (inSeconds: number) => `${(new Date().getSeconds() + inSeconds) % 60} * * * * *`;

describe.each([
	['with durable cursors', 'durable'],
	['without durable cursors', 'usual'],
] as const)('the account trigger on a real n8n, %s', (_mode, kind) => {
	const isDurable = kind === 'durable';
	const bank = setUpAccountTriggers(async () => await shareStage('account-trigger', kind));
	const { control, open, activate, waitForPolls, readStored, listStored, expectStored } = bank;

	const bookRow = async (accountId: string, row: JsonObject = {}) => (await bank.book(accountId, row))[0] ?? 'none';

	/** On a busy machine, the first poll can come before the last booking. Then the second poll finds it. */
	const waitForItems = async (workflowId: string, count: number) =>
		await waitUntil('the items', async () => (listStored(workflowId).length >= count ? true : undefined), {
			timeoutMilliseconds: 150_000,
		});

	it('loses nothing that comes between the activation and the first poll', async () => {
		await open('A');
		const workflowId = await activate({}, [onceAMinute(15)]);
		const expected = [await bookRow('A'), await bookRow('A', { hoursAgo: 1_000 })];
		await waitForItems(workflowId, expected.length);
		expect(listStored(workflowId).sort()).toEqual(expected.sort());
	});

	it('loses nothing if it is activated again before the first poll', async () => {
		await open('twice');
		const workflowId = await activate({}, [onceAMinute(25)]);
		const { client } = bank.stage;
		await client.deactivateWorkflow(workflowId);
		await client.activateWorkflow(workflowId);
		const expected = [await bookRow('twice')];
		await waitForItems(workflowId, expected.length);
		expect(listStored(workflowId)).toEqual(expected);
	});

	// These depend on what is found, and not on how n8n stores the state.
	if (isDurable) {
		it('tells of balances that cross a line and of accounts that change', async () => {
			await control('settings', { contract: '5.3.0' });
			await open('x');
			// As long as no other trigger polls, the second poll has begun after the change.
			const balances = await activate({ event: 'balanceCrossed', threshold: 500, direction: 'below' });
			for (const balance of ['499.00', '501.00', '498.00', '900.00', '400.00']) {
				await control('ledger/account', { accountId: 'x', balance });
				await waitForPolls(2);
			}
			await expectStored(balances, ['499', '400'], 'currentBalance');
			const accounts = await activate({ event: 'accountChanged' });
			await control('ledger/account', { accountId: 'x', status: 'DELINQUENT' });
			await waitForItems(accounts, 1);
			await control('ledger/open', { accountIds: ['y'] });
			await waitForItems(accounts, 2);
			const changed = readStored(accounts).items;
			expect(changed.map(({ accountId, event }) => [accountId, event])).toEqual([
				['x', expect.objectContaining({ change: 'status', before: 'OPEN', now: 'DELINQUENT' })],
				['y', expect.objectContaining({ change: 'added', before: 'none' })],
			]);
		}, 300_000);
	}
});
