import { searchAccounts } from '../../../nodes/CommercialBanking/methods/searchAccounts';
import { createEditorContext } from '../actions/executeOperation';
import { type TestBank, pageOf, startBank } from '../actions/startBank';

let bank: TestBank;

beforeAll(async () => {
	bank = await startBank();
});

beforeEach(() => {
	bank.requests.length = 0;
});

afterEach(() => jest.restoreAllMocks());

afterAll(async () => await bank.close());

const search = async (filter?: string, token?: string) =>
	await searchAccounts.call(createEditorContext({ origin: bank.origin }), filter, token);

const pages: object[][] = [
	[
		{ accountId: 'a1', nickname: 'Payroll', accountNumberDisplay: '***123', currency: { currencyCode: 'EUR' } },
		{ loanAccount: { accountId: 'a2', productName: 'Term Loan', accountNumber: '00012345678' } },
		{ nickname: 'no ID' },
	],
	[{ accountId: 'a3' }],
];

describe('searchAccounts', () => {
	beforeEach(() => {
		bank.answer = ({ offset }) => pageOf('accounts', pages, offset);
	});

	it('lists accounts by name, without full numbers, page by page', async () => {
		const first = await search();
		expect(first).toEqual({
			results: [
				{ name: 'Payroll · ***123 · EUR', value: 'a1' },
				{ name: 'Term Loan · …5678', value: 'a2' },
			],
			paginationToken: 'p1',
		});
		const second = await search('', first.paginationToken);
		expect(second).toEqual({ results: [{ name: 'a3', value: 'a3' }], paginationToken: undefined });
	});

	it.each([
		['payROLL ', ['a1'], 'p1'],
		['5678', ['a2'], 'p1'],
		['a3', ['a3'], undefined],
		['nobody', [], undefined],
	])('finds %j, even on later pages', async (filter, values, token) => {
		const { results, paginationToken } = await search(filter);
		expect(results.map(({ value }) => value)).toEqual(values);
		expect(paginationToken).toBe(token);
	});

	it('pauses after ten pages without a match', async () => {
		bank.answer = () => ({
			json: { accounts: [{ accountId: 'x' }], page: { nextOffset: `n${bank.requests.length}` } },
		});
		expect(await search('nobody')).toEqual({ results: [], paginationToken: 'n10' });
	});

	it('ends if an offset leads to itself', async () => {
		bank.answer = () => ({ json: { accounts: [], page: { nextOffset: 'same' } } });
		expect(await search('nobody')).toEqual({ results: [], paginationToken: undefined });
	});

	it('ends after a minute, and sends no more requests', async () => {
		const endAfter = AbortSignal.timeout.bind(AbortSignal);
		const deadlines: number[] = [];
		jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
			deadlines.push(milliseconds);
			return endAfter(milliseconds / 300);
		});
		bank.answer = () => ({ fault: 'hang' });
		await expect(search()).rejects.toMatchObject({ context: { bank: { kind: 'timeout' } } });
		expect(deadlines[0]).toBe(60_000);
		expect(bank.requests).toHaveLength(1);
		while (bank.open() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
	});

	it('fails with the same error as the node', async () => {
		bank.answer = () => ({ status: 403, json: { code: 'C', message: 'No' } });
		await expect(search()).rejects.toMatchObject({ name: 'NodeApiError', httpCode: '403' });
	});
});
