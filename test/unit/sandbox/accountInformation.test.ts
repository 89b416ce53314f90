import documented from './documentedFields.json';
import { Json, startSandboxProcess, type SandboxProcess } from './startSandboxProcess';

const basePath = '/open-banking/commercial-sb';

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

interface Answer {
	readonly status: number;
	readonly headers: Headers;
	readonly text: string;
	readonly body: Json;
}

async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
	const answer = await fetch(`${bank.baseUrl}${basePath}${path}`, {
		method,
		headers: { 'x-api-key': bank.apiKey, authorization: `Bearer ${token}`, ...headers },
	});
	const text = await answer.text();
	const isJson = answer.headers.get('content-type') === 'application/json';
	const body = new Json(isJson ? JSON.parse(text) : undefined);
	return { status: answer.status, headers: answer.headers, text, body };
}

const transactionsPath = () => `/accounts/${oddAccountId}/transactions`;

/** The wrapper's name and the object in it. */
function unwrap(wrapped: Json): { kind: string; inner: Json } {
	const kind = wrapped.keys[0] ?? '';
	return { kind, inner: wrapped.at(kind) };
}

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
		['foreignLink', { page: { totalElements: 260 }, links: link(/^http:\/\/other\.example\/.*offset=/) }],
		['total', { page: { ...offset, total: 260 } }],
		['lyingTotal', { page: { ...offset, totalElements: 130 } }],
		['lyingTotalHigh', { page: { ...offset, totalElements: 521 } }],
	])('%s: points to the next page, and states a total', async (pagingDialect, expected) => {
		await bank.control('POST', 'settings', { pagingDialect, foreignOrigin: 'http://other.example' });
		expect((await get(transactionsPath())).body.value).toMatchObject(expected);
	});

	it.each([
		['nextOffset', 11, 260],
		['trailingEmptyPage', 12, 260],
		['emptyPage', 12, 260],
		['repeatedCursor', 6, 150],
		['cursorCycle', 6, 150],
	])('%s: leads to %d pages with %d rows', async (pagingDialect, pages, rows) => {
		await bank.control('POST', 'settings', { pagingDialect });
		const counts: number[] = [];
		const seen = new Set<string>();
		for (let next = ''; !seen.has(next);) {
			seen.add(next);
			const { body } = await get(`${transactionsPath()}?offset=${encodeURIComponent(next)}`);
			counts.push(body.at('transactions').list.length);
			const { value } = body.at('page', 'nextOffset');
			next = typeof value === 'string' ? value : '';
		}
		expect([counts.length, counts.reduce((sum, count) => sum + count)]).toEqual([pages, rows]);
	});
});

describe('control API', () => {
	it('logs requests without their secrets', async () => {
		await get('/accounts?limit=3');
		await get('/accounts', { 'x-api-key': 'wrong' });
		const log = await bank.control('GET', 'requests');
		expect(log.at('counters').value).toMatchObject({ total: 2, byStatus: { 200: 1, 401: 1 }, inFlight: 0 });
		expect(log.at('requests').list.map(({ value }) => value)).toMatchObject([
			{ operation: 'searchAccounts', query: '?limit=3', status: 200, apiKeyValid: true, tokenValid: true },
			{ operation: 'searchAccounts', query: '', status: 401, apiKeyValid: false, tokenValid: true },
		]);
		const text = JSON.stringify(log.value);
		expect(text).not.toContain(token);
		expect(text).not.toContain(bank.apiKey);
	});

	it('counts the requests that run at the same time', async () => {
		await bank.control('POST', 'settings', { delayMilliseconds: 1_000 });
		await Promise.all(Array.from({ length: 4 }, () => get('/accounts')));
		expect((await bank.control('GET', 'requests')).at('counters', 'peakInFlight').value).toBe(4);
	});

	it.each([
		['settings', { pagingDialect: 'klingon' }, /pagingDialect must be one of/],
		['settings', { pageSise: 3 }, /unknown fields: pageSise/],
		['faults', { operation: 'any' }, /Name what goes wrong/],
		['notifications', { scenario: 'completed' }, /no subscription/],
	])('refuses bad input to %s and says why', async (path, body, pattern) => {
		const answer = await fetch(`${bank.baseUrl}/sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) });
		expect(answer.status).toBe(400);
		expect(new Json(await answer.json()).at('error').text).toMatch(pattern);
	});
});

it('the start page has buttons that do what the control API does', async () => {
	const page = await (await fetch(bank.baseUrl)).text();
	expect(page).toContain('value="notifications {&quot;scenario&quot;:&quot;payeeChecks&quot;,&quot;wait&quot;:true}"');
	const press = async (call: string) =>
		(await fetch(bank.baseUrl, { method: 'POST', body: new URLSearchParams({ call }) })).text();
	const timeOfBank = async () => Date.parse((await bank.control('GET', 'health')).at('time').text);
	const before = await timeOfBank();
	expect(await press('clock/advance {"hours":24}')).toContain('clock/advance: {');
	expect(((await timeOfBank()) - before) / 3_600_000).toBeCloseTo(24, 1);
	expect(await press('notifications {"scenario":"rejected"}')).toContain('no subscription');
	expect(await press('nothing')).toContain('no such button');
});

describe('a period', () => {
	it('is ignored, as the document says', async () => {
		const { body } = await get(`${transactionsPath()}?startTime=2025-06-29&endTime=2025-06-29`);
		expect(body.at('page').at('totalElements').value).toBe(260);
	});
});

describe('other shapes', () => {
	it('have a category in place of the wrapper', async () => {
		await bank.control('POST', 'settings', { recordShape: 'category' });
		for (const query of ['', '?resultType=details']) {
			const accounts = (await get(`/accounts${query}`)).body.at('accounts').list;
			const categories = accounts.map((account) => account.at('accountCategory').text);
			expect(new Set(categories)).toEqual(
				new Set(['DEPOSIT', 'LOAN', 'LOC', 'INVESTMENT', 'INSURANCE', 'ANNUITY'].map((kind) => `${kind}_ACCOUNT`)),
			);
			expect(accounts.every((account) => account.keys.includes('accountId'))).toBe(true);
		}
		const [row] = (await get(transactionsPath())).body.at('transactions').list;
		expect(row?.at('accountCategory').text).toBe('DEPOSIT_ACCOUNT');
		expect(row?.keys).toContain('transactionId');
	});

	it('have odd rows', async () => {
		await bank.control('POST', 'settings', { oddRows: true });
		const { text, body } = await get(`${transactionsPath()}?limit=11`);
		const rows = body.at('transactions').list.map((row) => unwrap(row).inner);
		expect(
			rows.slice(1, 6).map((row) => [row.at('debitCreditMemo').value, Number(row.at('amount').value) < 0]),
		).toEqual([
			['DEBIT', false],
			['DEBIT', true],
			['CREDIT', true],
			['MEMO', expect.any(Boolean)],
			[undefined, true],
		]);
		expect(text).toContain('"amount":1234567890123456.78');
		expect(rows[9]?.at('amount').text).toBe('1,200.40');
		expect(rows[10]?.at('postedTimestamp').text).toMatch(/^\d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.0$/);
	});
});

const rowsOf = (...ids: string[]) =>
	expect.objectContaining({
		transactions: ids.map((transactionId) => ({
			depositTransaction: expect.objectContaining({ transactionId }),
		})),
	});

const listOf = async (accountId: string) => (await get(`/accounts/${accountId}/transactions?limit=500`)).body.value;

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

	it('shuffles rows in the same way for each request, and numbers them', async () => {
		await bank.control('POST', 'ledger/book', { accountId: 'A', count: 30, hoursBetween: 1 });
		const inOrder = await listOf('A');
		await bank.control('POST', 'ledger/account', { accountId: 'A', order: 'shuffled' });
		const shuffled = await listOf('A');
		expect(shuffled).not.toEqual(inOrder);
		expect(await listOf('A')).toEqual(shuffled);
		await bank.control('POST', 'ledger/account', { accountId: 'A', ids: 'positions' });
		expect(await listOf('A')).toEqual(rowsOf(...Array.from({ length: 30 }, (_, index) => String(index))));
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
