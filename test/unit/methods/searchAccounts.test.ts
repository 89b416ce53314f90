import { getAccounts, searchAccounts } from '../../../nodes/CommercialBanking/methods/searchAccounts';
import { NodeApiError } from 'n8n-workflow';
import { createEditorContext, executeOperation } from '../../n8nStandIn/executeOperation';
import { pageOf, useBank } from '../TestBank';

const bank = useBank();

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
				{ name: 'Payroll · …123 · EUR', value: 'a1' },
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

	it('says it if an offset comes again', async () => {
		bank.answer = () => ({ json: { accounts: [], page: { nextOffset: 'same' } } });
		await expect(search('nobody')).rejects.toMatchObject({ context: { bank: { kind: 'offset_repeated' } } });
	});

	it('ends after a minute, and sends no more requests', async () => {
		const deadlines: number[] = [];
		const minute = new AbortController();
		jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
			deadlines.push(milliseconds);
			return deadlines.length === 1 ? minute.signal : new AbortController().signal;
		});
		bank.answer = () => {
			minute.abort();
			return { fault: 'hang' };
		};
		await expect(search()).rejects.toMatchObject({ context: { bank: { kind: 'timeout' } } });
		expect(deadlines[0]).toBe(60_000);
		expect(bank.requests).toHaveLength(1);
		while (bank.open() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
	});

	it.each([401, 403, 429, 500])('fails with the same error as the node (%d)', async (status) => {
		bank.answer = () => ({ status, json: { code: 'C', message: 'No' }, headers: { 'retry-after': '600' } });
		const [inPanel, inNode] = await Promise.all([
			search().catch((error: unknown) => error),
			executeOperation({ origin: bank.origin, items: [{ resource: 'account', operation: 'getAll' }] }).catch(
				(error: unknown) => error,
			),
		]);
		if (!(inPanel instanceof NodeApiError && inNode instanceof NodeApiError)) throw new Error('no NodeApiError');
		const shownOf = ({ message, description, httpCode }: NodeApiError) => ({ message, description, httpCode });
		expect(shownOf(inPanel)).toEqual(shownOf(inNode));
		if (status === 401) expect(inPanel.description).toContain('open the credential "My Bank"');
	});
});

describe('getAccounts', () => {
	const list = async () => await getAccounts.call(createEditorContext({ origin: bank.origin }));

	it('lists the accounts of all pages', async () => {
		bank.answer = ({ offset }) => pageOf('accounts', pages, offset);
		expect((await list()).map(({ value }) => value)).toEqual(['a1', 'a2', 'a3']);
	});

	it('takes a page of 130,000 accounts, which are too many for the arguments of one call', async () => {
		const accounts = Array.from({ length: 130_000 }, (_, index) => ({ accountId: `a${index}` }));
		bank.answer = () => ({ json: { accounts } });
		expect(await list()).toHaveLength(130_000);
	});
});
