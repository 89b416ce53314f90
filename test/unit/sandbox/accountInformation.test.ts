import documented from './documentedFields.json';
import { Json, startSandboxProcess, type SandboxProcess } from './startSandboxProcess';

let bank: SandboxProcess;
let token: string;
let oddAccountId: string;

beforeAll(async () => {
	bank = await startSandboxProcess('--transactions', '260', '--books-end', '2025-06-30T17:45:00Z');
	token = (await bank.control('POST', 'tokens/issue')).at('access_token').text;
	oddAccountId = (await bank.control('GET', 'truth')).at('oddAccountId').text;
});

afterAll(async () => {
	expect(await bank.stop()).toBe(0);
});

beforeEach(async () => {
	await bank.control('POST', 'reset');
});

const get = async (path: string) => await bank.get(token, path);

const transactionsPath = () => `/accounts/${oddAccountId}/transactions`;

describe('accounts', () => {
	it.each(Object.entries(documented.kinds))('%s: one has every documented field', async (kind, fields) => {
		const accounts = (await get('/accounts?resultType=details')).body.at('accounts').list;
		const ofKind = accounts.map((account) => account.at(kind)).filter(({ value }) => value !== undefined);
		const general = kind === 'annuityAccount' ? [] : [...documented.descriptor, ...documented.account];
		const complete = ofKind.filter(({ keys }) => [...general, ...fields].every((name) => keys.includes(name)));
		expect(complete).toHaveLength(1);
	});

	it.each(Object.entries(documented.nested))('%s: one has every documented field', async (entity, fields) => {
		const accounts = (await get('/accounts?resultType=details')).body.value;
		const found = collect(accounts, entity).filter((item) =>
			fields.every((name) => new Json(item).keys.includes(name)),
		);
		expect(found.length).toBeGreaterThan(0);
	});
});

function collect(value: unknown, name: string): unknown[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
		const here: unknown[] = key === name ? (Array.isArray(inner) ? inner : [inner]) : [];
		return [...here, ...collect(inner, name)];
	});
}

describe('transactions', () => {
	it.each(Object.entries(documented.transactionKinds))('%s: one has every documented field', async (kind, fields) => {
		const accounts = (await bank.control('GET', 'truth')).at('accounts').list;
		const account = accounts.slice(1).find((candidate) => candidate.at('transactionKind').value === kind);
		const path = `/accounts/${encodeURIComponent(account?.at('accountId').text ?? '')}/transactions`;
		const rows = (await get(path)).body.at('transactions').list.map((row) => row.at(kind));
		const needed = [...documented.transaction, ...fields];
		expect(rows.some(({ keys }) => needed.every((name) => keys.includes(name)))).toBe(true);
		const lineItems = rows.map((row) => row.at('lineItem', 0).keys);
		expect(lineItems.some((keys) => documented.lineItem.every((name) => keys.includes(name)))).toBe(true);
	});

	it('show the oddities of real banks', async () => {
		const { text, body } = await get(`${transactionsPath()}?limit=500`);
		const rows = body.at('transactions').list.map((row) => row.at('depositTransaction'));
		const types = (name: string) => new Set(rows.map((row) => typeof row.at(name).value));
		expect(types('amount')).toEqual(new Set(['number', 'string']));
		expect(types('reference')).toEqual(new Set(['number', 'string']));
		expect(text).toMatch(/"amount":-?\d+\.\d0[,}]/);
		expect(text).toMatch(/"hostSequence":90071992547409930\d\d/);
		expect(text).toContain('"not yet posted"');
		const times = rows.map((row) => row.at('transactionTimestamp').text.replace(/\d/g, '9'));
		expect(new Set(times)).toEqual(
			new Set(['9999-99-99 99:99:99.9', '9999-99-99T99:99:99.999Z', '9999-99-99T99:99:99+99:99', '9999-99-99']),
		);
		const ids = rows.map((row) => row.at('transactionId').text);
		expect(new Set(ids).size).toBe(ids.length - 5);
	});
});

describe('paging', () => {
	const offset = { nextOffset: expect.stringMatching(/\D/) };
	const link = (pattern: RegExp) => ({ next: { href: expect.stringMatching(pattern) } });

	it.each<[string, object]>([
		['nextOffset', { page: { ...offset, totalElements: 260 } }],
		['nextOffsetNumber', { page: { nextOffset: '25' } }],
		['linkRelative', { page: { totalElements: 260 }, links: link(/^\/accounts\/.*offSet=/) }],
		[
			'linkAbsolute',
			{ page: { totalElements: 260 }, links: link(/^http:\/\/127\.0\.0\.1:\d+\/open-banking.*offset=/) },
		],
		['total', { page: { ...offset, total: 260 } }],
		['lyingTotal', { page: { ...offset, totalElements: 130 } }],
		['lyingTotalHigh', { page: { ...offset, totalElements: 521 } }],
	])('%s: points to the next page, and states a total', async (pagingDialect, expected) => {
		await bank.control('POST', 'settings', { pagingDialect });
		expect((await get(transactionsPath())).body.value).toMatchObject(expected);
	});
});

it.each([{ pagingDialect: 'klingon' }, { pageSise: 3 }])(
	'refuses a setting that it does not know: %j',
	async (body) => {
		await expect(bank.control('POST', 'settings', body)).rejects.toThrow(String(Object.keys(body)[0]));
	},
);

describe('a period', () => {
	it('is ignored, as the document says', async () => {
		const { body } = await get(`${transactionsPath()}?startTime=2025-06-29&endTime=2025-06-29`);
		expect(body.at('page').at('totalElements').value).toBe(260);
	});
});

const rowsOf = (...ids: string[]) =>
	expect.objectContaining({
		transactions: ids.map((transactionId) => ({
			depositTransaction: expect.objectContaining({ transactionId }),
		})),
	});

const listOf = async (accountId: string) => (await get(`/accounts/${accountId}/transactions?limit=500`)).body.value;

it.each(['4.1.0', '5.3.0'])('books wires on Main Checking, and the balance follows: %s', async (contract) => {
	await bank.control('POST', 'settings', { contract });
	await bank.control('POST', 'wires', { cents: 125_000 });
	await bank.control('POST', 'wires', { leaving: 80_000 });
	const main = (await bank.control('GET', 'truth?details=true')).at('accounts', 0);
	expect(main.at('account', 'depositAccount', 'currentBalance').value).toBe(800);
	const rows = (await listOf(main.at('accountId').text)) as { transactions: object[] };
	const amounts = rows.transactions.slice(0, 2).map((row) => new Json(row).at('depositTransaction', 'amount').value);
	expect(Number(amounts[1])).toBe(1250);
});

describe('the ledger', () => {
	beforeEach(async () => {
		await bank.control('POST', 'ledger/open', { accountIds: ['A', 'B'] });
	});

	it.each([
		['newestFirst', ['new', 'middle', 'old']],
		['oldestFirst', ['old', 'middle', 'new']],
	])('shows the rows %s, also those that are posted later', async (order, ids) => {
		await bank.control('POST', 'ledger/account', { accountId: 'A', order });
		const rows = [
			{ transactionId: 'new' },
			{ transactionId: 'old', hoursAgo: 50 },
			{ transactionId: 'middle', hoursAgo: 9 },
		];
		await bank.control('POST', 'ledger/book', { accountId: 'A', rows });
		expect(await listOf('A')).toEqual(rowsOf(...ids));
	});

	it('changes, moves and removes rows', async () => {
		await bank.control('POST', 'ledger/book', { accountId: 'A', rows: [{ transactionId: 'x', status: 'PENDING' }] });
		const change = { accountId: 'A', transactionId: 'x', newTransactionId: 'y', status: 'POSTED', hoursAgo: 24 };
		await bank.control('POST', 'ledger/change', change);
		expect(await listOf('A')).toMatchObject({
			transactions: [
				{ depositTransaction: { transactionId: 'y', status: 'POSTED', postedTimestamp: expect.any(String) } },
			],
		});
		await bank.control('POST', 'ledger/change', { accountId: 'A', transactionId: 'y', remove: true });
		expect(await listOf('A')).toEqual(rowsOf());
	});
});
