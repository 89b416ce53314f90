import documented from './documentedFields.json';
import { Json, startSandboxProcess, type SandboxProcess } from './startSandboxProcess';

// The start of a sandbox can take long on a busy machine.
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
	const url = /^https?:/.test(path) ? path : `${bank.baseUrl}${path.startsWith(basePath) ? '' : basePath}${path}`;
	const answer = await fetch(url, {
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
	it('have only descriptor fields in a search, unless details are asked for', async () => {
		const lightweight = (await get('/accounts')).body.at('accounts').list.map((account) => unwrap(account).inner);
		const allowed = [...documented.descriptor, 'error', 'hostAccountName'];
		expect(lightweight.length).toBeGreaterThanOrEqual(12);
		expect(lightweight.flatMap(({ keys }) => keys).filter((name) => !allowed.includes(name))).toEqual([]);
		const detailed = (await get('/accounts?resultType=details')).body.at('accounts').list.map(unwrap);
		expect(new Set(detailed.map(({ kind }) => kind))).toEqual(new Set(Object.keys(documented.kinds)));
	});

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

	it('are the same one by one as in a search with details, also with special characters in the ID', async () => {
		const found = (await get('/accounts?resultType=details')).body.at('accounts').list;
		for (const account of found) {
			const id = unwrap(account).inner.at('accountId').text;
			expect((await get(`/accounts/${encodeURIComponent(id)}`)).body).toEqual(account);
		}
		expect(found.map((account) => unwrap(account).inner.at('accountId').text)).toEqual(
			expect.arrayContaining(['000123', 'loc:77/EUR 01+%']),
		);
	});

	it('keep digits that a JavaScript number would lose', async () => {
		const { text } = await get('/accounts?resultType=details');
		for (const digits of ['9007199254740993001', '4.50,', '"1200.42"', '"DDA"', '"groupNumber":"0007"']) {
			expect(text).toContain(digits);
		}
	});

	it('are filtered by accountIds', async () => {
		const { body } = await get(`/accounts?accountIds=000123,${oddAccountId}&startTime=2020-01-01`);
		expect(body.at('accounts').list).toHaveLength(2);
		expect(body.at('page', 'totalElements').value).toBe(2);
	});

	it('come without a wrapper when the settings say so', async () => {
		await bank.control('POST', 'settings', { lightweightShape: 'bare' });
		expect((await get('/accounts')).body.at('accounts', 1, 'accountId').text).toBe(oddAccountId);
	});

	it('can be more, also of a kind that is not documented', async () => {
		await bank.control('POST', 'settings', { extraAccounts: 50, extraAccountTransactions: 7, unknownKinds: true });
		const { body } = await get('/accounts?limit=500');
		expect(body.at('accounts').list).toHaveLength(15 + 1 + 50);
		expect((await get('/accounts/extra-000050/transactions')).body.at('transactions').list).toHaveLength(7);
		expect((await get('/accounts/virtual-0001')).body.keys).toContain('virtualAccount');
	});
});

function collect(value: unknown, name: string): unknown[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
		const here: unknown[] = key === name ? (Array.isArray(inner) ? inner : [inner]) : [];
		return [...here, ...collect(inner, name)];
	});
}

describe('the first account', () => {
	it('is an ordinary one, whose balances are the sum of its transactions', async () => {
		const { body } = await get('/accounts');
		const accountId = body.at('accounts', 0, 'depositAccount', 'accountId').text;
		const account = (await get(`/accounts/${accountId}`)).body.at('depositAccount');
		const truth = await bank.control('GET', `truth/transactions?accountId=${accountId}&count=1000`);
		const rows = truth.at('transactions').list.map((row) => row.at('depositTransaction'));
		const ids = rows.map((row) => row.at('transactionId').text);
		expect(new Set(ids).size).toBe(rows.length);
		const times = rows.map((row) => row.at('postedTimestamp').text);
		expect(times).toEqual([...times].sort().reverse());
		expect(times[0]).toBe('2025-06-30 16:20:00.0');
		for (const time of times) expect(time).toMatch(/^2025-\d\d-\d\d \d\d:\d\d:00\.0$/);
		const cents = (name: string) => Math.round(Number(account.at(name).value) * 100);
		const today = rows.filter((row) => row.at('postedTimestamp').text.startsWith('2025-06-30'));
		const moved = today.reduce((sum, row) => sum + Math.round(Number(row.at('amount').value) * 100), 0);
		expect(cents('currentBalance')).toBe(cents('openingDayBalance') + moved);
		expect(account.at('balanceAsOf').text).toBe('2025-06-30 17:45:00.0');
	});

	it('has books that end when the bank starts', async () => {
		const now = await startSandboxProcess();
		try {
			const truth = await now.control('GET', 'truth?details=true');
			const asOf = Date.parse(
				`${truth.at('accounts', 0, 'account', 'depositAccount', 'balanceAsOf').text.slice(0, 19)}Z`,
			);
			expect(Math.abs(Date.now() - asOf)).toBeLessThan(60_000);
		} finally {
			await now.stop();
		}
	});
});

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

	it('are the same for the same seed, at any limit, and none for an annuity', async () => {
		const page = (await get(`${transactionsPath()}?limit=40`)).body.at('transactions').list;
		const truth = await bank.control('GET', `truth/transactions?accountId=${oddAccountId}&start=0&count=40`);
		expect(page).toEqual(truth.at('transactions').list);
		const annuity = (await bank.control('GET', 'truth'))
			.at('accounts')
			.list.find((account) => account.at('kind').value === 'annuityAccount');
		const answer = await get(`/accounts/${annuity?.at('accountId').text}/transactions`);
		expect(answer.body.at('transactions').value).toEqual([]);
	});

	it('are made on request, so that the last rows of a huge account come quickly', async () => {
		await bank.control('POST', 'settings', { transactions: 10_000_000 });
		const query = `accountId=${oddAccountId}&start=9999990&count=100`;
		expect((await bank.control('GET', `truth/transactions?${query}`)).at('transactions').list).toHaveLength(10);
	});
});

interface ListWalk {
	readonly ids: readonly string[];
	readonly pages: number;
	readonly end: 'end' | 'foreign' | 'repeated';
}

/** Follows pages the way a careful client does. */
async function walkList(limit?: number): Promise<ListWalk> {
	const first = `${transactionsPath()}${limit === undefined ? '' : `?limit=${limit}`}`;
	const seen = new Set<string>();
	const ids: string[] = [];
	let next: string | undefined = first;
	for (let pages = 1; ; pages++) {
		const { status, body }: Answer = await get(next);
		expect(status).toBe(200);
		ids.push(...body.at('transactions').list.map((row) => row.at('depositTransaction', 'transactionId').text));
		next = nextPath(body, first);
		if (next === undefined) return { ids, pages, end: 'end' };
		if (/^https?:/.test(next) && !next.startsWith(bank.baseUrl)) return { ids, pages, end: 'foreign' };
		if (seen.has(next)) return { ids, pages, end: 'repeated' };
		seen.add(next);
	}
}

function nextPath(body: Json, first: string): string | undefined {
	const offset = body.at('page', 'nextOffset').value;
	const href = body.at('links', 'next', 'href').value;
	const joint = first.includes('?') ? '&' : '?';
	if (typeof offset === 'string') return `${first}${joint}offset=${encodeURIComponent(offset)}`;
	return typeof href === 'string' ? href : undefined;
}

describe('paging', () => {
	it.each([
		['nextOffset', 11],
		['nextOffsetNumber', 11],
		['linkRelative', 11],
		['linkAbsolute', 11],
		['total', 11],
		['trailingEmptyPage', 12],
		['emptyPage', 12],
		['lyingTotal', 11],
		['lyingTotalHigh', 11],
	])('%s: leads to the end in %d pages, without gap or repeat', async (pagingDialect, pages) => {
		await bank.control('POST', 'settings', { pagingDialect });
		const walk = await walkList();
		expect(walk).toMatchObject({ end: 'end', pages });
		expect(walk.ids).toHaveLength(260);
		expect(new Set(walk.ids).size).toBe(255);
	});

	it.each([
		['repeatedCursor', 'repeated'],
		['cursorCycle', 'repeated'],
		['foreignLink', 'foreign'],
	])('%s: goes wrong as it should', async (pagingDialect, end) => {
		await bank.control('POST', 'settings', { pagingDialect, foreignOrigin: 'http://other.example' });
		expect((await walkList()).end).toBe(end);
	});

	it.each([
		['linkRelative', /^\/accounts\/[^?]+\?limit=20&offSet=[^&]+$/],
		['linkAbsolute', /^http:\/\/127\.0\.0\.1:\d+\/open-banking\/commercial-sb\/accounts\/[^?]+\?limit=20&offset=/],
		['foreignLink', /^http:\/\/127\.0\.0\.1:9\/open-banking\/commercial-sb\/accounts/],
	])('%s: gives only a link, in its own spelling', async (pagingDialect, pattern) => {
		await bank.control('POST', 'settings', { pagingDialect });
		const { body } = await get(`${transactionsPath()}?limit=20`);
		expect(body.at('links', 'next', 'href').text).toMatch(pattern);
		expect(body.at('page').keys).toEqual(['totalElements']);
	});

	it.each([
		['nextOffset', { totalElements: 260 }],
		['total', { total: 260 }],
		['lyingTotal', { totalElements: 130 }],
		['lyingTotalHigh', { totalElements: 521 }],
		['nextOffsetNumber', { totalElements: 260, nextOffset: '25' }],
	])('%s: reports this total', async (pagingDialect, page) => {
		await bank.control('POST', 'settings', { pagingDialect });
		expect((await get(transactionsPath())).body.at('page').value).toMatchObject(page);
	});

	it.each([
		[undefined, 25],
		[1, 1],
		[200, 200],
		[100_000, 260],
	])('limit %s gives %d rows', async (limit, rows) => {
		const { body } = await get(`${transactionsPath()}${limit === undefined ? '' : `?limit=${limit}`}`);
		expect(body.at('transactions').list).toHaveLength(rows);
	});

	it('gives at most 500 rows', async () => {
		await bank.control('POST', 'settings', { transactions: 600 });
		expect((await get(`${transactionsPath()}?limit=600`)).body.at('transactions').list).toHaveLength(500);
	});

	it('has cursors that are opaque and valid for one list only', async () => {
		const cursor = (await get(transactionsPath())).body.at('page', 'nextOffset').text;
		expect(cursor).not.toMatch(/^\d+$/);
		const elsewhere = await get(`/accounts/000123/transactions?offset=${encodeURIComponent(cursor)}`);
		expect(elsewhere.status).toBe(400);
		expect((await get(`${transactionsPath()}?offset=25`)).status).toBe(400);
	});

	it('pages through accounts too, keeping the result type', async () => {
		const first = (await get('/accounts?limit=5&resultType=details')).body;
		const second = (await get(first.at('links', 'next', 'href').text)).body;
		expect(second.at('accounts').list).toHaveLength(5);
		expect(unwrap(second.at('accounts', 0)).inner.keys).toContain('balanceType');
	});
});

describe('refusals', () => {
	it.each([
		['a wrong API key', '/accounts', { 'x-api-key': 'wrong' }, 401],
		['a wrong token', '/accounts', { authorization: 'Bearer wrong' }, 401],
		['no token', '/accounts', { authorization: '' }, 401],
		['an unknown account', '/accounts/unknown', {}, 404],
		['transactions of an unknown account', '/accounts/unknown/transactions', {}, 404],
		['an unknown path', '/nothing', {}, 404],
		['a forbidden account', '/accounts/forbidden-0001', {}, 403],
		['another media type wanted', '/accounts', { accept: 'text/csv' }, 415],
		['another media type sent', '/accounts/000123', { 'content-type': 'text/xml' }, 415],
		['a bad limit', '/accounts?limit=many', {}, 400],
		['a bad result type', '/accounts?resultType=some', {}, 400],
	])('%s', async (_what, path, headers, status) => {
		const answer = await get(path, headers);
		expect(answer.status).toBe(status);
		expect(answer.body.keys).toEqual(['code', 'message']);
	});

	it('other methods', async () => {
		expect((await get('/accounts', {}, 'POST')).status).toBe(405);
	});
});

describe('faults on demand', () => {
	it('occur in their order, and as often as ordered', async () => {
		await bank.control('POST', 'faults', [
			{ operation: 'listTransactions', status: 502, times: 2 },
			{ operation: 'any', status: 500, afterRequests: 1 },
		]);
		const statuses: number[] = [];
		for (let request = 0; request < 4; request++) statuses.push((await get(transactionsPath())).status);
		expect(statuses).toEqual([502, 502, 500, 200]);
	});

	it.each([
		['error', /^\{"code":"504-001","message":".+"\}$/, 'application/json'],
		['gateway', /"httpCode":"504".*"moreInformation"/, 'application/json'],
		['html', /<!DOCTYPE html>/, 'text/html; charset=utf-8'],
		['empty', /^$/, null],
	])('come with the body %s', async (body, pattern, contentType) => {
		await bank.control('POST', 'faults', { status: 504, body });
		const answer = await fetch(`${bank.baseUrl}${basePath}/accounts`);
		expect(answer.status).toBe(504);
		expect(answer.headers.get('content-type')).toBe(contentType);
		expect(await answer.text()).toMatch(pattern);
	});

	it('say when to come back, in seconds or as a date', async () => {
		const faults = [{ status: 429, retryAfter: 7 }, { status: 429, retryAfter: 'date' }, { status: 429 }];
		await bank.control('POST', 'faults', faults);
		expect((await get('/accounts')).headers.get('retry-after')).toBe('7');
		expect(Date.parse((await get('/accounts')).headers.get('retry-after') ?? '')).toBeGreaterThan(Date.now() - 1000);
		expect((await get('/accounts')).headers.get('retry-after')).toBeNull();
	});

	it('can affect only one account', async () => {
		await bank.control('POST', 'faults', { accountId: '000123', status: 403, times: 'always' });
		expect((await get('/accounts/000123')).status).toBe(403);
		expect((await get(`/accounts/${oddAccountId}`)).status).toBe(200);
		expect((await get('/accounts/000123/transactions')).status).toBe(403);
	});

	it.each([[true], ['middle']])('cut the connection: %s', async (dropConnection) => {
		await bank.control('POST', 'faults', { dropConnection });
		await expect(get('/accounts')).rejects.toThrow();
		expect((await get('/accounts')).status).toBe(200);
	});

	it('hang until the caller gives up; the bank keeps working', async () => {
		await bank.control('POST', 'faults', { hang: true });
		const hanging = fetch(`${bank.baseUrl}${basePath}/accounts`, { signal: AbortSignal.timeout(100) });
		await expect(hanging).rejects.toThrow();
		expect((await get('/accounts')).status).toBe(200);
	});

	it('delay an answer that is otherwise good', async () => {
		await bank.control('POST', 'faults', { delayMilliseconds: 150 });
		const started = performance.now();
		expect((await get('/accounts')).status).toBe(200);
		expect(performance.now() - started).toBeGreaterThan(140);
	});

	it('answer 206 with an Accounts body, as documented', async () => {
		await bank.control('POST', 'faults', { partialContent: true, times: 3 });
		expect(await get('/accounts')).toMatchObject({ status: 206 });
		const account = await get('/accounts/000123');
		expect(account.status).toBe(206);
		expect(account.body.at('accounts', 0, 'depositAccount', 'accountId').text).toBe('000123');
		const list = await get(transactionsPath());
		expect(list.status).toBe(206);
		expect(list.body.at('accounts', 0, 'depositAccount', 'transactions').list).toHaveLength(25);
		expect(list.body.at('page', 'nextOffset').text).toEqual(expect.any(String));
	});

	it('answer 206 with another account ahead of the right one, or with the usual body', async () => {
		await bank.control('POST', 'faults', [{ partialContent: 'mixed' }, { partialContent: 'transactions' }]);
		const mixed = (await get('/accounts/000123')).body.at('accounts').list;
		const first = (await bank.control('GET', 'truth')).at('accounts', 0, 'accountId').text;
		expect(mixed.map((account) => unwrap(account).inner.at('accountId').text)).toEqual([first, '000123']);
		const usual = await get(transactionsPath());
		expect(usual.status).toBe(206);
		expect(usual.body.at('transactions').list).toHaveLength(25);
	});

	it('limit the rate', async () => {
		await bank.control('POST', 'settings', { rateLimitPerSecond: 3 });
		const answers = await Promise.all(Array.from({ length: 40 }, () => get('/accounts')));
		const refused = answers.filter(({ status }) => status === 429);
		expect(refused.length).toBeGreaterThanOrEqual(2);
		expect(refused[0]?.headers.get('retry-after')).toBe('1');
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
		['settings', { pageSize: 'three' }, /pageSize must be a number/],
		['faults', { operation: 'any' }, /Name what goes wrong/],
		['faults', [{ status: 99 }], /status must be from 200/],
		['subscription', {}, /notificationsBaseUrl is required/],
		['subscription', { notificationsBaseUrl: 'ftp://x' }, /http or https/],
		['notifications', { scenario: 'completed' }, /no subscription/],
		['clock/advance', { hours: 'two' }, /hours must be a number/],
		['redirect-uris', {}, /redirectUri is required/],
	])('refuses bad input to %s and says why', async (path, body, pattern) => {
		const answer = await fetch(`${bank.baseUrl}/sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) });
		expect(answer.status).toBe(400);
		expect(new Json(await answer.json()).at('error').text).toMatch(pattern);
	});

	it('answers 404 in JSON to unknown paths', async () => {
		for (const path of ['/sandbox/nothing', '/sandbox/notifications/unknown', '/nothing']) {
			const answer = await fetch(bank.baseUrl + path);
			expect(answer.status).toBe(404);
			expect(new Json(await answer.json()).keys).toEqual(['error']);
		}
	});
});

describe('images', () => {
	let imageToken: string;

	beforeAll(async () => {
		const issued = await bank.control('POST', 'tokens/issue', { scope: 'FinancialInformation ItemImage' });
		imageToken = issued.at('access_token').text;
	});

	async function getImage(path: string, accept = '*/*', given = imageToken) {
		const headers = { accept, 'x-api-key': bank.apiKey, authorization: `Bearer ${given}` };
		const answer = await fetch(`${bank.baseUrl}${basePath}${path}`, { headers });
		const bytes = Buffer.from(await answer.arrayBuffer());
		return { status: answer.status, type: answer.headers.get('content-type'), bytes };
	}

	it('lie where the transactions link to, below the base path', async () => {
		const [row] = (await get(`${transactionsPath()}?limit=1`)).body.at('transactions').list;
		const link = row?.at('depositTransaction').at('links').at('image').list[0];
		const { status, type, bytes } = await getImage(link?.at('href').text ?? '');
		expect({ status, type }).toEqual({ status: 200, type: 'image/png' });
		expect(bytes.subarray(1, 4).toString()).toBe('PNG');
		expect(bytes.subarray(-8, -4).toString()).toBe('IEND');
	});

	it.each([
		['application/pdf', 200, 'application/pdf'],
		['image/*', 200, 'image/png'],
		['image/tiff', 415, 'application/json'],
	])('have the type that the caller accepts: %s', async (accept, status, type) => {
		expect(await getImage('/images/img-0', accept)).toMatchObject({ status, type });
	});

	it('need a scope of their own', async () => {
		expect((await getImage('/images/img-0', '*/*', token)).status).toBe(403);
		expect((await getImage('/images/other')).status).toBe(404);
		expect((await getImage('/images/img-0/more')).status).toBe(404);
		expect((await get('/accounts', { authorization: `Bearer ${imageToken}` })).status).toBe(200);
	});

	it('have the type and the size that the settings say', async () => {
		await bank.control('POST', 'settings', { imageType: 'text/html', imageBytes: 100_000 });
		const { type, bytes } = await getImage('/images/img-0');
		expect(type).toBe('text/html');
		expect(bytes).toHaveLength(100_000);
		await bank.control('POST', 'settings', { imageBytes: 10 });
		expect((await getImage('/images/img-0')).bytes).toHaveLength(10);
	});

	it('can fail on demand', async () => {
		await bank.control('POST', 'faults', { operation: 'getImage', status: 429, retryAfter: 1 });
		expect((await getImage('/images/img-0')).status).toBe(429);
		expect((await getImage('/images/img-0')).status).toBe(200);
		const { byOperation } = (await bank.control('GET', 'requests')).at('counters').value as {
			byOperation: Record<string, number>;
		};
		expect(byOperation.getImage).toBe(2);
	});
});

describe('a period', () => {
	const times = (answer: Answer) =>
		answer.body.at('transactions').list.map((row) => unwrap(row).inner.at('transactionTimestamp').text.slice(0, 10));

	it('is ignored, as the document says', async () => {
		const { body } = await get(`${transactionsPath()}?startTime=2025-06-29&endTime=2025-06-29`);
		expect(body.at('page').at('totalElements').value).toBe(260);
	});

	it.each([
		['startTime=2025-06-29&endTime=2025-06-29', 36, '2025-06-29', '2025-06-29'],
		['endTime=2025-06-24', 58, '2025-06-24', '2025-06-23'],
		['startTime=2025-06-30', 26, '2025-06-30', '2025-06-30'],
		['startTime=2025-07-01', 0, undefined, undefined],
		['endTime=2025-01-01', 0, undefined, undefined],
		['startTime=2025-01-01&endTime=2026-01-01', 260, '2025-06-30', '2025-06-23'],
	])('is honoured on demand: %s', async (query, total, first, last) => {
		await bank.control('POST', 'settings', { honoursPeriod: true });
		const answer = await get(`${transactionsPath()}?${query}&limit=500`);
		expect(answer.body.at('page').at('totalElements').value).toBe(total);
		expect(times(answer)[0]).toBe(first);
		expect(times(answer).at(-1)).toBe(last);
	});

	it('stays the same on further pages', async () => {
		await bank.control('POST', 'settings', { honoursPeriod: true, pagingDialect: 'linkRelative' });
		const period = 'startTime=2025-06-29&endTime=2025-06-29';
		const first = await get(`${transactionsPath()}?${period}&limit=30`);
		const next = first.body.at('links').at('next').at('href').text;
		expect(next).toContain('startTime=2025-06-29');
		expect(times(await get(next))).toHaveLength(6);
	});

	it('is refused if it is not a date', async () => {
		await bank.control('POST', 'settings', { honoursPeriod: true });
		expect((await get(`${transactionsPath()}?startTime=yesterday`)).status).toBe(400);
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
