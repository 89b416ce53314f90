import { setTimeout as wait } from 'node:timers/promises';
import type { JsonObject } from '../../n8n-host/jsonValue.ts';
import { startN8n } from '../../n8n-host/startN8n.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { durableCursors } from './accountTriggerWorkflow';
import { setUpAccountTriggers } from './setUpAccountTriggers';
import { readyForKills } from './startStage';

const kills = 3;

describe.each([
	['with durable cursors', durableCursors],
	['without durable cursors', {}],
])('the account trigger on a real n8n, %s', (mode, env) => {
	const isDurable = mode === 'with durable cursors';
	const bank = setUpAccountTriggers('account-trigger', { ...readyForKills, ...env });
	const { control, open, activate, waitForPolls, readStored, listStored, expectStored } = bank;

	const bookRow = async (accountId: string, row: JsonObject = {}) => (await bank.book(accountId, row))[0] ?? 'none';

	it('loses nothing that comes between the activation and the first poll', async () => {
		await open('A');
		// The first poll is in some fifteen seconds.
		const workflowId = await activate({}, [`${(new Date().getSeconds() + 15) % 60} * * * * *`]);
		const expected = [await bookRow('A'), await bookRow('A', { hoursAgo: 1_000 })];
		await waitUntil('the first poll', async () => (listStored(workflowId).length > 0 ? true : undefined), {
			timeoutMilliseconds: 90_000,
		});
		expect(listStored(workflowId).sort()).toEqual(expected.sort());
	});

	it('loses nothing if it is activated again before the first poll', async () => {
		await open('twice');
		const workflowId = await activate({}, [`${(new Date().getSeconds() + 25) % 60} * * * * *`]);
		const { client } = bank.stage;
		await client.deactivateWorkflow(workflowId);
		await client.activateWorkflow(workflowId);
		const expected = [await bookRow('twice')];
		await waitUntil('the first poll', async () => (listStored(workflowId).length > 0 ? true : undefined), {
			timeoutMilliseconds: 90_000,
		});
		expect(listStored(workflowId)).toEqual(expected);
	});

	// These depend on what is found, and not on how n8n stores the state.
	if (isDurable) {
		it('finds each transaction once, whatever order, dates and IDs the bank gives', async () => {
			await open('plain', 'pending', 'oldest', 'shuffled', 'broken');
			await control('ledger/account', { accountId: 'oldest', order: 'oldestFirst' });
			await control('ledger/account', { accountId: 'shuffled', order: 'shuffled' });
			const workflowId = await activate();
			await waitForPolls(1);
			const expected = [await bookRow('plain'), await bookRow('oldest'), await bookRow('shuffled')];
			await expectStored(workflowId, expected);

			const twin = expected[0] ?? 'none';
			await bookRow('plain', { transactionId: twin, amount: '-77.00' });
			const samePending = await bookRow('pending', { status: 'PENDING' });
			const otherPending = await bookRow('pending', { status: 'PENDING' });
			expected.push(twin, await bookRow('plain', { hoursAgo: 150 }), await bookRow('shuffled', { hoursAgo: 2 }));
			await expectStored(workflowId, expected);

			await control('ledger/change', { accountId: 'pending', transactionId: samePending, status: 'POSTED' });
			await control('ledger/change', {
				accountId: 'pending',
				transactionId: otherPending,
				newTransactionId: 'booked',
				status: 'POSTED',
			});
			expected.push(samePending, 'booked');
			await expectStored(workflowId, expected);

			await control('ledger/change', { accountId: 'plain', transactionId: twin, description: 'completed' });
			await control('faults', { operation: 'searchAccounts', status: 429, retryAfter: 1, times: 2 });
			expected.push(await bookRow('oldest', { hoursAgo: 3 }));
			await expectStored(workflowId, expected);
			expect(readStored(workflowId).errors).toEqual([]);
		}, 400_000);

		it('reports an account that cannot be read, once and by its name, and has its news later', async () => {
			await open('good', 'broken');
			const workflowId = await activate();
			await waitForPolls(1);
			await control('faults', { operation: 'listTransactions', accountId: 'broken', status: 500, times: 'always' });
			const expected = [await bookRow('good')];
			const hidden = await bookRow('broken');
			await expectStored(workflowId, expected);
			await waitForPolls(2);
			expect(readStored(workflowId).errors).toEqual([expect.stringContaining('Ledger broken')]);
			await control('faults/clear', {});
			await expectStored(workflowId, [...expected, hidden]);
		}, 300_000);

		it('tells of balances that cross a line and of accounts that change', async () => {
			await open('x');
			const balances = await activate({ event: 'balanceCrossed', threshold: 500, direction: 'below' });
			const accounts = await activate({ event: 'accountChanged' });
			await waitForPolls(3);
			for (const balance of ['499.00', '501.00', '498.00', '900.00', '400.00']) {
				await control('ledger/account', { accountId: 'x', balance });
				await waitForPolls(4);
			}
			await control('ledger/account', { accountId: 'x', status: 'DELINQUENT' });
			await control('ledger/open', { accountIds: ['y'] });
			await waitForPolls(4);
			const crossed = readStored(balances).items;
			expect(crossed.map(({ currentBalance }) => Number(currentBalance))).toEqual([499, 400]);
			const changed = readStored(accounts).items;
			expect(changed.map(({ accountId, event }) => [accountId, event])).toEqual([
				['x', expect.objectContaining({ change: 'changed', previous: { status: 'OPEN', error: null } })],
				['y', expect.objectContaining({ change: 'added', previous: null })],
			]);
		}, 300_000);
	}

	it(`stores each transaction once under kill -9${isDurable ? '' : ', but for the batch that a kill hits'}`, async () => {
		await open('A', 'B');
		const workflowId = await activate();
		await waitForPolls(1);
		const { stage } = bank;
		const booked: string[] = [];
		const stop = new AbortController();
		const booking = (async () => {
			while (!stop.signal.aborted) {
				booked.push(await bookRow(booked.length % 2 === 0 ? 'A' : 'B', { hoursAgo: booked.length % 7 === 0 ? 90 : 0 }));
				await wait(150);
			}
		})();
		for (let kill = 0; kill < kills; kill++) {
			await waitForPolls(2);
			await wait(Math.random() * 400);
			stage.n8n.process.kill('SIGKILL');
			await stage.n8n.process.ended;
			stage.n8n = await startN8n(stage.n8n.home);
		}
		stop.abort();
		await booking;
		await waitForPolls(4);
		const countItems = () => {
			const counts = new Map(booked.map((id) => [id, 0]));
			for (const id of listStored(workflowId)) counts.set(id, (counts.get(id) ?? 0) + 1);
			return [...counts];
		};
		if (isDurable) {
			const isMissing = () => countItems().some(([, count]) => count === 0);
			await waitUntil('every transaction to be stored', async () => (isMissing() ? undefined : true));
		}
		const odd = countItems().filter(([, count]) => count !== 1);
		if (isDurable) expect(odd).toEqual([]);
		// Each kill hits at most one batch. Between two polls the bank books some 35 transactions.
		else expect(odd.length).toBeLessThanOrEqual(kills * 60);
	}, 400_000);
});
