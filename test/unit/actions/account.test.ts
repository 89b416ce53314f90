import type { INodeParameters, NodeParameterValueType } from 'n8n-workflow';
import { executeOperation, type Execution } from '../../n8nStandIn/executeOperation';
import { skipWaits } from './skipWaits';
import { type BankResponse, pageOf, useBank } from '../TestBank';

const bank = useBank();

const account = (accountId: string, more: object = {}) => ({
	depositAccount: { accountId, currentBalance: 12.5, ...more },
});

const locator = (value: NodeParameterValueType): INodeParameters => ({ __rl: true, mode: 'id', value });

/** With All Fields, unless the test says otherwise. */
async function get(accountId: NodeParameterValueType, parameters: object = {}, execution: Partial<Execution> = {}) {
	const item = { resource: 'account', operation: 'get', accountId: locator(accountId), output: 'full', ...parameters };
	return await executeOperation({ origin: bank.origin, items: [item], ...execution });
}

async function getAll(parameters: object = {}, execution: Partial<Execution> = {}) {
	const item = { resource: 'account', operation: 'getAll', output: 'full', ...parameters };
	return await executeOperation({ origin: bank.origin, items: [item], ...execution });
}

/** The same for two input items, so that the output is longer than the limit. */
async function getTwice(parameters: object) {
	const item = { resource: 'account', operation: 'getAll', ...parameters };
	return await executeOperation({ origin: bank.origin, items: [item, item] });
}

describe('account: get', () => {
	it.each(['{"code":"LOCKED","message":"No"}', 'null', '[]'])('refuses %s as an account', async (text) => {
		bank.answer = () => ({ text });
		await expect(get('a1')).rejects.toMatchObject({ context: { bank: { kind: 'unreadable' } } });
	});

	it.each([{ accountType: 'CHECKING' }, { accountId: 'a1' }, { loanAccount: {} }, { accountCategory: 'LOAN_ACCOUNT' }])(
		'takes %j for an account',
		async (json) => {
			bank.answer = () => ({ json });
			expect((await get('a1')).json).toHaveLength(1);
		},
	);

	it('keeps too large integers as text, and __proto__ as a field', async () => {
		bank.answer = () => ({
			text: '{"depositAccount":{"accountId":"a1","ref":12345678901234567890,"__proto__":{"x":1}},"n":1}',
		});
		const [json] = (await get('a1')).json;
		expect(json).toMatchObject({ ref: '12345678901234567890', n: 1 });
		expect(Object.hasOwn(json ?? {}, '__proto__')).toBe(true);
	});

	describe('partial content (206)', () => {
		const other = account('a2');

		it.each<[string, BankResponse]>([
			['in a list', { status: 206, json: { accounts: [other, account('a1'), other] } }],
			['in a list with 200', { json: { accounts: [account('a1')] } }],
			['as itself', { status: 206, json: account('a1') }],
		])('finds the account %s and shows a hint', async (_, response) => {
			bank.answer = () => response;
			const { json, hints } = await get('a1');
			expect(json).toMatchObject([{ accountKind: 'depositAccount', currentBalance: 12.5 }]);
			expect(hints).toMatchObject([{ type: 'warning', message: expect.stringContaining('206') }]);
		});

		it.each([[[other]], [[]], [[other, other]]])(
			'fails if the account asked for is not in the list: %j',
			async (accounts) => {
				bank.answer = () => ({ status: 206, json: { accounts } });
				await expect(get('a1')).rejects.toMatchObject({ name: 'NodeApiError', httpCode: '206' });
			},
		);
	});
});

describe('account: get many', () => {
	const pages = [[account('a1'), account('a2')], [], [account('a3')]];

	it('returns all pages', async () => {
		bank.answer = ({ offset }) => pageOf('accounts', pages, offset);
		const { json, hints } = await getAll({ returnAll: true });
		expect(json.map(({ accountId }) => accountId)).toEqual(['a1', 'a2', 'a3']);
		expect(bank.requests.map(({ url }) => url.search)).toEqual([
			'?resultType=details',
			'?resultType=details&offset=p1',
			'?resultType=details&offset=p2',
		]);
		expect(hints).toEqual([]);
	});

	it.each<[string, object, string]>([
		['only the limit by default', {}, '?resultType=details&limit=50'],
		['a limit of 100', { limit: 100 }, '?resultType=details&limit=100'],
		['no page size for a large limit', { limit: 101 }, '?resultType=details'],
		['the page size set', { returnAll: true, options: { pageSize: 500 } }, '?resultType=details&limit=500'],
		['no more than the limit', { limit: 3, options: { pageSize: 500 } }, '?resultType=details&limit=3'],
		[
			'IDs as typed',
			{ returnAll: true, filters: { accountIds: ' a/1, b ,,' } },
			'?accountIds=a%2F1,b&resultType=details',
		],
		['IDs as a list', { returnAll: true, filters: { accountIds: ['a1 ', 7] } }, '?accountIds=a1,7&resultType=details'],
		['no IDs for an expression without a value', { filters: { accountIds: null } }, '?resultType=details&limit=50'],
		['the result type', { returnAll: true, options: { resultType: 'lightweight' } }, '?resultType=lightweight'],
	])('sends %s', async (_, parameters, search) => {
		bank.answer = () => ({ json: { accounts: [] } });
		await getAll(parameters);
		expect(bank.requests[0]?.url.search).toBe(search);
	});

	it.each<[string, object, BankResponse, string[]]>([
		['an ID that the list lacks', { accountIds: 'a1,DE02120300000000202051' }, {}, ['…2051']],
		['four IDs, named once', { accountIds: ['a1', 'b', 'c', 'd', 'e', 'b'] }, {}, ['b, c, d and 1 more']],
		['no ID that is a number in the list', { accountIds: '7' }, {}, []],
		['no ID behind the limit', { accountIds: 'a1,b', limit: 1 }, {}, []],
		['no ID of a part of the list', { accountIds: 'a1,b' }, { status: 206 }, ['(206)']],
		['no filter', {}, {}, []],
	])('shows a hint about %s', async (_, { accountIds, ...parameters }: { accountIds?: unknown }, more, hints) => {
		const rows = [account('a1'), { depositAccount: { accountId: 7, currentBalance: 1 } }];
		bank.answer = () => ({ json: { accounts: rows }, ...more });
		const shown = await getAll({ filters: accountIds === undefined ? {} : { accountIds }, ...parameters });
		expect(shown.hints.filter(({ type }) => type === 'warning')).toMatchObject(
			hints.map((message) => ({ message: expect.stringContaining(message) })),
		);
	});

	it.each<[number, string[], number, number]>([
		[1, ['a1'], 1, 1],
		[2, ['a1', 'a2'], 1, 1],
		[3, ['a1', 'a2', 'a3'], 3, 0],
		[9, ['a1', 'a2', 'a3'], 3, 0],
	])(
		'stops at a limit of %j for each input item, and shows a hint if there are more',
		async (limit, ids, calls, hints) => {
			bank.answer = ({ offset }) => pageOf('accounts', pages, offset);
			const result = await getTwice({ limit });
			expect(result.json.map(({ accountId }) => accountId)).toEqual([...ids, ...ids]);
			expect(bank.requests).toHaveLength(2 * calls);
			expect(result.hints).toHaveLength(hints);
		},
	);

	it('shows a hint if the limit cuts the last page', async () => {
		bank.answer = () => ({ json: { accounts: [account('a1'), account('a2')] } });
		const { json, hints } = await getTwice({ limit: 1 });
		expect(json).toHaveLength(2);
		expect(hints).toMatchObject([{ type: 'info' }]);
	});

	it('accepts lightweight descriptors, with and without a wrapper', async () => {
		const accounts = [{ accountId: 'a1', accountType: 'DDA' }, { locAccount: { accountId: 'a2' } }];
		bank.answer = () => ({ json: { accounts } });
		expect((await getAll()).json).toMatchObject([{ accountKind: null }, { accountKind: 'locAccount' }]);
	});

	it('keeps rows that are not objects', async () => {
		bank.answer = () => ({ json: { accounts: ['a1', null] } });
		expect((await getAll({ output: 'raw' })).json).toEqual([{ value: 'a1' }, { value: 'null' }]);
	});

	it('shows no second hint if the total counts what the bank did not send', async () => {
		bank.answer = () => ({ status: 206, json: { accounts: [account('a1')], page: { totalElements: 2 } } });
		expect((await getAll()).hints).toMatchObject([{ message: expect.stringContaining('206') }]);
	});

	it.each([[{ accounts: null }], [{ page: {} }], [{ links: {} }]])('reads %j as an empty list', async (json) => {
		bank.answer = () => ({ json });
		expect((await getAll()).json).toEqual([]);
	});

	const notALists = [{ code: 'E1', message: 'No' }, [], { accounts: 'x' }];

	it.each(notALists.map((json) => [JSON.stringify(json)]))('refuses %s as a list', async (text) => {
		bank.answer = () => ({ text });
		await expect(getAll()).rejects.toMatchObject({ context: { bank: { kind: 'unreadable' } } });
	});

	it.each([[{ id: 'a1' }], [['a1', { id: 'a2' }]], [true]])('refuses the account IDs %j', async (accountIds) => {
		await expect(getAll({ filters: { accountIds } })).rejects.toMatchObject({
			message: `'Account IDs' is ${JSON.stringify(accountIds)}`,
			description: 'It must be a text with commas, or a list of texts.',
			context: { itemIndex: 0 },
		});
		expect(bank.requests).toHaveLength(0);
	});

	it.each([[{ limit: 0 }], [{ output: 'simple' }], [{ output: 'selected', fields: ' , ' }]])(
		'refuses %j',
		async (parameters) => {
			await expect(getAll(parameters)).rejects.toMatchObject({ name: 'NodeOperationError' });
			expect(bank.requests).toHaveLength(0);
		},
	);
});

describe('what an account says is missing', () => {
	const broken = (accountId: string, error: unknown) => account(accountId, { error });

	it('is shown once for each account, with what the bank says', async () => {
		const rows = [
			broken('a1', { code: '704', message: 'Not available for account 000123456789.' }),
			broken('0004711000815', { code: 7 }),
			broken('a3', 'Closed.'),
			broken('a4', {}),
			broken('a5', null),
			account('a6'),
		];
		bank.answer = () => ({ json: { accounts: rows } });
		const { hints } = await getTwice({ returnAll: true });
		expect(hints).toMatchObject([
			{
				type: 'warning',
				message: 'Balances may be missing or old: a1 (704: Not available for account …6789), …0815 (7), a3 (Closed).',
			},
		]);
	});

	it.each<[string, unknown, string]>([
		['a number as its ID', account('', { accountId: 47, error: 'Closed' }), '47 (Closed)'],
		['60 characters', broken('a1', `${'No '.repeat(19)}Not`), `a1 (${'No '.repeat(19)}Not)`],
		['no ID', { depositAccount: { error: 'Closed' } }, 'an account without an ID (Closed)'],
	])('is quoted from %s', async (_, row, quote) => {
		bank.answer = () => ({ json: { accounts: [row] } });
		const { hints } = await getAll();
		expect(hints).toMatchObject([{ message: expect.stringContaining(` old: ${quote}.`) }]);
	});

	it.each([true, 'true'])(
		'tells that transactions are inside an account (%j), where the output has them',
		async (flag) => {
			bank.answer = () => ({ json: account('a1', { transactionsIncluded: flag, transactions: [] }) });
			expect((await get('a1', { output: 'simplified' })).hints).toEqual([]);
			expect((await get('a1')).hints).toMatchObject([
				{ type: 'info', message: expect.stringMatching(/^The field 'transactions' has transactions.*: a1\.$/) },
			]);
		},
	);

	it('is nothing for an account that includes none', async () => {
		bank.answer = () => ({ json: account('a1', { transactionsIncluded: false }) });
		expect((await get('a1')).hints).toEqual([]);
	});

	it('is said of a list of accounts that ends early', async () => {
		bank.answer = () => ({ json: { accounts: [account('a1')], page: { totalElements: 2 } } });
		const { hints } = await getAll();
		expect(hints).toMatchObject([{ message: expect.stringMatching(/the list of accounts \(1 of 2 rows\)\.$/) }]);
	});
});

describe('the output of accounts', () => {
	it('is simplified unless told otherwise, with details', async () => {
		bank.answer = () => ({ json: { accounts: [account('a1', { nickname: 'Operating' })] } });
		const items = [{ resource: 'account', operation: 'getAll' }];
		const { json } = await executeOperation({ origin: bank.origin, items });
		expect(json).toMatchObject([{ name: 'Operating', currentBalance: 12.5, accountKind: 'depositAccount' }]);
		expect(Object.keys(json[0] ?? {})).toHaveLength(10);
		expect(bank.requests[0]?.url.search).toBe('?resultType=details&limit=50');
	});

	it('has the selected fields and the ID', async () => {
		bank.answer = () => ({ json: account('a1') });
		const { json, hints } = await get('a1', { output: 'selected', fields: 'currentBalance,nickname' });
		expect(json).toEqual([{ currentBalance: 12.5, nickname: null, accountId: 'a1' }]);
		expect(hints).toMatchObject([{ message: expect.stringContaining("'nickname'") }]);
	});
});

it('shows a hint after a wait of more than ten seconds', async () => {
	skipWaits();
	const waited = async (seconds: number) => {
		bank.requests.length = 0;
		const limited = { status: 429, headers: { 'retry-after': String(seconds) } };
		bank.answer = () => (bank.requests.length === 1 ? limited : { json: account('a1') });
		return (await get('a1')).hints;
	};
	expect(await waited(10)).toEqual([]);
	expect(await waited(11)).toMatchObject([{ type: 'info', message: expect.stringMatching(/429.*: 11 seconds/) }]);
});

it("sends the credential's additional headers with each call", async () => {
	bank.answer = ({ offset }) => pageOf('accounts', [[account('a1')], [account('a2')]], offset);
	await executeOperation({
		origin: bank.origin,
		items: [{ resource: 'account', operation: 'getAll', returnAll: true }],
		credential: { additionalHeaders: 'X-FAPI-Interaction-Id: 7\ndistinct: true' },
	});
	expect(bank.requests).toHaveLength(2);
	for (const request of bank.requests) {
		expect(request.headers).toMatchObject({
			'x-fapi-interaction-id': '7',
			distinct: 'true',
			authorization: 'Bearer first-token',
			'x-api-key': 'test-key',
		});
	}
});
