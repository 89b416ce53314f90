import { executeOperation, type Execution } from '../../n8nStandIn/executeOperation';
import { skipWaits } from '../actions/skipWaits';
import { type BankResponse, pageOf, useBank } from '../TestBank';

const bank = useBank();

/** As in a list of Account Information 5.3.0. */
const listed = (accountId: string, more: object = {}) => ({
	depositAccount: { accountId, hostAccountName: `Name of ${accountId}`, description: `Text of ${accountId}`, ...more },
});

const single = (accountId: string, more: object = {}) => ({
	depositAccount: { accountId, hostAccountName: `Name of ${accountId}`, status: 'OPEN', currentBalance: 12.5, ...more },
});

/** A bank whose list has the rows, and which answers single accounts by `answerSingle`. */
function serve(rows: readonly unknown[], answerSingle: (accountId: string) => BankResponse): void {
	bank.answer = ({ path }) => {
		const accountId = path.split('/')[2];
		return accountId === undefined ? { json: { accounts: rows } } : answerSingle(decodeURIComponent(accountId));
	};
}

async function getAll(parameters: object = {}, execution: Partial<Execution> = {}) {
	const item = { resource: 'account', operation: 'getAll', returnAll: true, output: 'full', ...parameters };
	return await executeOperation({ origin: bank.origin, items: [item], ...execution });
}

const paths = () => bank.requests.map(({ path }) => path);

it('asks for accounts without any balance, and joins what the list and the account say', async () => {
	serve([listed('a1'), single('a2'), listed('a3')], (accountId) => ({ json: single(accountId) }));
	const { json, hints } = await getAll();
	expect(json.map(({ currentBalance }) => currentBalance)).toEqual([12.5, 12.5, 12.5]);
	expect(json[0]).toMatchObject({ description: 'Text of a1', status: 'OPEN', accountKind: 'depositAccount' });
	expect(paths()).toEqual(['/accounts', '/accounts/a1', '/accounts/a3']);
	expect(hints).toEqual([]);
});

it('asks for the accounts of each page, and not beyond the limit', async () => {
	const pages = [
		[listed('a1'), listed('a2')],
		[listed('a3'), listed('a4')],
	];
	bank.answer = ({ path, offset }) =>
		path === '/accounts' ? pageOf('accounts', pages, offset) : { json: single(path.slice('/accounts/'.length)) };
	const { json } = await getAll({ returnAll: false, limit: 3 });
	expect(json.map(({ currentBalance }) => currentBalance)).toEqual([12.5, 12.5, 12.5]);
	expect(bank.requests).toHaveLength(5);
});

it.each<[string, unknown, object]>([
	['has a balance', { depositAccount: { accountId: 'a1', currentBalance: 0 } }, {}],
	['has another balance', { loanAccount: { accountId: 'a1', principalBalance: '7' } }, {}],
	['has a credit', { locAccount: { accountId: 'a1', availableCredit: 7 } }, {}],
	['is an insurance', { insuranceAccount: { accountId: 'a1' } }, {}],
	['has an error', listed('a1', { error: { code: '704' } }), {}],
	['is wanted lightweight', listed('a1'), { options: { resultType: 'lightweight' } }],
])('makes no call for an account that %s', async (_, row, parameters) => {
	serve([row], () => ({ status: 500 }));
	await getAll(parameters);
	expect(paths()).toEqual(['/accounts']);
});

describe('an account that cannot be had', () => {
	it.each<[string, unknown, BankResponse]>([
		['is refused', listed('a1'), { status: 404 }],
		['is no account', listed('a1'), { json: {} }],
		['is another one', listed('a1'), { status: 206, json: { accounts: [single('a2')] } }],
		['has no usable ID', listed('..'), { json: single('..') }],
		['has no ID', { depositAccount: { hostAccountName: 'x' } }, { json: single('x') }],
	])('keeps its row if it %s', async (_, row, answer) => {
		serve([row, listed('a9')], (accountId) => (accountId === 'a9' ? { json: single('a9') } : answer));
		const { json, hints } = await getAll();
		expect(json).toMatchObject([{ accountKind: 'depositAccount' }, { accountId: 'a9', currentBalance: 12.5 }]);
		expect(json[0]).not.toHaveProperty('currentBalance');
		expect(hints).toMatchObject([{ type: 'warning', message: expect.stringMatching(/^Balances are missing/) }]);
		expect(paths()).not.toContain('/');
	});

	it('ends the run if the sign-in has ended', async () => {
		serve([listed('a1'), listed('a2')], () => ({ status: 401 }));
		const refresh = async () => await Promise.resolve('second-token');
		await expect(getAll({}, { refresh })).rejects.toMatchObject({ context: { bank: { status: 401 } } });
	});
});

it('says that the bank sent only a part of an account (206)', async () => {
	serve([listed('a1'), listed('a9')], (accountId) => ({
		...(accountId === 'a9' ? { json: single('a9') } : { status: 206, json: listed('a1') }),
	}));
	const { json, hints } = await getAll();
	expect(json.map(({ currentBalance }) => currentBalance)).toEqual([undefined, 12.5]);
	expect(hints).toMatchObject([
		{ type: 'warning', message: expect.stringMatching(/^Partial content \(206\): fields/) },
	]);
});

it('asks for ten at a time, and no more after the run was stopped', async () => {
	const controller = new AbortController();
	const rows = Array.from({ length: 30 }, (_, index) => listed(`a${index}`));
	let answer = () => {};
	const after = new Promise<void>((resolve) => (answer = resolve));
	serve(rows, (accountId) => {
		if (bank.open() === 10) answer();
		if (accountId === 'a12') controller.abort();
		return { json: single(accountId), after };
	});
	await expect(getAll({}, { signal: controller.signal })).rejects.toBeDefined();
	expect(bank.mostAtOnce).toBe(10);
	expect(bank.requests.length).toBeLessThan(30);
});

it('ends the run after one window of a rate limit, and not after one for each account', async () => {
	const { waits } = skipWaits();
	const rows = Array.from({ length: 50 }, (_, index) => listed(`a${index}`));
	serve(rows, () => ({ status: 429, headers: { 'retry-after': '30' } }));
	await expect(getAll()).rejects.toMatchObject({ httpCode: '429' });
	// Each account is asked at least once.
	expect(bank.requests.length).toBeLessThan(100);
	expect(waits.length).toBeLessThan(60);
});
