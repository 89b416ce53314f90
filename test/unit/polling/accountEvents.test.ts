import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { PolledTrigger } from '../../n8nStandIn/PolledTrigger';
import { readColumns } from '../readColumns';
import { useBank } from '../TestBank';
import { PollClock } from './PollClock';

const bank = useBank();

beforeEach(() => bank.reset('a', 'b'));

const change = (accountId: string, fields: Record<string, string | number | null>) => {
	const account = bank.account(accountId);
	account.fields = { ...account.fields, ...fields };
};

/** Makes a trigger with 20 seconds for a poll, at a bank that takes one for each account. */
const watchSlowly = (parameters: INodeParameters) => {
	const clock = new PollClock().use();
	bank.hidesBalances = true;
	bank.answer = (request) => {
		if (request.path !== '/accounts') clock.pass(1_000);
		return bank.show(request);
	};
	const trigger = new PolledTrigger(bank.origin, parameters, { send: bank.send });
	trigger.budgetMilliseconds = 20_000;
	return trigger;
};

const changesOf = (items: readonly IDataObject[] | null) =>
	items?.map(({ accountId, change: kind, before, now }) => [accountId, kind, before, now]);

describe('On Balance Above or Below', () => {
	const below = { event: 'balanceCrossed', direction: 'below', threshold: 50 };

	it.each([
		['below', { ...below }, [60, 49, 48, 50.5, 49, 51, 49], [1, 6]],
		['above', { ...below, direction: 'above' }, [40, 51, 49.5, 51, 48, 51], [1, 5]],
		['a margin of its own', { ...below, threshold: 49.875, options: { margin: 10 } }, [60, 49, 55, 49, 60, 49], [1, 5]],
		['one hundredth', { ...below, threshold: 1_000 }, [1_100, 990, 1_005, 990, 1_011, 990], [1, 5]],
		['without a margin', { ...below, options: { margin: 0 } }, [60, 49, 50, 49], [1, 3]],
		['a margin that is empty', { ...below, options: { margin: '' } }, [60, 49, 50.5, 49, 51, 49], [1, 5]],
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

	it('tells what has happened in ten flat fields, and needs one call', async () => {
		change('a', { balanceAsOf: '2026-11-21 08:00:00.0', accountNumberDisplay: '*1' });
		const trigger = new PolledTrigger(bank.origin, below);
		await trigger.activate();
		bank.takeCalls();
		expect((await trigger.poll()).items).toBeNull();
		expect(bank.takeCalls()).toEqual(['/accounts']);
		change('a', { availableBalance: '3.20' });
		const { items } = await trigger.poll();
		expect(Object.keys(items?.[0] ?? {})).toEqual(readColumns('balance above or below'));
		expect(Object.entries(items?.[0] ?? {})).toEqual([
			['name', 'Account a'],
			['balance', 3.2],
			['currency', 'EUR'],
			['direction', 'below'],
			['threshold', 50],
			['previousBalance', 100],
			['balanceAsOf', '2026-11-21T08:00:00'],
			['detectedAt', expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)],
			['accountNumberDisplay', '…1'],
			['accountId', 'a'],
		]);
	});

	it('keeps digits that a double does not have, and with All Fields the spelling of the bank', async () => {
		change('a', { availableBalance: '1234567890123456.79' });
		const parameters = { ...below, threshold: '1234567890123456.78', output: 'full' };
		const trigger = new PolledTrigger(bank.origin, parameters);
		await trigger.activate();
		change('a', { availableBalance: '3.20' });
		const event = {
			name: 'balanceCrossed',
			detectedAt: expect.any(String),
			sample: false,
			balance: '3.20',
			previousBalance: '1234567890123456.79',
			threshold: '1234567890123456.78',
			direction: 'below',
		};
		const { items } = await trigger.poll();
		expect(items).toMatchObject([{ availableBalance: '3.20', accountKind: 'depositAccount' }]);
		expect(items?.[0]?.event).toEqual(event);
	});

	it.each([['-12.00 EUR'], ['−12.00'], ['12.00-'], ['(12.00)'], ['-1,234.56'], [{ amount: -12 }]])(
		'reports an account by its name whose balance %j cannot be read, and goes on with the others',
		async (availableBalance) => {
			const trigger = new PolledTrigger(bank.origin, below);
			await trigger.activate();
			bank.account('a').fields.availableBalance = availableBalance;
			change('b', { availableBalance: 1 });
			const { items, reported } = await trigger.poll();
			expect(items).toMatchObject([{ accountId: 'b' }]);
			expect(reported).toMatchObject([{ message: expect.stringContaining('Account a could not be read') }]);
		},
	);

	it.each([
		['any balance', null],
		['the balance that was watched', 20],
	])('reports an account of which the bank does not send %s any more', async (_, currentBalance) => {
		const trigger = new PolledTrigger(bank.origin, below);
		await trigger.activate();
		change('a', { availableBalance: null, currentBalance });
		const { items, reported } = await trigger.poll();
		expect(items).toBeNull();
		expect(reported).toMatchObject([{ message: expect.stringMatching(/^The account Account a could not be read/) }]);
		change('a', { availableBalance: 1 });
		expect(await trigger.poll()).toMatchObject({ items: [{ accountId: 'a', previousBalance: 100 }], reported: [] });
	});

	it('tells of an account beyond the line that cannot be asked for at first', async () => {
		change('a', { availableBalance: null, currentBalance: null });
		bank.account('a').failure = { status: 500, json: { code: '500' } };
		const trigger = new PolledTrigger(bank.origin, below);
		await trigger.activate();
		bank.account('a').failure = undefined;
		change('a', { availableBalance: -5_000 });
		expect((await trigger.poll()).items).toMatchObject([{ accountId: 'a', balance: -5_000, previousBalance: null }]);
		expect((await trigger.poll()).items).toBeNull();
	});

	it('tells nothing of an account that is beyond the line when it is chosen', async () => {
		change('a', { availableBalance: -1 });
		const chosen = { ...below, accounts: 'chosen', accountIds: ['b'] };
		const trigger = new PolledTrigger(bank.origin, chosen);
		await trigger.activate();
		trigger.setParameters({ ...chosen, accountIds: ['a', 'b'] });
		expect((await trigger.activate()).items).toBeNull();
		expect((await trigger.poll()).items).toBeNull();
	});

	it('says which balance the bank does not send of any account', async () => {
		for (const id of ['a', 'b']) change(id, { availableBalance: null });
		const trigger = new PolledTrigger(bank.origin, { ...below, balance: 'available' });
		await expect(trigger.activate()).rejects.toThrow('availableBalance, availableCredit, availableCashBalance');
	});

	describe('where the list has no balances (5.3.0)', () => {
		it('asks for each account, and only then', async () => {
			bank.reset(...Array.from({ length: 50 }, (_, index) => `a${index}`));
			const trigger = new PolledTrigger(bank.origin, below);
			await trigger.activate();
			expect(bank.takeCalls()).toEqual(['/accounts']);
			bank.hidesBalances = true;
			change('a49', { availableBalance: 1 });
			expect((await trigger.poll()).items).toMatchObject([{ accountId: 'a49', balance: 1, previousBalance: 100 }]);
			expect(bank.takeCalls()).toHaveLength(51);
		});

		it('asks for each account in turn, where one poll has no time for all', async () => {
			const ids = Array.from({ length: 25 }, (_, index) => `a${index}`);
			bank.reset(...ids);
			const trigger = watchSlowly(below);
			await trigger.activate();
			for (const id of ids) change(id, { availableBalance: 1 });
			bank.takeCalls();
			const found: unknown[] = [];
			for (let polls = 0; polls < 3; polls++) {
				const { items, reported } = await trigger.poll();
				found.push(...(items ?? []).map(({ accountId }) => accountId));
				expect(reported).toEqual([]);
				// After 15 seconds, no further account is asked for.
				expect(bank.takeCalls().length).toBeLessThan(ids.length);
			}
			expect(found.sort()).toEqual(ids.sort());
		});

		it('does not say that no account has such a balance before all were asked', async () => {
			bank.reset(...Array.from({ length: 20 }, (_, index) => `a${index}`));
			for (let index = 0; index < 19; index++) change(`a${index}`, { availableBalance: null });
			const trigger = watchSlowly({ ...below, balance: 'available' });
			expect((await trigger.activate()).items).toBeNull();
			change('a19', { availableBalance: 1 });
			expect((await trigger.poll()).items).toMatchObject([{ accountId: 'a19' }]);
		});
	});

	it('loses nothing between the activation and the first poll with durable cursors', async () => {
		const trigger = new PolledTrigger(bank.origin, below, { hasDurableCursors: true });
		await trigger.activate();
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
		['another status', () => change('a', { status: 'DELINQUENT' }), ['status', 'OPEN', 'DELINQUENT']],
		['an error', () => change('a', { error: 'E1' }), ['error', 'none', 'E1']],
		['an error in place of the status', () => change('a', { error: 'E1', status: null }), ['error', 'none', 'E1']],
		['an account that is gone', () => bank.accounts.delete('a'), ['removed', 'OPEN', 'none']],
	])('has %s once', async (_, act, changed) => {
		const trigger = await start();
		act();
		const { items } = await trigger.poll();
		expect(changesOf(items)).toEqual([['a', ...changed]]);
		expect(items?.[0]).toMatchObject({ name: 'Account a' });
		expect((await trigger.poll()).items).toBeNull();
	});

	it('has a new account, in ten flat fields', async () => {
		const trigger = await start();
		bank.accounts.set('c', {
			fields: { accountId: 'c', nickname: 'C', status: 'OPEN', currentBalance: '7.50' },
			rows: [],
		});
		const { items } = await trigger.poll();
		expect(Object.keys(items?.[0] ?? {})).toEqual(readColumns('account changed'));
		expect(Object.entries(items?.[0] ?? {})).toEqual([
			['name', 'C'],
			['change', 'added'],
			['before', 'none'],
			['now', 'OPEN'],
			['currency', null],
			['currentBalance', 7.5],
			['status', 'OPEN'],
			['detectedAt', expect.any(String)],
			['accountNumberDisplay', null],
			['accountId', 'c'],
		]);
	});

	it('does not take another spelling for another status', async () => {
		const trigger = await start();
		for (const status of ['Open', ' OPEN ', 'open']) {
			change('a', { status });
			expect((await trigger.poll()).items).toBeNull();
		}
	});

	it('has statuses that are not in the list, and takes an account that cannot be asked for neither for gone nor for new', async () => {
		bank.hidesBalances = true;
		bank.account('b').failure = { status: 500, json: { code: '500' } };
		const trigger = new PolledTrigger(bank.origin, { event: 'accountChanged' });
		await trigger.activate();
		change('a', { status: 'CLOSED' });
		const { items, reported } = await trigger.poll();
		expect(changesOf(items)).toEqual([['a', 'status', 'OPEN', 'CLOSED']]);
		expect(reported).toMatchObject([{ message: expect.stringContaining('Account b') }]);
		bank.account('b').failure = undefined;
		expect((await trigger.poll()).items).toBeNull();
		change('b', { status: 'CLOSED' });
		expect(changesOf((await trigger.poll()).items)).toEqual([['b', 'status', 'OPEN', 'CLOSED']]);
	});

	it.each(['account', 'list'])('takes no status for gone if the bank sends a part of the %s (206)', async (part) => {
		const trigger = await start();
		const depositAccount = { ...bank.account('a').fields, status: null };
		if (part === 'list') bank.listAnswer = { status: 206, json: { accounts: [{ depositAccount }] } };
		bank.hidesBalances = true;
		bank.account('a').failure = { status: 206, json: { depositAccount } };
		expect((await trigger.poll()).items).toBeNull();
		const late = new PolledTrigger(bank.origin, { event: 'accountChanged' });
		expect((await late.activate()).items).toBeNull();
		bank.listAnswer = {};
		bank.account('a').failure = undefined;
		change('a', { status: 'CLOSED' });
		expect(changesOf((await trigger.poll()).items)).toEqual([['a', 'status', 'OPEN', 'CLOSED']]);
		expect((await late.poll()).items).toBeNull();
	});

	it('tells with All Fields what has changed', async () => {
		const trigger = await start();
		trigger.setParameters({ event: 'accountChanged', output: 'full' });
		change('a', { status: 'CLOSED' });
		const event = { name: 'accountChanged', sample: false, change: 'status', before: 'OPEN', now: 'CLOSED' };
		expect((await trigger.poll()).items).toMatchObject([{ accountId: 'a', event }]);
	});

	it('does not believe an empty list at once, but the next one', async () => {
		const trigger = await start();
		const accounts = new Map(bank.accounts);
		bank.accounts.clear();
		expect((await trigger.poll()).items).toBeNull();
		bank.accounts = accounts;
		change('a', { availableBalance: null, currentBalance: null });
		bank.account('a').failure = { status: 404 };
		expect((await trigger.poll()).items).toBeNull();
		bank.accounts = new Map();
		expect((await trigger.poll()).items).toBeNull();
		expect(changesOf((await trigger.poll()).items)?.map(([, kind]) => kind)).toEqual(['removed', 'removed']);
	});

	it.each([
		[
			'announces more than it sends',
			() => ({ json: { page: { totalElements: 2 }, accounts: [{ depositAccount: bank.account('b').fields }] } }),
		],
		['sends only a part (206)', () => ({ status: 206 })],
	])('takes no account for gone if the bank %s', async (_, makeAnswer) => {
		const trigger = await start();
		bank.accounts.delete('a');
		bank.listAnswer = makeAnswer();
		for (let polls = 0; polls < 3; polls++) expect((await trigger.poll()).items).toBeNull();
		expect(trigger.warnings).toEqual([expect.stringContaining('only a part of its list of accounts')]);
		bank.listAnswer = {};
		expect((await trigger.poll()).items).toHaveLength(1);
	});

	it('does not take an account for gone because another one was closed between two pages', async () => {
		bank.pageSize = 1;
		const trigger = await start();
		bank.answer = (request) => {
			if (request.offset === '1') bank.accounts.delete('a');
			return bank.show(request);
		};
		bank.accounts.set('c', { fields: { accountId: 'c' }, rows: [] });
		const found = [...((await trigger.poll()).items ?? [])];
		for (let polls = 0; polls < 3; polls++) found.push(...((await trigger.poll()).items ?? []));
		expect(changesOf(found)).toEqual([
			['c', 'added', 'none', 'none'],
			['a', 'removed', 'OPEN', 'none'],
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
		expect(changesOf((await trigger.poll()).items)).toEqual([['b', 'status', 'OPEN', 'CLOSED']]);
		trigger.setParameters({ event, accounts: 'chosen', accountIds: ['a'] });
		expect((await trigger.poll()).items).toBeNull();
		trigger.setParameters({ event });
		expect((await trigger.poll()).items).toBeNull();
	});

	it('does not take accounts for new that the bank left out of its first list (206)', async () => {
		const hidden = bank.account('b');
		bank.accounts.delete('b');
		bank.listAnswer = { status: 206 };
		const trigger = new PolledTrigger(bank.origin, { event: 'accountChanged' });
		await trigger.activate();
		bank.accounts.set('b', hidden);
		expect((await trigger.poll()).items).toBeNull();
		bank.listAnswer = {};
		expect((await trigger.poll()).items).toBeNull();
		bank.listAnswer = { status: 206 };
		expect((await trigger.poll()).items).toBeNull();
		bank.accounts.set('c', { fields: { accountId: 'c', status: 'OPEN' }, rows: [] });
		expect(changesOf((await trigger.poll()).items)).toEqual([['c', 'added', 'none', 'OPEN']]);
	});
});

describe.each(['balanceCrossed', 'accountChanged'])('%s of a chosen account that the bank does not list', (event) => {
	const startWith = (...accountIds: string[]) =>
		new PolledTrigger(bank.origin, { event, accounts: 'chosen', accountIds });
	const notListed = (name: string) => [{ message: expect.stringMatching(`^The account ${name} .* does not list it`) }];

	it('names it, and has the others', async () => {
		const trigger = startWith('a', 'typo');
		expect(await trigger.activate()).toEqual({ items: null, reported: [] });
		change('a', { availableBalance: -1, status: 'CLOSED' });
		const { items, reported } = await trigger.poll();
		expect(items).toMatchObject([{ accountId: 'a' }]);
		expect(reported).toMatchObject(notListed('typo'));
		expect((await trigger.poll()).reported).toEqual([]);
	});

	it('names it after it was there, once', async () => {
		const trigger = startWith('a', 'b');
		await trigger.activate();
		bank.accounts.delete('b');
		const polls = [await trigger.poll(), await trigger.poll(), await trigger.poll()];
		expect(polls.flatMap(({ reported }) => reported)).toMatchObject(notListed('b'));
	});

	it.each(['activate', 'runManually'] as const)('is the reason if no other is chosen: %s', async (run) => {
		await expect(startWith('typo')[run]()).rejects.toThrow('does not list it');
	});
});

it.each([
	['a part of the list (206)', () => ({ status: 206 })],
	['an empty part of the list', () => ({ status: 206, json: { accounts: [] } })],
])('On Balance Above or Below accuses no account that %s lacks', async (_, makeAnswer) => {
	const chosen = { accounts: 'chosen', accountIds: ['a', 'b'] };
	const trigger = new PolledTrigger(bank.origin, { event: 'balanceCrossed', threshold: 50, ...chosen });
	await trigger.activate();
	const hidden = bank.account('b');
	bank.accounts.delete('b');
	bank.listAnswer = makeAnswer();
	for (let polls = 0; polls < 2; polls++) expect(await trigger.poll()).toEqual({ items: null, reported: [] });
	bank.accounts.set('b', hidden);
	bank.listAnswer = {};
	change('b', { availableBalance: 1 });
	expect((await trigger.poll()).items).toMatchObject([{ accountId: 'b', previousBalance: 100 }]);
});

it('takes no chosen account for gone that a part of the list lacks (206)', async () => {
	bank.listAnswer = { status: 206 };
	const trigger = new PolledTrigger(bank.origin, {
		event: 'accountChanged',
		accounts: 'chosen',
		accountIds: ['a', 'c'],
	});
	await trigger.activate();
	expect(await trigger.poll()).toEqual({ items: null, reported: [] });
});

it.each([
	['balanceCrossed', { balance: 100 }, 11],
	['accountChanged', { change: 'added', before: 'none', now: 'OPEN' }, 11],
])('shows accounts as samples in a manual run of %s', async (event, shown, columns) => {
	const trigger = new PolledTrigger(bank.origin, { event });
	const expected = ['a', 'b'].map((accountId) => ({ accountId, sample: true, ...shown }));
	const { items } = await trigger.runManually();
	expect(items).toMatchObject(expected);
	expect(Object.keys(items?.[0] ?? {})).toHaveLength(columns);
	trigger.setParameters({ event, output: 'full' });
	expect((await trigger.runManually()).items).toMatchObject([{ event: { sample: true } }, {}]);
	expect(trigger.stored).toEqual({});
});

it.each([
	['below', 50, ['b']],
	['above', 50, ['a']],
	['below', 10, ['a', 'b']],
])('samples first what is %s %d, or else any balance', async (direction, threshold, shown) => {
	bank.accounts.set('b', { fields: { accountId: 'b', availableBalance: 20 }, rows: [] });
	const trigger = new PolledTrigger(bank.origin, { event: 'balanceCrossed', direction, threshold });
	const { items } = await trigger.runManually();
	expect(items?.map(({ accountId }) => accountId)).toEqual(shown);
});

it.each([
	['accountChanged', 'The bank has nothing to show as a sample', 'Publish the workflow'],
	// It would not start: its polls fail.
	['balanceCrossed', 'The bank sends no such balance of any account', 'Choose another'],
])(
	'says in the words of n8n what to do if there is nothing to show in a manual run: %s',
	async (event, message, advice) => {
		bank.accounts.clear();
		const trigger = new PolledTrigger(bank.origin, { event });
		const description = expect.stringContaining(advice);
		await expect(trigger.runManually()).rejects.toMatchObject({ message, description });
	},
);

it.each<[ConstructorParameters<typeof PolledTrigger>[1], string, string?]>([
	[{ event: 'balanceCrossed', threshold: 'x' }, "'Threshold' is x"],
	// What n8n's field makes of 10.000,50.
	[{ event: 'balanceCrossed', threshold: 10.0005 }, "'Threshold' is 10.0005", 'nothing between thousands'],
	[{ event: 'balanceCrossed', options: { margin: 0.1 + 0.2 } }, "'Margin' is 0.", 'at most three decimals'],
	[{ event: 'balanceCrossed', threshold: '' }, "'Threshold' is empty"],
	[{ event: 'balanceCrossed', options: { margin: -1 } }, "'Margin' is -1"],
	[{ accounts: 'chosen', accountIds: [] }, 'names no account'],
	[{ accounts: 'chosen', accountIds: '..' }, 'not an account ID'],
	[{ accounts: 'chosen', accountIds: ['a', 'a/../b'] }, 'not an account ID'],
	[{ event: 'other' }, "'Event' is other"],
	[{ event: 'balanceCrossed', direction: 'over' }, "'Direction' is over", 'above, below'],
	[{ event: 'balanceCrossed', balance: 'booked' }, "'Balance' is booked"],
	[{ accounts: 'some' }, "'Accounts' is some"],
	[{ include: 'pending' }, "'Include' is pending"],
])(
	'refuses %j, and says in the message what to do: n8n shows nothing else',
	async (parameters, wrong, advice = '. ') => {
		const activation = new PolledTrigger(bank.origin, parameters).activate();
		await expect(activation).rejects.toThrow(wrong);
		await expect(activation).rejects.toThrow(advice);
	},
);
