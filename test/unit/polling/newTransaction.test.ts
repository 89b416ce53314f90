import type { IDataObject } from 'n8n-workflow';
import type { JsonObject } from '../../../n8n-host/jsonValue.ts';
import { KnownTransactions } from '../../../nodes/CommercialBanking/domain/accounts/KnownTransactions';
import { PolledTrigger } from './pollNode';
import { makeRow, WatchedBank } from './watchedBank';

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const DAY = 86_400_000;

const idsOf = (items: readonly IDataObject[] | null) => items?.map(({ transactionId }) => transactionId) ?? [];
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString().slice(0, 10);

describe('the event On New Transaction', () => {
	let bank: WatchedBank;
	let now: number;

	beforeAll(async () => {
		bank = await WatchedBank.start();
	});

	beforeEach(() => {
		now = NOW;
		jest.spyOn(Date, 'now').mockImplementation(() => now);
		bank.reset('a', 'b');
		bank.book('a', makeRow({ postedTimestamp: daysAgo(1) }), makeRow({ postedTimestamp: daysAgo(2) }));
	});

	afterEach(() => jest.restoreAllMocks());

	afterAll(async () => await bank.stop());

	const start = async (parameters = {}, options = {}) => {
		const trigger = new PolledTrigger(bank.origin, parameters, options);
		expect((await trigger.activate()).items).toBeNull();
		now += MINUTE;
		return trigger;
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
				postedTimestamp: row.postedTimestamp,
				signedAmount: `-${String(row.amount)}`,
				currency: 'EUR',
				description: row.description,
				payee: null,
				status: 'POSTED',
				debitCreditMemo: 'DEBIT',
				reference: null,
				transactionId: row.transactionId,
				accountId: 'a',
				event: { name: 'newTransaction', detectedAt: new Date(now).toISOString(), accountId: 'a', previous: null },
			},
		]);
		expect(reported).toEqual([]);
		expect((await trigger.poll()).items).toBeNull();
	});

	it.each(['raw', 'full', 'selected'])('has signedAmount and event with the output %s too', async (output) => {
		const trigger = await start({ output, fields: 'description' });
		const row = book('b');
		expect((await trigger.poll()).items).toMatchObject([
			{ signedAmount: row.amount, event: { accountId: 'b', name: 'newTransaction' } },
		]);
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
			const { transactionId } = book('a', { postedTimestamp });
			expect(idsOf((await trigger.poll()).items)).toEqual([transactionId]);
			expect((await trigger.poll()).items).toBeNull();
		},
	);

	it('loses nothing between the activation and the first poll with durable cursors', async () => {
		const trigger = new PolledTrigger(bank.origin, {}, { hasDurableCursors: true });
		expect((await trigger.activate()).items).toBeNull();
		expect(trigger.stored).toEqual({});
		const rows = [book('a'), book('b', { postedTimestamp: daysAgo(40) })];
		now += 60 * MINUTE;
		expect(idsOf((await trigger.poll()).items).sort()).toEqual(rows.map(({ transactionId }) => transactionId).sort());
		expect((await trigger.poll()).items).toBeNull();
	});

	it.each([
		['has not saved its static data yet', {}],
		['has only the state of other parameters', { options: { identifyBy: 'content' } }],
	])('loses nothing if n8n loaded the workflow before the activation, and %s', async (_, parameters) => {
		const trigger = new PolledTrigger(bank.origin, parameters, { hasDurableCursors: true });
		if ('options' in parameters) {
			await trigger.activate();
			await trigger.poll();
			trigger.setParameters({});
		}
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

	it('loses nothing if n8n activates it again before the first scheduled poll', async () => {
		const trigger = new PolledTrigger(bank.origin, {}, { hasDurableCursors: true });
		await trigger.activate();
		await trigger.activate();
		const row = book('a');
		expect(idsOf((await trigger.poll()).items)).toEqual([row.transactionId]);
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
		const row = book('a');
		expect(idsOf((await trigger.poll()).items)).toEqual([row.transactionId]);
	});

	it.each([
		['at the activation', { options: { startFrom: 'everything' } }, 2],
		['at the first scheduled poll', {}, 1],
	])('repeats what n8n with durable cursors could not store %s', async (_, parameters, count) => {
		const trigger = new PolledTrigger(bank.origin, parameters, { hasDurableCursors: true });
		const { items } = await trigger.activate(false);
		const lost = [...(items ?? [])];
		if (!items) {
			book('a');
			lost.push(...((await trigger.poll(false)).items ?? []));
		}
		expect(lost).toHaveLength(count);
		const clock = performance.now.bind(performance);
		jest.spyOn(performance, 'now').mockImplementation(() => clock() + MINUTE);
		expect(idsOf((await trigger.poll()).items)).toEqual(idsOf(lost));
		expect((await trigger.poll()).items).toBeNull();
		// n8n is restarted, and has only its database.
		trigger.restart();
		expect((await trigger.activate()).items).toBeNull();
		const row = book('b');
		expect(idsOf((await trigger.poll()).items)).toEqual([row.transactionId]);
	});

	it('begins at the activation, although a poll with other parameters is under way', async () => {
		const trigger = await start();
		bank.delayMilliseconds = 50;
		const poll = trigger.poll();
		trigger.setParameters({ options: { identifyBy: 'content' } });
		const activation = trigger.activate();
		expect((await poll).items).toBeNull();
		expect((await activation).items).toBeNull();
		const row = book('a');
		expect(idsOf((await trigger.poll()).items)).toEqual([row.transactionId]);
	});

	it('begins at the activation with other parameters, although n8n is still storing items', async () => {
		const trigger = await start();
		const before = trigger.stored;
		book('a');
		expect((await trigger.poll()).items).toHaveLength(1);
		// n8n had loaded this state before it stored the items.
		trigger.stored = before;
		trigger.setParameters({ options: { identifyBy: 'content' } });
		await trigger.activate();
		const row = book('a');
		expect(idsOf((await trigger.poll()).items)).toEqual([row.transactionId]);
	});

	it('takes other parameters over at the activation with durable cursors', async () => {
		const trigger = new PolledTrigger(bank.origin, {}, { hasDurableCursors: true });
		await trigger.activate();
		await trigger.poll();
		book('a', { status: 'PENDING', postedTimestamp: undefined });
		trigger.setParameters({ include: 'postedAndPending' });
		expect((await trigger.activate()).items).toBeNull();
		const row = book('a', { status: 'PENDING', postedTimestamp: undefined });
		expect(idsOf((await trigger.poll()).items)).toEqual([row.transactionId]);
		expect((await trigger.poll()).items).toBeNull();
	});

	it('begins at the activation of another event, although n8n is still storing items', async () => {
		const trigger = new PolledTrigger(bank.origin, { options: { startFrom: 'everything' } });
		expect((await trigger.activate(false)).items).toHaveLength(2);
		trigger.setParameters({ event: 'accountChanged' });
		await trigger.activate();
		bank.account('a').fields.status = 'CLOSED';
		expect((await trigger.poll()).items).toHaveLength(1);
	});

	it('repeats what n8n could not store', async () => {
		const trigger = await start();
		const old = book('a', { postedTimestamp: daysAgo(50) });
		const { items } = await trigger.poll(false);
		expect(idsOf(items)).toEqual([old.transactionId]);
		// n8n may still be storing them.
		expect((await trigger.poll()).items).toBeNull();
		const clock = performance.now.bind(performance);
		jest.spyOn(performance, 'now').mockImplementation(() => clock() + MINUTE);
		expect(idsOf((await trigger.poll()).items)).toEqual([old.transactionId]);
		expect((await trigger.poll()).items).toBeNull();
	});

	it('does not repeat what n8n is still storing after an activation that had items', async () => {
		const trigger = new PolledTrigger(
			bank.origin,
			{ options: { startFrom: 'everything' } },
			{ hasDurableCursors: true },
		);
		expect((await trigger.activate()).items).toHaveLength(2);
		const { stored } = trigger;
		const row = book('a');
		expect(idsOf((await trigger.poll()).items)).toEqual([row.transactionId]);
		// n8n had loaded this state before it stored the items.
		trigger.stored = stored;
		expect((await trigger.poll()).items).toBeNull();
	});

	it('works on an older n8n, which does not say how long a poll may take', async () => {
		const trigger = new PolledTrigger(bank.origin, {});
		trigger.isOldN8n = true;
		expect((await trigger.activate()).items).toBeNull();
		const row = book('a');
		expect(idsOf((await trigger.poll()).items)).toEqual([row.transactionId]);
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
			const row = book('a', posted === 'same' ? { ...pending, status: 'POSTED' } : {});
			expect(idsOf((await trigger.poll()).items)).toEqual([row.transactionId]);
			expect((await trigger.poll()).items).toBeNull();
		});

		it('count when they come and when they are posted, with Posted and Pending', async () => {
			const trigger = await start({ include: 'postedAndPending' });
			const pending = book('a', { status: 'PENDING' });
			expect((await trigger.poll()).items).toMatchObject([{ status: 'PENDING', event: { previous: null } }]);
			bank.account('a').rows[0] = { ...pending, status: 'POSTED', description: 'completed' };
			expect((await trigger.poll()).items).toMatchObject([
				{ transactionId: pending.transactionId, status: 'POSTED', event: { previous: { status: 'PENDING' } } },
			]);
			bank.account('a').rows[0] = { ...pending, status: 'POSTED', description: 'completed again' };
			expect((await trigger.poll()).items).toBeNull();
		});

		it.each(['0', '00000000-0000-0000-0000-000000000000', ''])(
			'come each once although all have the ID %j until they are posted',
			async (transactionId) => {
				const trigger = await start({ include: 'postedAndPending' });
				const before = { transactionId, status: 'PENDING', postedTimestamp: undefined };
				const amountsOf = async () => (await trigger.poll()).items?.map(({ signedAmount }) => signedAmount) ?? [];
				const { amount: first } = book('a', before);
				expect(await amountsOf()).toEqual([first]);
				bank.account('a').rows.shift();
				const { amount: second } = book('a', before);
				const { amount: posted } = book('a');
				expect((await amountsOf()).sort()).toEqual([second, posted].sort());
				expect(await amountsOf()).toEqual([]);
			},
		);

		it('are compared with what is known only once for each account', async () => {
			const unpack = jest.spyOn(KnownTransactions, 'unpack');
			const trigger = await start({ include: 'postedAndPending' });
			bank.book('a', ...Array.from({ length: 40 }, () => makeRow()));
			unpack.mockClear();
			expect((await trigger.poll()).items).toHaveLength(40);
			expect(unpack.mock.calls.length).toBeLessThanOrEqual(3);
		});

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
				expect(text).toContain('GB33BUKB…5555');
				expect(text).not.toContain('20201');
			}
		});

		it.each([
			[429, ["'Poll Times'", 'choose fewer accounts']],
			[503, ['The next poll does']],
			[400, ['Send Period to Bank']],
		])('says of %d what to do with a trigger', async (status, steps) => {
			const trigger = await start();
			trigger.budgetMilliseconds = 1_000;
			bank.account('b').failure = { status, json: { code: 'C' } };
			const { reported } = await trigger.poll();
			const { description } = Object.assign({ description: '' }, reported[0]);
			for (const step of steps) expect(description).toContain(step);
			expect(description).not.toMatch(/Longest Wait|Continue From|Additional Headers|Retry On Fail|'Limit'/);
		});

		it('does not keep the workflow from being activated, and has what was posted since', async () => {
			bank.book('b', makeRow({ postedTimestamp: daysAgo(3) }));
			bank.account('b').failure = failure;
			const trigger = await start();
			now += 3 * DAY;
			expect((await trigger.poll()).reported).toHaveLength(1);
			bank.account('b').failure = undefined;
			const row = book('b', { postedTimestamp: '2026-11-22' });
			expect(idsOf((await trigger.poll()).items)).toEqual([row.transactionId]);
		});

		it('has what was posted in an account since the activation, which did not get to it', async () => {
			const trigger = new PolledTrigger(bank.origin, { options: { concurrency: 1 } });
			bank.account('b').rows.push(makeRow({ postedTimestamp: daysAgo(3) }));
			bank.account('a').failure = { status: 429, json: { code: '429' } };
			bank.accounts = new Map([...bank.accounts].reverse());
			bank.accounts.set('c', { fields: { accountId: 'c' }, rows: [makeRow({ postedTimestamp: daysAgo(3) })] });
			trigger.budgetMilliseconds = 1_000;
			expect((await trigger.activate()).items).toBeNull();
			bank.account('a').failure = undefined;
			now += DAY;
			const posted = { postedTimestamp: new Date(now).toISOString() };
			const rows = ['a', 'b', 'c'].map((accountId) => book(accountId, posted).transactionId);
			expect(idsOf((await trigger.poll()).items).sort()).toEqual(rows.sort());
		});

		it('has the news of the pages before the one that fails, and the rest later', async () => {
			bank.pageSize = 2;
			const trigger = await start();
			const rows = Array.from({ length: 5 }, () => book('a'));
			bank.beforePage = (_, page) => (page === 1 ? failure : undefined);
			const first = await trigger.poll();
			expect(idsOf(first.items)).toEqual([rows[3], rows[4]].map((row) => row?.transactionId));
			bank.beforePage = () => undefined;
			expect(idsOf((await trigger.poll()).items)).toEqual([rows[0], rows[1], rows[2]].map((row) => row?.transactionId));
		});
	});

	describe('failures of all accounts', () => {
		it.each([
			['no access', { status: 401, json: { code: '401' } }, '401', /reconnect/i],
			['a rate limit', { status: 429, json: { code: '429' } }, '429', /429/],
			['a fault of the bank', { status: 500, json: { code: '500' } }, '500', /500/],
		])('%s ends the poll with its HTTP code', async (_, failure, httpCode, message) => {
			const trigger = await start();
			trigger.budgetMilliseconds = 1_000;
			bank.listFailure = failure;
			await expect(trigger.poll()).rejects.toMatchObject({ httpCode, message: expect.stringMatching(message) });
		});

		it('keeps the workflow from being activated', async () => {
			for (const account of bank.accounts.values()) account.failure = { status: 403, json: { code: '403' } };
			const trigger = new PolledTrigger(bank.origin, {});
			await expect(trigger.activate()).rejects.toMatchObject({
				httpCode: '403',
				message: expect.stringContaining('Account a, Account b'),
			});
		});

		it('keeps the news that were found before a rate limit', async () => {
			const trigger = await start({ options: { concurrency: 1 } });
			trigger.budgetMilliseconds = 1_000;
			const row = book('a');
			bank.account('b').failure = { status: 429, json: { code: '429' } };
			expect(idsOf((await trigger.poll()).items)).toEqual([row.transactionId]);
		});
	});

	it.each([
		['damaged', '1.xxxx.{}'],
		['of another version', '9.abc.{}'],
		['cut off', undefined],
	])('begins anew with a warning and without a flood if the state is %s', async (_, text) => {
		const trigger = await start();
		trigger.stored = Object.fromEntries(
			Object.entries(trigger.stored).map(([key, stored]) => [key, text ?? JSON.stringify(stored).slice(1, -20)]),
		);
		now += DAY;
		book('a');
		// The copy of the activation is older than the damage, so it is not there any more in a long-lived trigger.
		trigger.forgetActivation();
		expect((await trigger.poll()).items).toBeNull();
		expect(trigger.warnings).toHaveLength(1);
		const row = book('a');
		expect(idsOf((await trigger.poll()).items)).toEqual([row.transactionId]);
	});

	describe('Start From', () => {
		it.each([
			[{ startFrom: 'everything' }, 4],
			[{ startFrom: 'date', startDate: daysAgo(2) }, 2],
			[{ startFrom: 'now' }, 0],
		])('%j has %d of the four transactions that are there', async (options, count) => {
			const rows = [200, 100].map((days) => makeRow({ postedTimestamp: daysAgo(days) }));
			bank.account('a').rows.push(...rows.reverse());
			const trigger = new PolledTrigger(bank.origin, { options });
			const { items } = await trigger.activate();
			expect(idsOf(items)).toHaveLength(count);
			expect((await trigger.poll()).items).toBeNull();
		});

		it('A Date has an account from that date on, although it could not be read for days', async () => {
			bank.account('a').rows.push(makeRow({ postedTimestamp: daysAgo(89) }));
			bank.account('a').failure = { status: 500, json: { code: '500' } };
			const options = { startFrom: 'date', startDate: daysAgo(89) };
			const trigger = new PolledTrigger(bank.origin, { options });
			await trigger.activate();
			now += 3 * DAY;
			await trigger.poll();
			bank.account('a').failure = undefined;
			expect((await trigger.poll()).items).toHaveLength(3);
			expect((await trigger.poll()).items).toBeNull();
		});

		it('Everything has what is older than its memory once, although the bank sends only a part (206)', async () => {
			bank.account('a').rows.push(makeRow({ postedTimestamp: daysAgo(100) }));
			bank.isPartial = true;
			const trigger = new PolledTrigger(bank.origin, { options: { startFrom: 'everything' } });
			expect((await trigger.activate()).items).toHaveLength(3);
			expect((await trigger.poll()).items).toBeNull();
			now += DAY;
			const rows = [book('a', { postedTimestamp: undefined }), book('a')].map(({ transactionId }) => transactionId);
			expect(idsOf((await trigger.poll()).items).sort()).toEqual(rows.sort());
			expect((await trigger.poll()).items).toBeNull();
		});

		it('Everything has what is older than its memory once, although the list shifts while it is read', async () => {
			bank.pageSize = 2;
			const old = [100, 101, 102].map((days) => makeRow({ postedTimestamp: daysAgo(days) }));
			bank.account('a').rows.push(...old);
			const trigger = new PolledTrigger(bank.origin, { options: { startFrom: 'everything' } });
			let isBooked = false;
			bank.beforePage = (accountId, page) => {
				if (accountId === 'a' && page === 1 && !isBooked) {
					isBooked = true;
					book('a');
				}
				return undefined;
			};
			const found = idsOf((await trigger.activate()).items);
			found.push(...idsOf((await trigger.poll()).items), ...idsOf((await trigger.poll()).items));
			const all = bank.account('a').rows.map(({ transactionId }) => transactionId);
			expect(found.sort()).toEqual(all.sort());
		});
	});

	it('has an account that appears later, without its history', async () => {
		const trigger = await start();
		bank.accounts.set('c', {
			fields: { accountId: 'c' },
			rows: [makeRow({ postedTimestamp: '2026-11-21' }), makeRow({ postedTimestamp: daysAgo(30) })],
		});
		const [row] = bank.account('c').rows;
		expect(idsOf((await trigger.poll()).items)).toEqual([row?.transactionId]);
	});

	it('reads only the accounts that are chosen, and asks for their currency once', async () => {
		bank.accounts.set('gone', { fields: {}, rows: [] });
		bank.takeCalls();
		const trigger = await start({ accounts: 'chosen', accountIds: ['b', 'gone'] });
		expect(bank.takeCalls().sort()).toEqual(['/accounts', '/accounts/b/transactions', '/accounts/gone/transactions']);
		book('a');
		const row = book('b');
		expect((await trigger.poll()).items).toMatchObject([{ transactionId: row.transactionId, currency: 'EUR' }]);
		expect(bank.takeCalls().sort()).toEqual(['/accounts/b/transactions', '/accounts/gone/transactions']);
		bank.account('gone').fields = { accountId: 'gone', currency: { currencyCode: 'USD' } };
		now += 60 * MINUTE;
		book('gone');
		expect((await trigger.poll()).items).toMatchObject([{ currency: 'USD' }]);
	});

	it('reads the chosen accounts also if the list of accounts takes too long', async () => {
		bank.listFailure = { fault: 'hang' };
		const trigger = new PolledTrigger(bank.origin, { accounts: 'chosen', accountIds: ['b'] });
		trigger.budgetMilliseconds = 500;
		await expect(trigger.activate()).rejects.toMatchObject({ message: expect.stringContaining('the time for a poll') });
		trigger.budgetMilliseconds = undefined;
		expect((await trigger.activate()).items).toBeNull();
		const row = book('b');
		expect(idsOf((await trigger.poll()).items)).toEqual([row.transactionId]);
	});

	it('has the transactions without a currency while the chosen accounts cannot be listed', async () => {
		bank.listFailure = { status: 500, json: { code: 'C' } };
		bank.takeCalls();
		const trigger = await start({ accounts: 'chosen', accountIds: ['b'] });
		expect(trigger.warnings).toEqual([expect.stringMatching(/could not be listed.*500/)]);
		const row = book('b');
		expect((await trigger.poll()).items).toMatchObject([{ transactionId: row.transactionId, currency: null }]);
		bank.listFailure = undefined;
		expect(bank.takeCalls().filter((path) => path === '/accounts')).toHaveLength(1);
		now += 60 * MINUTE;
		book('b');
		expect((await trigger.poll()).items).toMatchObject([{ currency: 'EUR' }]);
		now += 60 * MINUTE;
		bank.takeCalls();
		await trigger.poll();
		expect(bank.takeCalls()).toEqual(['/accounts/b/transactions']);
	});

	it.each([401, 429])(
		'fails if the chosen accounts cannot be listed for a reason that concerns all (%d)',
		async (status) => {
			bank.listFailure = { status, json: { code: 'C' } };
			const trigger = new PolledTrigger(bank.origin, { accounts: 'chosen', accountIds: ['b'] });
			trigger.budgetMilliseconds = 1_000;
			await expect(trigger.activate()).rejects.toMatchObject({ httpCode: String(status) });
		},
	);

	it('does not report what is older than the activation, although the list shrinks while it is read first', async () => {
		bank.pageSize = 2;
		const pending = makeRow({ status: 'PENDING', postedTimestamp: undefined });
		bank.account('a').rows = [pending, ...[1, 2, 3, 4].map((days) => makeRow({ postedTimestamp: daysAgo(days) }))];
		bank.beforePage = (accountId, page) => {
			const { rows } = bank.account('a');
			if (accountId === 'a' && page === 1 && rows[0] === pending) rows.shift();
			return undefined;
		};
		const trigger = await start();
		expect((await trigger.poll()).items).toBeNull();
		const row = book('a', { postedTimestamp: new Date(now).toISOString() });
		expect(idsOf((await trigger.poll()).items)).toEqual([row.transactionId]);
		expect((await trigger.poll()).items).toBeNull();
	});

	it.each([
		['before the reading is interrupted', 2, 4],
		['while the reading is interrupted', 4, 4],
	])('does not report what is older, although the list shrinks %s', async (_, leavesAt, failsAt) => {
		bank.pageSize = 2;
		const pending = makeRow({ status: 'PENDING', postedTimestamp: undefined });
		bank.account('a').rows = [
			pending,
			...Array.from({ length: 11 }, (_row, index) => makeRow({ postedTimestamp: daysAgo(index + 1) })),
		];
		let hasFailed = false;
		bank.beforePage = (accountId, page) => {
			const { rows } = bank.account('a');
			if (accountId !== 'a') return undefined;
			if (page === leavesAt && rows[0] === pending) rows.shift();
			if (page !== failsAt || hasFailed) return undefined;
			hasFailed = true;
			return { status: 500, json: { code: 'C' } };
		};
		const trigger = await start();
		expect(hasFailed).toBe(true);
		for (let polls = 0; polls < 3; polls++) expect((await trigger.poll()).items).toBeNull();
		const row = book('a', { postedTimestamp: new Date(now).toISOString() });
		expect(idsOf((await trigger.poll()).items)).toEqual([row.transactionId]);
	});

	it.each([400, 404, 409, 410, 422])(
		'begins its first reading again if the bank refuses the offset (%d)',
		async (status) => {
			bank.pageSize = 2;
			bank.account('a').rows = [5, 6, 7, 8, 9].map((days) => makeRow({ postedTimestamp: daysAgo(days) }));
			const pages: number[] = [];
			bank.beforePage = (accountId, page) => {
				if (accountId !== 'a') return undefined;
				pages.push(page);
				if (pages.length === 3) return { status: 500, json: { code: 'C' } };
				return page > 0 && pages.length > 3 && pages.length < 6 ? { status, json: { code: 'C' } } : undefined;
			};
			const trigger = await start();
			expect(pages).toEqual([0, 1, 2]);
			expect((await trigger.poll()).items).toBeNull();
			expect(pages.slice(3)).toEqual([2]);
			const row = book('a', { postedTimestamp: new Date(now).toISOString() });
			const found: unknown[] = [];
			for (let polls = 0; polls < 3; polls++) found.push(...idsOf((await trigger.poll()).items));
			expect(pages[4]).toBe(0);
			expect(found).toEqual([row.transactionId]);
		},
	);

	it.each([
		['now', 1],
		['everything', 3],
	])('repeats nothing of an account that is chosen again, with Start From %s', async (startFrom, count) => {
		const options = { startFrom };
		bank.account('a').rows = [makeRow({ postedTimestamp: daysAgo(100) })];
		const trigger = new PolledTrigger(bank.origin, { options });
		await trigger.activate();
		now += MINUTE;
		expect((await trigger.poll()).items).toBeNull();
		book('a');
		expect((await trigger.poll()).items).toHaveLength(1);
		for (const days of [1, 1, 0]) {
			trigger.setParameters({ accounts: 'chosen', accountIds: ['b'], options });
			now += days * DAY;
			await trigger.activate();
			await trigger.poll();
			if (days === 0) continue;
			const posted = new Date(now - DAY).toISOString();
			bank.book('a', makeRow({ postedTimestamp: posted }));
		}
		trigger.setParameters({ options });
		const row = book('a', { postedTimestamp: new Date(now + MINUTE).toISOString() });
		now += 2 * MINUTE;
		const found = [...idsOf((await trigger.activate()).items), ...idsOf((await trigger.poll()).items)];
		expect(found).toHaveLength(count);
		expect(found.at(-1)).toBe(row.transactionId);
		expect((await trigger.poll()).items).toBeNull();
	});

	describe('calls', () => {
		const fill = (count: number) => {
			bank.account('a').rows = Array.from({ length: count }, (_, index) =>
				makeRow({ postedTimestamp: daysAgo(1 + index / 10) }),
			);
		};

		it('needs one page for a quiet account', async () => {
			fill(200);
			const trigger = await start();
			bank.takeCalls();
			expect((await trigger.poll()).items).toBeNull();
			expect(bank.takeCalls().filter((path) => path === '/accounts/a/transactions')).toHaveLength(1);
		});

		it('reads a list of another order to its end', async () => {
			fill(200);
			bank.account('a').rows.reverse();
			const trigger = await start();
			bank.takeCalls();
			expect((await trigger.poll()).items).toBeNull();
			expect(bank.takeCalls().filter((path) => path === '/accounts/a/transactions')).toHaveLength(4);
		});

		it('stops when the time is up, and goes on with the next poll', async () => {
			fill(400);
			bank.pageSize = 20;
			const trigger = new PolledTrigger(bank.origin, { options: { startFrom: 'everything', concurrency: 1 } });
			trigger.budgetMilliseconds = 600;
			const found: unknown[] = [];
			bank.delayMilliseconds = 60;
			found.push(...idsOf((await trigger.activate()).items));
			expect(found.length).toBeGreaterThan(0);
			expect(found.length).toBeLessThan(400);
			for (let polls = 0; polls < 20 && found.length < 400; polls++) found.push(...idsOf((await trigger.poll()).items));
			expect(new Set(found).size).toBe(400);
			expect(found).toHaveLength(400);
		});
	});

	it('does not take a list for one that shrinks if the bank counts the rows that are left', async () => {
		bank.pageSize = 2;
		bank.account('a').rows = [1, 2, 3, 4, 5].map((days) => makeRow({ postedTimestamp: daysAgo(days) }));
		bank.countRows = (rows, offset) => rows - offset;
		const trigger = await start();
		// While the first reading goes on, a row without a date is not news.
		const row = book('a', { postedTimestamp: undefined });
		expect(idsOf((await trigger.poll()).items)).toEqual([row.transactionId]);
	});

	it('does not take a list beyond its memory for one that shrinks if the bank counts the rows that are left', async () => {
		bank.pageSize = 20;
		bank.account('a').rows = Array.from({ length: 200 }, (_, index) =>
			makeRow({ postedTimestamp: daysAgo(index + 1) }),
		);
		bank.countRows = (rows, offset) => rows - offset;
		const trigger = await start();
		const row = book('a', { postedTimestamp: undefined });
		expect(idsOf((await trigger.poll()).items)).toEqual([row.transactionId]);
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

	it('warns if IDs look like positions', async () => {
		const number = () => {
			const { rows } = bank.account('a');
			bank.account('a').rows = rows.map((row, index) => ({ ...row, transactionId: String(index) }));
		};
		bank.book('a', ...Array.from({ length: 6 }, () => makeRow()));
		number();
		const trigger = await start();
		book('a');
		number();
		await trigger.poll();
		expect(trigger.warnings).toEqual([expect.stringContaining('Identify By')]);
	});
});
