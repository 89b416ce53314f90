import type { IDataObject } from 'n8n-workflow';
import { PolledTrigger } from './pollNode';
import { WatchedBank } from './watchedBank';

describe('the events of accounts', () => {
	let bank: WatchedBank;

	beforeAll(async () => {
		bank = await WatchedBank.start();
	});

	beforeEach(() => bank.reset('a', 'b'));

	afterAll(async () => await bank.stop());

	const change = (accountId: string, fields: Record<string, string | number | null>) => {
		const account = bank.account(accountId);
		account.fields = { ...account.fields, ...fields };
	};

	const eventsOf = (items: readonly IDataObject[] | null) => items?.map(({ accountId, event }) => [accountId, event]);

	describe('On Balance Above or Below', () => {
		const below = { event: 'balanceCrossed', direction: 'below', threshold: 50 };

		it.each([
			['below', { ...below }, [60, 49, 48, 50.5, 49, 51, 49], [1, 6]],
			['above', { ...below, direction: 'above' }, [40, 51, 49.5, 51, 48, 51], [1, 5]],
			['a margin of its own', { ...below, options: { margin: 10 } }, [60, 49, 55, 49, 60, 49], [1, 5]],
			['without a margin', { ...below, options: { margin: 0 } }, [60, 49, 50, 49], [1, 3]],
			['a line at zero', { ...below, threshold: 0 }, [5, -1, 0.5, -1, 1, -1], [1, 5]],
			['the balance that is chosen', { ...below, balance: 'current' }, [10, 10], []],
		])('%s: one item when it crosses, none while it trembles', async (_, parameters, balances, crossings) => {
			change('b', { availableBalance: null, currentBalance: null });
			const trigger = new PolledTrigger(bank.origin, parameters);
			const found: number[] = [];
			for (const [index, availableBalance] of balances.entries()) {
				change('a', { availableBalance });
				const { items } = index === 0 ? await trigger.activate() : await trigger.poll();
				if (items) found.push(index);
			}
			expect(found).toEqual(crossings);
		});

		it('tells the balance before, needs one call, and keeps digits that a double does not have', async () => {
			change('a', { availableBalance: '1234567890123456.79' });
			const trigger = new PolledTrigger(bank.origin, { ...below, threshold: '1234567890123456.78' });
			await trigger.activate();
			bank.takeCalls();
			expect((await trigger.poll()).items).toBeNull();
			expect(bank.takeCalls()).toEqual(['/accounts']);
			change('a', { availableBalance: 3 });
			const { items } = await trigger.poll();
			expect(items).toMatchObject([
				{ availableBalance: 3, event: { name: 'balanceCrossed', previous: { balance: '1234567890123456.79' } } },
			]);
		});

		it('loses nothing between the activation and the first poll with durable cursors', async () => {
			const trigger = new PolledTrigger(bank.origin, below, { hasDurableCursors: true });
			await trigger.activate();
			change('a', { availableBalance: 1 });
			expect((await trigger.poll()).items).toHaveLength(1);
		});

		it('loses nothing if n8n loaded the workflow before it saved the activation', async () => {
			const trigger = new PolledTrigger(bank.origin, below, { hasDurableCursors: true });
			await trigger.activate();
			trigger.forgetActivation();
			change('a', { availableBalance: 1 });
			expect((await trigger.poll()).items).toHaveLength(1);
		});
	});

	describe('On Account Changed', () => {
		const start = async () => {
			const trigger = new PolledTrigger(bank.origin, { event: 'accountChanged' });
			expect((await trigger.activate()).items).toBeNull();
			expect((await trigger.poll()).items).toBeNull();
			return trigger;
		};

		it.each([
			['another status', () => change('a', { status: 'DELINQUENT' }), 'changed', { status: 'OPEN', error: null }],
			['an error', () => change('a', { error: 'E1' }), 'changed', { status: 'OPEN', error: null }],
			['an account that is gone', () => bank.accounts.delete('a'), 'removed', { status: 'OPEN', error: null }],
		])('has %s once', async (_, act, kind, previous) => {
			const trigger = await start();
			act();
			const { items } = await trigger.poll();
			expect(eventsOf(items)).toEqual([
				['a', { name: 'accountChanged', change: kind, accountId: 'a', previous, detectedAt: expect.any(String) }],
			]);
			expect((await trigger.poll()).items).toBeNull();
		});

		it('has a new account', async () => {
			const trigger = await start();
			bank.accounts.set('c', { fields: { accountId: 'c', status: 'OPEN' }, rows: [] });
			expect(eventsOf((await trigger.poll()).items)).toEqual([
				['c', expect.objectContaining({ change: 'added', previous: null })],
			]);
		});

		it.each([
			['one more', ['a', 'b']],
			['another one', ['b']],
			['all', undefined],
		])('does not take an account for new that is chosen later: %s', async (_, accountIds) => {
			const event = 'accountChanged';
			const trigger = new PolledTrigger(bank.origin, { event, accounts: 'chosen', accountIds: ['a'] });
			await trigger.activate();
			trigger.setParameters(accountIds ? { event, accounts: 'chosen', accountIds } : { event });
			expect((await trigger.activate()).items).toBeNull();
			change('b', { status: 'CLOSED' });
			expect(eventsOf((await trigger.poll()).items)).toEqual([['b', expect.objectContaining({ change: 'changed' })]]);
			trigger.setParameters({ event, accounts: 'chosen', accountIds: ['a'] });
			expect((await trigger.poll()).items).toBeNull();
			trigger.setParameters({ event });
			expect((await trigger.poll()).items).toBeNull();
		});

		it('does not take accounts for new that the bank left out of its first list (206)', async () => {
			const hidden = bank.account('b');
			bank.accounts.delete('b');
			bank.listStatus = 206;
			const trigger = new PolledTrigger(bank.origin, { event: 'accountChanged' });
			await trigger.activate();
			bank.accounts.set('b', hidden);
			expect((await trigger.poll()).items).toBeNull();
			bank.listStatus = 200;
			expect((await trigger.poll()).items).toBeNull();
			bank.listStatus = 206;
			expect((await trigger.poll()).items).toBeNull();
			bank.accounts.set('c', { fields: { accountId: 'c', status: 'OPEN' }, rows: [] });
			expect(eventsOf((await trigger.poll()).items)).toEqual([['c', expect.objectContaining({ change: 'added' })]]);
		});

		it('does not take an account for gone if the bank sends only a part (206)', async () => {
			const trigger = await start();
			bank.accounts.delete('a');
			bank.listStatus = 206;
			expect((await trigger.poll()).items).toBeNull();
			bank.listStatus = 200;
			expect((await trigger.poll()).items).toHaveLength(1);
		});
	});

	it.each(['balanceCrossed', 'accountChanged'])('shows accounts in a manual run of %s', async (event) => {
		const trigger = new PolledTrigger(bank.origin, { event });
		expect((await trigger.runManually()).items).toMatchObject([{ accountId: 'a' }, { accountId: 'b' }]);
		expect(trigger.stored).toEqual({});
	});

	it('says in the words of n8n what to do if there is nothing to show in a manual run', async () => {
		bank.accounts.clear();
		const trigger = new PolledTrigger(bank.origin, { event: 'accountChanged' });
		await expect(trigger.runManually()).rejects.toMatchObject({
			message: 'The bank has nothing to show as a sample',
			description: expect.stringContaining('Publish the workflow'),
		});
	});

	it.each([{}, { startDate: '' }])('says to add the option Start Date if it is missing (%j)', async (more) => {
		const trigger = new PolledTrigger(bank.origin, { options: { startFrom: 'date', ...more } });
		await expect(trigger.activate()).rejects.toMatchObject({
			message: "'Start From' is A Date, and there is no 'Start Date'",
			description: expect.stringMatching(/^Add the option 'Start Date'/),
		});
	});

	it.each([
		[{ event: 'balanceCrossed', threshold: 'x' }, 'Threshold'],
		[{ accounts: 'chosen', accountIds: [] }, 'names no account'],
		[{ accounts: 'chosen', accountIds: '..' }, 'not an account ID'],
		[{ accounts: 'chosen', accountIds: ['a', 'a/../b'] }, 'not an account ID'],
		[{ options: { startFrom: 'date', startDate: 'soon' } }, 'Start Date'],
		[{ options: { concurrency: 99 } }, 'Accounts at Once'],
		[{ event: 'other' }, 'not known'],
	])('refuses %j', async (parameters, message) => {
		const trigger = new PolledTrigger(bank.origin, parameters);
		await expect(trigger.activate()).rejects.toMatchObject({ message: expect.stringContaining(message) });
	});
});
