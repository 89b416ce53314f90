import type { IDataObject } from 'n8n-workflow';
import type { JsonObject } from '../../../n8n-host/jsonValue.ts';
import { executeOperation } from '../../n8nStandIn/executeOperation';
import { PolledTrigger } from '../../n8nStandIn/PolledTrigger';
import { skipWaits } from '../actions/skipWaits';
import { makeRow, useBank } from '../TestBank';

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const DAY = 86_400_000;

const idsOf = (items: readonly IDataObject[] | null) => items?.map(({ transactionId }) => transactionId) ?? [];
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString().slice(0, 10);

const bank = useBank();

let now: number;

beforeEach(() => {
	now = NOW;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	bank.reset('a', 'b');
	bank.book('a', makeRow({ postedTimestamp: daysAgo(1) }), makeRow({ postedTimestamp: daysAgo(2) }));
	bank.book('b', makeRow({ postedTimestamp: daysAgo(100) }));
});

const start = async (parameters = {}, options = {}) => {
	const trigger = new PolledTrigger(bank.origin, parameters, options);
	expect((await trigger.activate()).items).toBeNull();
	now += MINUTE;
	return trigger;
};

/** After that, n8n cannot be storing the items any more. */
const letAMinutePass = () => {
	const clock = performance.now.bind(performance);
	jest.spyOn(performance, 'now').mockImplementation(() => clock() + MINUTE);
};

/** The next poll has this transaction, and the one after it has nothing. */
const expectOnce = async (trigger: PolledTrigger, { transactionId }: JsonObject) => {
	expect(idsOf((await trigger.poll()).items)).toEqual([transactionId]);
	expect((await trigger.poll()).items).toBeNull();
};

const book = (accountId: string, fields: JsonObject = {}) => {
	const row = makeRow(fields);
	bank.book(accountId, row);
	return row;
};

it('has each transaction that comes after the activation once, with its account and its sign', async () => {
	const trigger = await start();
	expect((await trigger.poll()).items).toBeNull();
	const row = book('a', { debitCreditMemo: 'DEBIT' });
	const { items, reported } = await trigger.poll();
	expect(items).toEqual([
		{
			postedAt: '2026-11-21T08:00:00',
			signedAmount: -Number(row.amount),
			currency: 'EUR',
			description: row.description,
			counterparty: null,
			accountName: 'Account a',
			status: 'POSTED',
			reference: null,
			transactionId: row.transactionId,
			accountId: 'a',
		},
	]);
	expect(reported).toEqual([]);
	expect((await trigger.poll()).items).toBeNull();
});

it('tells with All Fields and Selected Fields what has happened, and changes nothing with Raw', async () => {
	const trigger = await start({ output: 'full' });
	const event = { name: 'newTransaction', detectedAt: new Date(now).toISOString(), sample: false, change: null };
	const row = book('b');
	expect((await trigger.poll()).items).toMatchObject([{ signedAmount: row.amount, event }]);
	trigger.setParameters({ output: 'selected', fields: 'description,event.change' });
	const { transactionId, description } = book('b');
	expect((await trigger.poll()).items).toEqual([{ transactionId, description, 'event.change': null }]);
	trigger.setParameters({ output: 'raw' });
	const raw = book('b');
	expect((await trigger.poll()).items).toEqual([{ depositTransaction: raw }]);
});

describe('rowId', () => {
	const rowIdsOf = (items: readonly IDataObject[] | null) => items?.map(({ rowId }) => rowId) ?? [];
	const list = (accountId: string, parameters = {}) => ({
		resource: 'transaction',
		operation: 'getAll',
		accountId: { __rl: true, mode: 'id', value: accountId },
		output: 'full',
		returnAll: true,
		...parameters,
	});

	it.each([
		['its ID', {}],
		['its whole number', { accountNumber: '0004711000815' }],
	])('is that of Get Many, in an account with %s', async (_, fields) => {
		bank.account('a').fields = { ...bank.account('a').fields, ...fields };
		const trigger = await start({ output: 'full' });
		const equal = { transactionId: 'N/A', amount: '5.00', postedTimestamp: daysAgo(0), status: 'POSTED' };
		book('a', equal);
		const ids = rowIdsOf((await trigger.poll()).items);
		book('a', equal);
		book('a');
		ids.push(...rowIdsOf((await trigger.poll()).items));
		const { json } = await executeOperation({ origin: bank.origin, items: [list('a')] });
		const expected = json.slice(0, 3).map(({ rowId }) => rowId);
		expect(expected).toEqual([1, 2, 3].map(() => expect.stringMatching(/^[\da-f]{32}$/)));
		expect([...ids].sort()).toEqual([...expected].sort());
	});

	it.each([
		['no currency', { currency: undefined }],
		['the number masked', { accountNumber: '****0815' }],
		['another number', { accountNumber: '4711000815' }],
	])('is that of Get Many, although the list of accounts has %s', async (_, listed) => {
		const { fields } = bank.account('a');
		const whole = { ...fields, accountNumber: '0004711000815', currency: { currencyCode: 'USD' } };
		bank.account('a').fields = whole;
		const accounts = [{ depositAccount: { ...whole, ...listed } }];
		bank.listAnswer = { json: { accounts } };
		const trigger = await start({ output: 'full' });
		book('a');
		const ids = rowIdsOf((await trigger.poll()).items);
		const { json } = await executeOperation({ origin: bank.origin, items: [list('a')] });
		expect(ids).toEqual([json[0]?.rowId]);
		expect(ids[0]).not.toBeNull();
	});

	it('goes on from the highest number when an equal row has gone', async () => {
		const trigger = await start({ output: 'selected', fields: 'rowId' });
		const equal = { transactionId: '', amount: '5.00', postedTimestamp: daysAgo(0) };
		book('a', equal);
		book('a', equal);
		const two = rowIdsOf((await trigger.poll()).items);
		bank.account('a').rows.shift();
		expect((await trigger.poll()).items).toBeNull();
		now += DAY;
		await trigger.poll();
		book('a', equal);
		const [third] = rowIdsOf((await trigger.poll()).items);
		expect(new Set([...two, third]).size).toBe(3);
	});

	it('is null where the bank does not say whether the account has a whole number', async () => {
		const trigger = await start({ output: 'full' });
		book('a');
		bank.answer = (request) => (request.path === '/accounts/a' ? { status: 500 } : bank.show(request));
		expect(rowIdsOf((await trigger.poll()).items)).toEqual([null]);
	});
});

it('has the oldest first, over all accounts', async () => {
	const trigger = await start();
	const rows = [4, 2, 3].map((days) => makeRow({ postedTimestamp: daysAgo(days) }));
	bank.book('a', ...rows.slice(0, 2));
	bank.book('b', ...rows.slice(2));
	expect(idsOf((await trigger.poll()).items)).toEqual([0, 2, 1].map((index) => rows[index]?.transactionId));
});

it.each(['0001-01-01T00:00:00', '1900-01-01', '1970-01-01T00:00:00Z', '9999-12-31'])(
	'has a transaction once although the bank writes %s where it has no date',
	async (postedTimestamp) => {
		const trigger = await start();
		await expectOnce(trigger, book('a', { postedTimestamp }));
	},
);

it('loses nothing if n8n loaded the workflow before the activation, and has not saved its static data yet', async () => {
	const trigger = new PolledTrigger(bank.origin, {}, { hasDurableCursors: true });
	expect((await trigger.activate()).items).toBeNull();
	trigger.forgetActivation();
	const rows = [book('a'), book('b', { postedTimestamp: daysAgo(40) })];
	expect(idsOf((await trigger.poll()).items).sort()).toEqual(rows.map(({ transactionId }) => transactionId).sort());
	expect((await trigger.poll()).items).toBeNull();
});

it('does not go back to the state of the activation once n8n has stored a newer one', async () => {
	const trigger = new PolledTrigger(bank.origin, {}, { hasDurableCursors: true });
	await trigger.activate();
	await trigger.poll();
	expect(Object.keys(trigger.stored)).toHaveLength(1);
	await trigger.poll();
	book('a');
	trigger.forgetActivation();
	trigger.stored = {};
	expect((await trigger.poll()).items).toBeNull();
});

it('begins anew if another event was chosen meanwhile', async () => {
	const trigger = new PolledTrigger(bank.origin, {}, { hasDurableCursors: true });
	await trigger.activate();
	await trigger.poll();
	trigger.setParameters({ event: 'accountChanged' });
	await trigger.activate();
	await trigger.poll();
	book('a');
	trigger.setParameters({});
	expect((await trigger.activate()).items).toBeNull();
	await expectOnce(trigger, book('a'));
});

it.each([
	['at the first scheduled poll', true],
	['at a poll without durable cursors', false],
])('repeats what n8n could not store %s', async (_, hasDurableCursors) => {
	const trigger = new PolledTrigger(bank.origin, {}, { hasDurableCursors });
	await trigger.activate();
	book('a', { postedTimestamp: daysAgo(50) });
	const { items: lost } = await trigger.poll(false);
	expect(lost).toHaveLength(1);
	// n8n may still be storing them.
	expect((await trigger.poll()).items).toBeNull();
	letAMinutePass();
	expect(idsOf((await trigger.poll()).items)).toEqual(idsOf(lost));
	expect((await trigger.poll()).items).toBeNull();
	// n8n is restarted, and has only its database.
	trigger.restart();
	expect((await trigger.activate()).items).toBeNull();
	await expectOnce(trigger, book('b'));
});

it('begins at the activation, although a poll with other parameters is under way', async () => {
	const trigger = await start();
	bank.answer = (request) => ({ ...bank.show(request), delayMs: 50 });
	const poll = trigger.poll();
	trigger.setParameters({ include: 'postedAndPending' });
	const activation = trigger.activate();
	expect((await poll).items).toBeNull();
	expect((await activation).items).toBeNull();
	await expectOnce(trigger, book('a'));
});

it('takes other parameters over at the activation with durable cursors', async () => {
	const trigger = new PolledTrigger(bank.origin, {}, { hasDurableCursors: true });
	await trigger.activate();
	await trigger.poll();
	book('a', { status: 'PENDING', postedTimestamp: undefined });
	trigger.setParameters({ include: 'postedAndPending' });
	expect((await trigger.activate()).items).toBeNull();
	await expectOnce(trigger, book('a', { status: 'PENDING', postedTimestamp: undefined }));
});

it('begins at the activation of another event, although n8n is still storing items', async () => {
	const trigger = await start();
	book('a');
	expect((await trigger.poll(false)).items).toHaveLength(1);
	trigger.setParameters({ event: 'accountChanged' });
	await trigger.activate();
	bank.account('a').fields.status = 'CLOSED';
	expect((await trigger.poll()).items).toHaveLength(1);
});

it('does not repeat what n8n is still storing', async () => {
	const trigger = new PolledTrigger(bank.origin, {}, { hasDurableCursors: true });
	await trigger.activate();
	await trigger.poll();
	const { stored } = trigger;
	await expectOnce(trigger, book('a'));
	// n8n had loaded this state before it stored the items.
	trigger.stored = stored;
	expect((await trigger.poll()).items).toBeNull();
});

it('works on an older n8n, which does not say how long a poll may take', async () => {
	const trigger = new PolledTrigger(bank.origin, {});
	trigger.isOldN8n = true;
	expect((await trigger.activate()).items).toBeNull();
	await expectOnce(trigger, book('a'));
});

it('does not begin a poll while another one is under way', async () => {
	const trigger = await start();
	const row = book('a');
	const polls = await trigger.pollTwiceAtOnce();
	expect(polls.flatMap(({ items }) => idsOf(items))).toEqual([row.transactionId]);
});

describe('pending transactions', () => {
	it.each([
		['with the same ID', 'same'],
		['with another ID', 'other'],
	])('count once with Posted Only, %s', async (_, posted) => {
		const trigger = await start();
		const pending = book('a', { status: 'PENDING', postedTimestamp: undefined });
		expect((await trigger.poll()).items).toBeNull();
		bank.account('a').rows.shift();
		await expectOnce(trigger, book('a', posted === 'same' ? { ...pending, status: 'POSTED' } : {}));
	});

	it('count when they come and when they are posted, with Posted and Pending', async () => {
		const trigger = await start({ include: 'postedAndPending', output: 'full' });
		const pending = book('a', { status: 'PENDING' });
		expect((await trigger.poll()).items).toMatchObject([{ status: 'PENDING', event: { change: null } }]);
		bank.account('a').rows[0] = { ...pending, status: 'POSTED', description: 'completed' };
		expect((await trigger.poll()).items).toMatchObject([
			{ transactionId: pending.transactionId, status: 'POSTED', event: { change: 'posted' } },
		]);
		bank.account('a').rows[0] = { ...pending, status: 'POSTED', description: 'completed again' };
		expect((await trigger.poll()).items).toBeNull();
	});

	it('and those with a status that is neither count once they are posted, with a warning once a day', async () => {
		const trigger = await start();
		const rows = ['DECLINED', 'HOLD'].map((status) => book('a', { status }));
		for (let polls = 0; polls < 2; polls++) expect((await trigger.poll()).items).toBeNull();
		expect(trigger.warnings).toEqual([expect.stringMatching(/DECLINED|HOLD/)]);
		bank.account('a').rows[0] = { ...rows[1], status: 'POSTED' };
		expect(idsOf((await trigger.poll()).items)).toEqual([rows[1]?.transactionId]);
	});

	it.each(['0', '00000000-0000-0000-0000-000000000000', ''])(
		'come each once although all have the ID %j until they are posted',
		async (transactionId) => {
			const trigger = await start({ include: 'postedAndPending' });
			const before = { transactionId, status: 'PENDING', postedTimestamp: undefined };
			const amountsOf = async () => (await trigger.poll()).items?.map(({ signedAmount }) => Number(signedAmount)) ?? [];
			const { amount: first } = book('a', before);
			expect(await amountsOf()).toEqual([Number(first)]);
			bank.account('a').rows.shift();
			const { amount: second } = book('a', before);
			const { amount: posted } = book('a');
			expect((await amountsOf()).sort()).toEqual([Number(second), Number(posted)].sort());
			expect(await amountsOf()).toEqual([]);
		},
	);

	it('do not count if they were there before the parameter was changed', async () => {
		const trigger = await start();
		book('a', { status: 'PENDING' });
		expect((await trigger.poll()).items).toBeNull();
		trigger.setParameters({ include: 'postedAndPending' });
		expect((await trigger.poll()).items).toBeNull();
		const pending = book('a', { status: 'PENDING' });
		expect(idsOf((await trigger.poll()).items)).toEqual([pending.transactionId]);
	});
});

describe('one account that cannot be read', () => {
	const failure = { status: 500, json: { code: '500', message: 'Broken' } };

	it('does not hide the others, is reported by its name once, and has its news when it recovers', async () => {
		const trigger = await start();
		bank.account('b').failure = failure;
		const [row, hidden] = [book('a'), book('b')];
		const first = await trigger.poll();
		expect(idsOf(first.items)).toEqual([row.transactionId]);
		expect(first.reported).toMatchObject([{ httpCode: '500', message: expect.stringContaining('Account b') }]);
		const second = await trigger.poll();
		expect(second).toEqual({ items: null, reported: [] });
		bank.account('b').failure = undefined;
		expect(idsOf((await trigger.poll()).items)).toEqual([hidden.transactionId]);
		bank.account('b').failure = failure;
		expect((await trigger.poll()).reported).toHaveLength(1);
	});

	it('is named without its number', async () => {
		const trigger = await start();
		bank.account('b').fields = { accountId: 'b', accountNumberDisplay: 'GB33BUKB20201555555555' };
		bank.account('b').failure = failure;
		const { reported } = await trigger.poll();
		const texts = [...trigger.warnings, ...reported.map(({ message }) => message)];
		expect(texts).toHaveLength(2);
		for (const text of texts) {
			expect(text).toContain('…5555');
			expect(text).not.toContain('20201');
		}
	});

	it('says what to do', async () => {
		const trigger = await start();
		skipWaits();
		bank.account('b').failure = { status: 429, json: { code: 'C' } };
		const { reported } = await trigger.poll();
		expect(reported).toMatchObject([{ description: expect.stringMatching(/poll less often/) }]);
	});
});

describe('failures of all accounts', () => {
	it.each([
		['no access', { status: 401, json: { code: '401' } }, '401', /connection to the bank has ended/],
		['a rate limit', { status: 429, json: { code: '429' } }, '429', /429/],
		['a fault of the bank', { status: 500, json: { code: '500' } }, '500', /500/],
	])('%s ends the poll with its HTTP code', async (_, failure, httpCode, message) => {
		const trigger = await start();
		skipWaits();
		bank.listAnswer = failure;
		await expect(trigger.poll()).rejects.toMatchObject({ httpCode, message: expect.stringMatching(message) });
	});

	it('keeps the workflow from being activated', async () => {
		for (const account of bank.accounts.values()) account.failure = { status: 404, json: { code: '404' } };
		const trigger = new PolledTrigger(bank.origin, {});
		await expect(trigger.activate()).rejects.toMatchObject({
			httpCode: '404',
			message: expect.stringContaining('Account a, Account b'),
		});
	});

	it('keeps the news that were found before a rate limit', async () => {
		const trigger = await start();
		skipWaits();
		const row = book('a');
		bank.account('b').failure = { status: 429, json: { code: '429' } };
		expect(idsOf((await trigger.poll()).items)).toEqual([row.transactionId]);
	});
});

it('begins anew with a warning and without a flood if the state is damaged', async () => {
	const trigger = await start();
	trigger.stored = Object.fromEntries(Object.keys(trigger.stored).map((key) => [key, '1.xxxx.{}']));
	now += DAY;
	book('a');
	// The copy of the activation is older than the damage, so it is not there any more in a long-lived trigger.
	trigger.forgetActivation();
	expect((await trigger.poll()).items).toBeNull();
	expect(trigger.warnings).toHaveLength(1);
	await expectOnce(trigger, book('a'));
});

describe('a node that is renamed or replaced', () => {
	it.each([
		['renamed, without durable cursors', false, { name: 'Another Name' }],
		['pasted again or imported, with durable cursors', true, { id: 'another-node' }],
	])('tells nothing twice and loses nothing: %s', async (_, hasDurableCursors, changed) => {
		const trigger = new PolledTrigger(bank.origin, {}, { hasDurableCursors });
		await trigger.activate();
		const old = book('a', { postedTimestamp: new Date(now).toISOString() });
		now += DAY;
		expect(idsOf((await trigger.poll()).items)).toEqual([old.transactionId]);
		now += DAY;
		expect((await trigger.poll()).items).toBeNull();
		const row = book('a', { postedTimestamp: new Date(now).toISOString() });
		trigger.replaceNode(changed);
		now += MINUTE;
		expect(idsOf((await trigger.activate()).items)).toEqual([row.transactionId]);
		expect(trigger.warnings).toEqual([expect.stringContaining('2026-11-22T12:00:00')]);
		await expectOnce(trigger, book('a'));
	});

	it('starts from zero where another account trigger has polled, and says so', async () => {
		const trigger = await start();
		book('a');
		await trigger.poll();
		trigger.replaceNode({ id: 'another-node', name: 'Another Name' });
		book('a');
		expect((await trigger.activate()).items).toBeNull();
		expect(trigger.warnings).toEqual([expect.stringContaining('starts from zero')]);
		await expectOnce(trigger, book('a'));
	});
});

it('has an account that is chosen later, from the last day on', async () => {
	const trigger = await start({ accounts: 'chosen', accountIds: ['a'] });
	now += 30 * DAY;
	expect((await trigger.poll()).items).toBeNull();
	const old = book('b', { postedTimestamp: daysAgo(-20) });
	const row = book('b', { postedTimestamp: daysAgo(-30) });
	trigger.setParameters({ accounts: 'chosen', accountIds: ['a', 'b'] });
	expect(idsOf((await trigger.activate()).items)).toEqual([row.transactionId]);
	expect(old.transactionId).not.toBe(row.transactionId);
	trigger.setParameters({});
	bank.accounts.set('c', { fields: { accountId: 'c' }, rows: [makeRow({ postedTimestamp: daysAgo(-20) })] });
	expect((await trigger.poll()).items).toBeNull();
});

it('forgets an account that has not been listed for 90 days', async () => {
	const trigger = await start();
	bank.accounts.delete('b');
	for (const days of [60, 29, 2]) {
		now += days * DAY;
		expect((await trigger.poll()).items).toBeNull();
		expect(JSON.stringify(trigger.stored).includes(String.raw`\"b\":{`)).toBe(days !== 2);
	}
	expect(trigger.warnings).toEqual([]);
});

it('reads only the accounts that are chosen, and asks for their names only at first and if there is something to tell', async () => {
	bank.accounts.set('gone', { fields: {}, rows: [] });
	bank.takeCalls();
	const trigger = await start({ accounts: 'chosen', accountIds: ['b', 'gone'] });
	const quiet = ['/accounts/b/transactions', '/accounts/gone/transactions'];
	// At first, also for their numbers, by which they are recognized under another ID.
	expect(bank.takeCalls().sort()).toEqual(['/accounts', ...quiet]);
	await trigger.poll();
	expect(bank.takeCalls().sort()).toEqual(quiet);
	book('a');
	book('b');
	book('gone');
	expect((await trigger.poll()).items).toMatchObject([
		{ accountName: 'Account b', currency: 'EUR' },
		{ accountName: 'gone', currency: null },
	]);
	expect(bank.takeCalls().sort()).toEqual(['/accounts', ...quiet]);
});

it.each([401, 429, 500])(
	'has the transactions without a currency if the accounts cannot be listed (%d)',
	async (status) => {
		const trigger = await start({ accounts: 'chosen', accountIds: ['b'] });
		bank.listAnswer = { status, json: { code: 'C' } };
		skipWaits();
		book('b');
		expect((await trigger.poll()).items).toMatchObject([{ accountName: 'b', currency: null }]);
		expect(trigger.warnings).toEqual([expect.stringMatching(/could not be listed/)]);
		bank.listAnswer = {};
		book('b');
		expect((await trigger.poll()).items).toMatchObject([{ accountName: 'Account b', currency: 'EUR' }]);
	},
);

it('asks for the list and for one page of each account, if nothing is new in 50 of them', async () => {
	bank.reset(...Array.from({ length: 50 }, (_, index) => `a${index}`));
	for (const { rows } of bank.accounts.values()) {
		for (let days = 1; days <= 80; days++) rows.push(makeRow({ postedTimestamp: daysAgo(days) }));
	}
	const trigger = await start();
	bank.takeCalls();
	expect((await trigger.poll()).items).toBeNull();
	expect(bank.takeCalls()).toHaveLength(51);
});

it('goes on where it stopped with an account that is chosen again', async () => {
	const trigger = await start();
	book('a');
	expect((await trigger.poll()).items).toHaveLength(1);
	trigger.setParameters({ accounts: 'chosen', accountIds: ['b'] });
	const rows = [DAY, 2 * DAY].map((after) => {
		now += DAY;
		return book('a', { postedTimestamp: new Date(NOW + after).toISOString() });
	});
	expect((await trigger.poll()).items).toBeNull();
	trigger.setParameters({});
	expect(idsOf((await trigger.poll()).items)).toEqual(rows.map(({ transactionId }) => transactionId));
	expect((await trigger.poll()).items).toBeNull();
});

it('shows the newest transactions in a manual run and changes nothing', async () => {
	const trigger = await start();
	const before = structuredClone(trigger.stored);
	const rows = Array.from({ length: 5 }, (_, index) => book('a', { postedTimestamp: `2026-11-21 09:0${index}:00` }));
	const { items } = await trigger.runManually();
	expect(idsOf(items)).toEqual(rows.slice(-3).map(({ transactionId }) => transactionId));
	expect(trigger.stored).toEqual(before);
	expect((await trigger.poll()).items).toHaveLength(5);
});

it('shows the time of a row, however the list is cut into pages', async () => {
	bank.pageSize = 2;
	const trigger = await start();
	const times = ['T17:00:00', 'T12:00:00', 'T00:00:00', 'T17:00:00'];
	times.forEach((time, index) => book('a', { postedTimestamp: `${daysAgo(4 - index)}${time}` }));
	const items = (await trigger.poll()).items ?? [];
	const shown = times.map((time, index) => daysAgo(4 - index) + (time === 'T17:00:00' ? time : ''));
	expect(items.map(({ postedAt }) => postedAt)).toEqual(shown);
});
