import { executeOperation, type Execution } from './executeOperation';
import { type TestBank, pageOf, startBank } from './startBank';

let bank: TestBank;
let elsewhere: TestBank;

beforeAll(async () => {
	bank = await startBank();
	elsewhere = await startBank();
});

beforeEach(() => {
	bank.requests.length = 0;
});

afterAll(async () => {
	await bank.close();
	await elsewhere.close();
});

const deposit = (transactionId: string, more: object = {}) => ({ depositTransaction: { transactionId, ...more } });

async function getAll(parameters: object = {}, execution: Partial<Execution> = {}, inputItems = 1) {
	const accountId = { __rl: true, mode: 'list', value: 'a1' };
	const item = { resource: 'transaction', operation: 'getAll', accountId, returnAll: true, ...parameters };
	return await executeOperation({ origin: bank.origin, items: Array(inputItems).fill(item), ...execution });
}

const ids = (json: Array<Record<string, unknown>>) => json.map(({ transactionId }) => transactionId);

describe('transaction: get many', () => {
	it('returns all pages in order, rows with equal IDs too', async () => {
		const pages = [[deposit('t1'), deposit('t1', { amount: 2 })], [deposit('t2')]];
		bank.answer = ({ offset }) => pageOf('transactions', pages, offset);
		const { json } = await getAll();
		expect(ids(json)).toEqual(['t1', 't1', 't2']);
		expect(bank.requests.map(({ path }) => path)).toEqual(Array(2).fill('/accounts/a1/transactions'));
	});

	it.each([
		['depositTransaction'],
		['loanTransaction'],
		['locTransaction'],
		['investmentTransaction'],
		['insuranceTransaction'],
		['annuityTransaction'],
	])('moves the fields of a %s out of their wrapper, unchanged', async (kind) => {
		const fields = {
			transactionId: 't1',
			amount: '1200.42',
			reference: 271900035,
			checkNumber: '000123',
			postedTimestamp: '2025-06-19 07:57:00.0',
			baiCode: '475',
			fiAttributes: [{ name: 'Posted', value: 'Y' }],
		};
		bank.answer = () => ({ json: { transactions: [{ [kind]: fields, hostAccountName: 'beside' }] } });
		expect((await getAll()).json).toEqual([
			{ transactionKind: kind, attributes: { Posted: 'Y' }, ...fields, hostAccountName: 'beside' },
		]);
		const raw = await getAll({ simplify: false });
		expect(raw.json).toEqual([{ [kind]: fields, hostAccountName: 'beside' }]);
	});

	it('follows links if there is no nextOffset', async () => {
		bank.answer = ({ offset }) =>
			offset === undefined
				? { json: { transactions: [deposit('t1')], links: { next: { href: 'accounts/a1/transactions?offSet=n2' } } } }
				: { json: { transactions: [deposit('t2')], links: {} } };
		expect(ids((await getAll()).json)).toEqual(['t1', 't2']);
		expect(bank.requests[1]?.offset).toBe('n2');
	});

	it('sends no request to another origin', async () => {
		elsewhere.answer = () => ({ json: {} });
		const href = `${elsewhere.origin}/open-banking/commercial-sb/accounts/a1/transactions?offset=2`;
		bank.answer = () => ({ json: { transactions: [deposit('t1')], links: { next: { href } } } });
		await expect(getAll()).rejects.toMatchObject({
			context: { bank: { kind: 'next_link_other_origin', itemsRead: 1 } },
		});
		expect(elsewhere.requests).toHaveLength(0);
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
			expect(hints).toMatchObject([{ type: 'warning', message: expect.stringContaining('206') }]);
		});

		it('returns them unchanged if Simplify is off', async () => {
			bank.answer = () => ({ status: 206, json: { accounts: [inside] } });
			expect((await getAll({ simplify: false })).json).toEqual([{ transactionId: 't1' }, deposit('t2')]);
		});

		it('continues with the next page', async () => {
			bank.answer = ({ offset }) =>
				offset === undefined
					? { status: 206, json: { accounts: [inside], page: { nextOffset: 'p1' } } }
					: { json: { transactions: [deposit('t3')] } };
			expect(ids((await getAll()).json)).toEqual(['t1', 't2', 't3']);
		});

		it('returns nothing of another account, and shows a hint', async () => {
			bank.answer = () => ({ status: 206, json: { accounts: [other] } });
			const { json, hints } = await getAll();
			expect(json).toEqual([]);
			expect(hints).toMatchObject([{ type: 'warning', message: expect.stringContaining('missing') }]);
		});

		it('shows a hint if the list itself is partial', async () => {
			bank.answer = () => ({ status: 206, json: { transactions: [deposit('t1')] } });
			const { json, hints } = await getAll();
			expect(json).toHaveLength(1);
			expect(hints).toHaveLength(1);
		});
	});

	describe('Posted After and Posted Before', () => {
		const rows = [
			deposit('before', { postedTimestamp: '2025-06-18 23:59:59.999' }),
			deposit('first', { postedTimestamp: '2025-06-19 00:00:00.0' }),
			deposit('zoned', { postedTimestamp: '2025-06-19T10:00:00+02:00' }),
			deposit('other-field', { transactionTimestamp: '2025-06-19T12:00:00Z', postedTimestamp: null }),
			deposit('date', { postedTimestamp: '2025-06-19' }),
			deposit('unreadable', { postedTimestamp: '19/06/2025', transactionTimestamp: '2020-01-01' }),
			deposit('none'),
			deposit('last', { postedTimestamp: '2025-06-19T23:59:59.999' }),
			deposit('after', { postedTimestamp: '2025-06-20 00:00:00.0' }),
		];
		const always = ['unreadable', 'none'];
		const day = ['first', 'zoned', 'other-field', 'date', 'last'];

		beforeEach(() => {
			bank.answer = () => ({ json: { transactions: rows } });
		});

		it.each<[string, object, string[]]>([
			['a day by dates', { postedAfter: '2025-06-19', postedBefore: '2025-06-19' }, day],
			['a day by times', { postedAfter: '2025-06-19T00:00:00', postedBefore: '2025-06-19T23:59:59.999Z' }, day],
			[
				'one moment, because both bounds are inclusive',
				{ postedAfter: '2025-06-19T08:00:00Z', postedBefore: '2025-06-19T08:00:00Z' },
				['zoned', 'date'],
			],
			[
				'one moment in another time zone',
				{ postedAfter: '2025-06-19T08:00:00-04:00', postedBefore: '2025-06-19T12:00:00Z' },
				['other-field', 'date'],
			],
			['only after', { postedAfter: '2025-06-20' }, ['after']],
			['after a Date of an expression', { postedAfter: new Date('2025-06-20T00:00:00Z') }, ['after']],
			['only before', { postedBefore: '2025-06-18' }, ['before']],
		])('returns %s', async (_, options, expected) => {
			const { json } = await getAll({ options });
			expect(new Set(ids(json))).toEqual(new Set([...expected, ...always]));
		});

		it("reads times without a zone in the workflow's time zone", async () => {
			const options = { postedAfter: '2025-06-19T04:00:00', postedBefore: '2025-06-19T04:00:00' };
			const there = { timeZone: 'America/New_York' };
			// 10:00+02:00 is 04:00 in New York. The row with only a date contains this time.
			expect(ids((await getAll({ options }, there)).json)).toEqual(['zoned', 'date', ...always]);
			const zoned = { postedAfter: '2025-06-19T04:00:00Z', postedBefore: '2025-06-19T04:00:00Z' };
			// 04:00Z is midnight in New York.
			expect(ids((await getAll({ options: zoned }, there)).json)).toEqual(['first', 'date', ...always]);
		});

		it('counts the limit after the filter, and asks for full pages', async () => {
			const pages = [[rows[0]], [rows[1]], [rows[2]], [rows[3]]];
			bank.answer = ({ offset }) => pageOf('transactions', pages, offset);
			const options = { postedAfter: '2025-06-19' };
			const { json } = await getAll({ returnAll: false, limit: 2, options });
			expect(ids(json)).toEqual(['first', 'zoned']);
			expect(bank.requests.map(({ url }) => url.searchParams.get('limit'))).toEqual([null, null, null]);
		});

		it('shows a hint with figures', async () => {
			const { hints } = await getAll({ options: { postedAfter: '2025-06-20' } });
			expect(hints).toHaveLength(1);
			expect(hints[0]?.message).toMatch(/6 of 9 transactions .* 2 transactions without/);
		});

		it('sends neither startTime nor endTime', async () => {
			await getAll({ options: { postedAfter: '2025-06-19', postedBefore: '2025-06-19' } });
			expect(bank.requests[0]?.url.search).toBe('');
		});

		it.each(['yesterday', '2025-02-30', '2025-06-19T25:00:00', true, { a: 1 }])(
			'refuses %j as a date',
			async (postedAfter) => {
				await expect(getAll({ options: { postedAfter } })).rejects.toMatchObject({ name: 'NodeOperationError' });
			},
		);
	});
});
