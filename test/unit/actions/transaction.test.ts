import { executeOperation, type Execution } from '../../n8nStandIn/executeOperation';
import { pageOf, useBank } from '../TestBank';

const bank = useBank();

const deposit = (transactionId: string, more: object = {}) => ({ depositTransaction: { transactionId, ...more } });

async function getAll(parameters: Record<string, unknown> = {}, execution: Partial<Execution> = {}, inputItems = 1) {
	const accountId = { __rl: true, mode: 'list', value: 'a1' };
	const item = {
		resource: 'transaction',
		operation: 'getAll',
		accountId,
		returnAll: true,
		output: 'full',
		...parameters,
	};
	const result = await executeOperation({ origin: bank.origin, items: Array(inputItems).fill(item), ...execution });
	// What `rowId` asks of the bank, and says, is in rowIds.test.ts.
	const hints = result.hints.filter(({ message }) => parameters.output !== undefined || !OF_ROW_ID.test(message));
	return { ...result, hints };
}

const OF_ROW_ID = /^'rowId' is empty|^The bank did not send the account's name/;

const listRequests = () => bank.requests.filter(({ path }) => path.endsWith('/transactions'));

const ids = (json: Array<Record<string, unknown>>) => json.map(({ transactionId }) => transactionId);

it('returns all pages in order, rows with equal IDs too', async () => {
	const pages = [[deposit('t1'), deposit('t1', { amount: 2 })], [deposit('t2')]];
	bank.answer = ({ offset }) => pageOf('transactions', pages, offset);
	const { json } = await getAll();
	expect(ids(json)).toEqual(['t1', 't1', 't2']);
	expect(listRequests()).toHaveLength(2);
});

it('does not follow the next link after the limit, and shows a hint that there are more', async () => {
	const links = { next: { href: 'https://evil.example/?offset=2' } };
	bank.answer = () => ({ json: { transactions: [deposit('t1')], links } });
	const { json, hints } = await getAll({ returnAll: false, limit: 1 }, {}, 2);
	expect(json).toHaveLength(2);
	expect(hints).toMatchObject([{ type: 'info', message: expect.stringContaining('Limit') }]);
});

describe('partial content (206): accounts instead of transactions', () => {
	const inside = { depositAccount: { accountId: 'a1', transactions: [{ transactionId: 't1' }, deposit('t2')] } };
	const other = { loanAccount: { accountId: 'a2', transactions: [{ transactionId: 'x1' }] } };

	it('returns the transactions inside the right account', async () => {
		bank.answer = () => ({ status: 206, json: { accounts: [other, inside] } });
		const { json, hints } = await getAll();
		expect(json).toMatchObject([
			{ transactionId: 't1', transactionKind: 'depositTransaction' },
			{ transactionId: 't2', transactionKind: 'depositTransaction' },
		]);
		expect(hints).toMatchObject([{ type: 'warning', message: expect.stringMatching(/206.*: a1\.$/) }]);
	});

	it('knows the currency from the account', async () => {
		const { depositAccount } = inside;
		const known = { depositAccount: { ...depositAccount, currency: { currencyCode: 'EUR' } } };
		bank.answer = () => ({ status: 206, json: { accounts: [known] } });
		expect((await getAll({ output: 'simplified' })).json).toMatchObject([{ currency: 'EUR' }, { currency: 'EUR' }]);
		expect(bank.requests).toHaveLength(1);
	});

	it('continues with the next page', async () => {
		bank.answer = ({ offset }) =>
			offset === undefined
				? { status: 206, json: { accounts: [inside], page: { nextOffset: 'p1' } } }
				: { json: { transactions: [deposit('t3')] } };
		expect(ids((await getAll()).json)).toEqual(['t1', 't2', 't3']);
	});

	it.each([
		['of another account', { accounts: [other] }],
		['of an account alone (5.3.0)', { depositAccount: { accountId: 'a1' } }],
	])('returns nothing %s, and shows a hint', async (_, json206) => {
		bank.answer = () => ({ status: 206, json: json206 });
		const { json, hints } = await getAll();
		expect(json).toEqual([]);
		expect(hints).toMatchObject([{ type: 'warning', message: expect.stringContaining('missing') }]);
	});
});

describe('Posted After and Posted Before', () => {
	const timesById: Record<string, string> = {
		before: '2025-06-18 23:59:59.999',
		first: '2025-06-19 00:00:00.0',
		zoned: '2025-06-19T10:00:00+02:00',
		date: '2025-06-19',
		last: '2025-06-19T23:59:59.999',
		after: '2025-06-20 00:00:00.0',
	};
	const dated = (id: string) => deposit(id, { postedTimestamp: timesById[id] });
	const rows = [
		dated('before'),
		dated('first'),
		dated('zoned'),
		deposit('other-field', { transactionTimestamp: '2025-06-19T12:00:00Z', postedTimestamp: null }),
		dated('date'),
		deposit('unreadable', { postedTimestamp: '19/06/2025' }),
		deposit('none'),
		dated('last'),
		dated('after'),
	];

	beforeEach(() => {
		bank.answer = () => ({ json: { transactions: rows } });
	});

	it('counts the limit after the filter, and asks for full pages', async () => {
		const pages = [[rows[0]], [rows[1]], [rows[2]], [rows[3]]];
		bank.answer = ({ offset }) => pageOf('transactions', pages, offset);
		const filters = { postedAfter: '2025-06-19' };
		const { json } = await getAll({ returnAll: false, limit: 2, filters });
		expect(ids(json)).toEqual(['first', 'zoned']);
		expect(listRequests().map(({ url }) => url.searchParams.get('limit'))).toEqual([null, null, null, null]);
	});

	it('shows hints of what the filters cannot do', async () => {
		const { hints } = await getAll({ filters: { postedAfter: '2025-06-20', postedBefore: '' } });
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^The filter 'Posted Before' is empty, .* 2026-11-23 08:00:00\.$/),
			'Kept transactions without a usable date: 2.',
		]);
	});

	it.each<[string, object, object, string]>([
		['neither by default', { postedAfter: '2025-06-19', postedBefore: '2025-06-19' }, {}, ''],
		[
			'both, two days wider',
			{ postedAfter: '2025-06-19', postedBefore: '2025-06-19T08:00:00' },
			{ periodToBank: true },
			'?startTime=2025-06-17&endTime=2025-06-21',
		],
		['nothing without a period', {}, { periodToBank: true }, ''],
	])('sends %s', async (_, filters, options, search) => {
		await getAll({ filters, options });
		expect(bank.requests[0]?.url.search).toBe(search);
	});
});

it('is simplified unless told otherwise, and knows the ID of the account', async () => {
	bank.answer = () => ({ json: { transactions: [deposit('t1', { amount: 5, debitCreditMemo: 'DEBIT' })] } });
	const { json } = await getAll({ output: 'simplified' });
	expect(json).toMatchObject([{ signedAmount: -5, transactionId: 't1', accountId: 'a1' }]);
	expect(Object.keys(json[0] ?? {})).toHaveLength(10);
});

describe('the name and the currency of the account', () => {
	const rows = [deposit('t1', { amount: 5 }), deposit('t2', { amount: 6, currency: { currencyCode: 'CHF' } })];
	const details = {
		depositAccount: { accountId: 'a1', nickname: 'Operating', accountNumberDisplay: '****4711', currency: 'EUR' },
	};

	it('are asked of the bank once in an execution, and stand in for what a row lacks', async () => {
		bank.answer = ({ path }) => ({ json: path === '/accounts/a1' ? details : { transactions: rows } });
		const { json, hints } = await getAll({ output: 'simplified' }, {}, 3);
		expect(json.slice(0, 2)).toMatchObject([
			{ currency: 'EUR', transactionId: 't1' },
			{ currency: 'CHF', transactionId: 't2' },
		]);
		expect(json).toHaveLength(6);
		expect(hints).toEqual([]);
		expect(bank.requests.filter(({ path }) => path === '/accounts/a1')).toHaveLength(1);
	});

	it.each([{ output: 'raw' }, { output: 'selected', fields: 'amount' }])(
		'are not asked for with %j',
		async (parameters) => {
			bank.answer = () => ({ json: { transactions: rows } });
			await getAll(parameters);
			expect(bank.requests.map(({ path }) => path)).toEqual(['/accounts/a1/transactions']);
		},
	);

	it('are not asked for where there is no transaction', async () => {
		bank.answer = () => ({ json: { transactions: [] } });
		await getAll({ output: 'simplified' });
		expect(bank.requests).toHaveLength(1);
	});

	it.each([{ status: 403 }, { status: 206, json: { depositAccount: { accountId: 'a1' } } }])(
		'are missing if the bank does not tell them, and a hint says so: %j',
		async (answer) => {
			bank.answer = ({ path }) => (path === '/accounts/a1' ? answer : { json: { transactions: rows } });
			const { json, hints } = await getAll({ output: 'simplified' }, {}, 2);
			expect(json).toHaveLength(4);
			expect(json[0]).toMatchObject({ currency: null });
			expect(hints).toMatchObject([
				{ type: 'warning', message: "The bank did not send the account's name and currency: a1." },
			]);
		},
	);

	it('are no longer waited for once the execution is stopped', async () => {
		const stop = new AbortController();
		bank.answer = ({ path }) => {
			if (path === '/accounts/a1') stop.abort();
			return { json: { transactions: rows } };
		};
		await expect(getAll({ output: 'simplified' }, { signal: stop.signal })).rejects.toMatchObject({
			context: { bank: { kind: 'cancelled' } },
		});
	});

	it('are in the hints: the name and the last four digits', async () => {
		const answer = { status: 206, json: { transactions: rows } };
		bank.answer = ({ path }) => (path === '/accounts/a1' ? { json: details } : answer);
		const { hints } = await getAll({ output: 'simplified' });
		expect(hints).toMatchObject([{ message: 'Partial content (206): rows may be missing: Operating …4711.' }]);
	});
});

it('returns the selected fields and the ID, and says which of them no item has', async () => {
	bank.answer = () => ({ json: { transactions: [deposit('t1', { amount: 5 }), deposit('t2', { payee: 'P' })] } });
	const { json, hints } = await getAll({ output: 'selected', fields: 'payee, signedAmount, Payee' });
	expect(json).toEqual([
		{ payee: null, signedAmount: '5', Payee: null, transactionId: 't1' },
		{ payee: 'P', signedAmount: null, Payee: null, transactionId: 't2' },
	]);
	expect(hints).toMatchObject([{ type: 'info', message: expect.stringMatching(/^No item has a value in 'Payee'\./) }]);
});

describe('signed amounts that cannot be told', () => {
	const odd = [
		deposit('t1', { amount: -5, debitCreditMemo: 'CREDIT' }),
		deposit('t2', { amount: -6, debitCreditMemo: 'CREDIT' }),
		deposit('t3', { amount: 5, debitCreditMemo: 'REVERSAL' }),
		deposit('t4', { amount: '5,00', debitCreditMemo: 'DEBIT' }),
		deposit('t5', { amount: 5, debitCreditMemo: 'MEMO' }),
		deposit('t6', { debitCreditMemo: 'DEBIT' }),
	];

	beforeEach(() => {
		bank.answer = () => ({ json: { accountId: 'a1', transactions: odd } });
	});

	it.each(['simplified', 'full'])('are null, and a hint says why, with the output %s', async (output) => {
		const { json, hints } = await getAll({ output }, {}, 2);
		expect(json.map(({ signedAmount }) => signedAmount)).toEqual(Array(12).fill(null));
		expect(hints.map(({ message }) => message)).toEqual([
			"'signedAmount' is empty where amount and debitCreditMemo do not tell it: a1 (8).",
		]);
	});

	it.each([{ output: 'raw' }, { output: 'selected', fields: 'transactionId' }])(
		'are of no interest with %j',
		async (parameters) => {
			expect((await getAll(parameters)).hints).toEqual([]);
		},
	);
});

describe('a list that ends early', () => {
	const answerWith = (page: object) => {
		bank.answer = () => ({ json: { transactions: [deposit('t1')], page } });
	};

	it.each([{ totalElements: 3 }, { total: 3 }, { total: '3' }])('shows a hint for %j', async (page) => {
		answerWith(page);
		const { hints } = await getAll({}, {}, 2);
		expect(hints).toMatchObject([
			{ type: 'warning', message: expect.stringMatching(/more rows than it sent.* a1 \(1 of 3 rows\)\.$/) },
		]);
	});

	it.each<[string, object, Record<string, unknown>]>([
		['the total is right', { totalElements: 1 }, {}],
		['the total is too small', { totalElements: 0 }, {}],
		['the total is not a number', { totalElements: 'many' }, {}],
		['the limit ended the list', { totalElements: 3 }, { returnAll: false, limit: 1 }],
		[
			'the bank was asked for a period',
			{ totalElements: 3 },
			{ filters: { postedAfter: '2025-06-19' }, options: { periodToBank: true } },
		],
	])('shows none if %s', async (_, page, parameters) => {
		answerWith(page);
		const { hints } = await getAll(parameters);
		expect(hints.filter(({ message }) => message.includes('more rows than it sent'))).toEqual([]);
	});

	it('shows only the hint of the 206 if the answer is partial', async () => {
		bank.answer = () => ({ status: 206, json: { transactions: [deposit('t1')], page: { totalElements: 3 } } });
		const { hints } = await getAll();
		expect(hints).toMatchObject([{ message: expect.stringMatching(/206.*: a1\.$/) }]);
	});
});

it.each([1, 2, 4, 100])('shows the same times of the same rows with pages of %i', async (size) => {
	const rows = [17, 17, 12, 0].map((hour, day) => {
		const postedTimestamp = `2025-06-1${day} ${String(hour).padStart(2, '0')}:00:00.0`;
		return deposit(`t${day}`, { postedTimestamp });
	});
	const pages = [0, 1, 2, 3]
		.map((page) => rows.slice(page * size, (page + 1) * size))
		.filter((page) => page.length > 0);
	bank.answer = ({ offset }) => pageOf('transactions', pages, offset);
	const { json } = await getAll({ output: 'simplified' });
	const days = ['2025-06-12', '2025-06-13'];
	expect(json.map(({ postedAt }) => postedAt)).toEqual(['2025-06-10T17:00:00', '2025-06-11T17:00:00', ...days]);
});
