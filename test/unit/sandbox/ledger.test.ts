import { startSandboxProcess, type SandboxProcess } from './startSandboxProcess';

// The start of a sandbox can take long on a busy machine.
let bank: SandboxProcess;
let token: string;

beforeAll(async () => {
	bank = await startSandboxProcess();
	token = (await bank.control('POST', 'tokens/issue')).at('access_token').text;
});

afterAll(async () => {
	expect(await bank.stop()).toBe(0);
});

beforeEach(async () => {
	await bank.control('POST', 'reset');
	await bank.control('POST', 'ledger/open', { accountIds: ['A', 'B'] });
});

async function get(path: string): Promise<unknown> {
	const headers = { 'x-api-key': bank.apiKey, authorization: `Bearer ${token}` };
	const answer = await fetch(`${bank.baseUrl}/open-banking/commercial-sb${path}`, { headers });
	return await answer.json();
}

const listOf = async (accountId: string) => await get(`/accounts/${accountId}/transactions?limit=500`);

const rowsOf = (...ids: string[]) =>
	expect.objectContaining({
		transactions: ids.map((transactionId) => ({
			depositTransaction: expect.objectContaining({ transactionId }),
		})),
	});

describe('the ledger', () => {
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
