import { createBankCredential } from '../../n8n-host/setUpCredentials.ts';
import { waitUntil } from '../../n8n-host/waitUntil.ts';
import { BankNode, idOfInput, listAccounts, listTransactions } from './bankNode';
import { readLog } from './bankTruth';
import { setUpAccountTriggers } from './setUpAccountTriggers';
import { shareStage } from './startStage';

const bank = setUpAccountTriggers(async () => await shareStage('odd-accounts', 'durable'));
const { control, open, activate, book, waitForPolls, readStored, expectStored } = bank;

const setBalances = async (balance: string, ...accountIds: string[]) => {
	for (const accountId of accountIds) await control('ledger/account', { accountId, balance });
};

it.each([
	['4.1.0', 'nickname'],
	['5.3.0', 'hostAccountName'],
])(
	'names an account without an ID, and watches the others (%s)',
	async (contract, field) => {
		await control('settings', { contract });
		await open('good', 'a', 'nameless');
		await control('ledger/account', { accountId: 'nameless', shownId: '' });
		const transactions = await activate();
		const balances = await activate({ event: 'balanceCrossed', threshold: 500, direction: 'below' });
		await waitForPolls(5);
		const told = [...(await book('good', {})), ...(await book('a', {}))];
		await setBalances('499.00', 'good', 'a', 'nameless');
		await expectStored(transactions, told);
		await expectStored(balances, ['Ledger good', 'Ledger a'], field);
		const unnamed = [
			expect.stringMatching(/^The account Ledger nameless could not be read\. The bank sends no ID of it\./),
		];
		expect(readStored(transactions).errors).toEqual(unnamed);
		expect(readStored(balances).errors).toEqual(unnamed);
	},
	300_000,
);

it.each(['4.1.0', '5.3.0'])(
	'alerts of a first balance beyond the line, and of an account that comes with one (%s)',
	async (contract) => {
		await control('settings', { contract });
		await open('good');
		await control('ledger/open', { accountIds: ['empty'], balance: '' });
		const workflowId = await activate({ event: 'balanceCrossed', threshold: 0, direction: 'below' });
		await waitForPolls(2);
		await setBalances('-5000.00', 'empty');
		await control('ledger/open', { accountIds: ['late'], balance: '-1.00' });
		await expectStored(workflowId, ['-5000', '-1'], 'currentBalance');
		expect(readStored(workflowId).errors).toEqual([]);
	},
	300_000,
);

it('names what it cannot watch, and takes no status that is missing in a part (206) for a change', async () => {
	await open('good', 'fine');
	await control('ledger/open', { accountIds: ['bare'], balance: '' });
	const choose = (...accountIds: string[]) => ({ accounts: 'chosen', accountIds });
	const below = { event: 'balanceCrossed', threshold: 500, direction: 'below' };
	const balances = await activate({ ...below, ...choose('good', 'fine') });
	const changes = await activate({ event: 'accountChanged', ...choose('bare', 'nobody') });
	const part = { operation: 'getAccount', accountId: 'bare', partialContent: 'transactions', times: 'always' };
	await control('faults', part);
	await control('ledger/account', { accountId: 'bare', status: '' });
	await setBalances('', 'good');
	const error = await waitUntil('the error', async () => readStored(balances).errors[0], {
		timeoutMilliseconds: 90_000,
	});
	expect(error).toMatch(/^The account Ledger good could .* sent no such balance of it this time/);
	await control('ledger/account', { accountId: 'bare', status: 'CLOSED' });
	await setBalances('499.00', 'good');
	await expectStored(balances, ['499'], 'currentBalance');
	await expectStored(changes, ['bare'], 'accountId');
	const changed = readStored(changes);
	expect(changed.items).toMatchObject([{ accountId: 'bare', event: { before: 'OPEN', now: 'CLOSED' } }]);
	expect(changed.errors).toEqual([expect.stringMatching(/^The account nobody could .* does not list it/)]);
}, 300_000);

// The unit tests have all that an account can answer: test/unit/polling and test/unit/actions.
it.each([
	['401', { status: 401 }, '401'],
	['403', { status: 403 }, '403'],
	// Where a machine is slow, the time for the poll ends before the last retry.
	['nothing', { dropConnection: 'beforeAnswer' }, '(?:broke off|the time for a poll was up)'],
])(
	'hides none of 24 accounts behind one that answers %s for good',
	async (_, fault, words) => {
		await control('settings', { contract: '5.3.0' });
		const { client, sandbox } = bank.stage;
		const authBaseUrl = `${sandbox.baseUrl}/open-banking/commercial-sb`;
		const credentialId = await createBankCredential(client, sandbox, { authBaseUrl });
		const accountIds = Array.from({ length: 25 }, (_each, index) => `acc-${index + 1}`);
		await control('ledger/open', { accountIds });
		await control('faults', { accountId: 'acc-1', ...fault, times: 'always' });
		const { refreshToken: renewals } = (await readLog(sandbox)).tokenRequests;
		const workflowId = await activate(
			{ event: 'balanceCrossed', threshold: 500, direction: 'below' },
			undefined,
			credentialId,
		);
		for (const accountId of accountIds) await book(accountId, {});
		await setBalances('499.00', ...accountIds);
		await expectStored(workflowId, accountIds.slice(1), 'accountId');
		const { errors } = readStored(workflowId);
		expect(errors).toEqual([expect.stringMatching(`^The account Ledger acc-1 could not be read\\. .*${words}`)]);

		const node = new BankNode(client, credentialId);
		expect((await node.run(listAccounts())).items).toHaveLength(25);
		const input = accountIds.map((accountId) => ({ accountId }));
		const onError = { onError: 'continueRegularOutput' };
		const { items } = await node.run(listTransactions(idOfInput), { input, node: onError });
		const failed = items.filter(({ error }) => error !== undefined);
		expect(items.length - failed.length).toBe(24);
		expect(failed).toHaveLength(1);
		const after = (await readLog(sandbox)).tokenRequests.refreshToken;
		// One for each poll and each run.
		expect(Number(after) - Number(renewals) > 0).toBe(words === '401' || words === '403');
	},
	300_000,
);
