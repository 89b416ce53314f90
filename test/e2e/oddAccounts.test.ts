import { setUpAccountTriggers } from './setUpAccountTriggers';
import { shareStage } from './startStage';

const bank = setUpAccountTriggers(async () => await shareStage('odd-accounts', 'durable'));
const { control, open, activate, book, waitForPolls, readStored, expectStored } = bank;

const setBalances = async (balance: string, ...accountIds: string[]) => {
	for (const accountId of accountIds) await control('ledger/account', { accountId, balance });
};

// In version 5.3.0, the bank has to be asked for each balance, and only the ID says for which account.
it.each([
	['4.1.0', ['000', '111', '222', '333'], []],
	['5.3.0', ['000'], [/^The accounts Ledger a, Ledger twin, Ledger nameless could not be read\. /]],
])(
	'watches two accounts with one ID and one without an ID, or names them (%s)',
	async (contract, watched, failures) => {
		await control('settings', { contract });
		await open('good', 'a', 'twin', 'nameless');
		await control('ledger/account', { accountId: 'good', accountNumber: '000' });
		await control('ledger/account', { accountId: 'a', accountNumber: '111' });
		await control('ledger/account', { accountId: 'twin', accountNumber: '222', shownId: 'a' });
		await control('ledger/account', { accountId: 'nameless', accountNumber: '333', shownId: '' });
		const transactions = await activate();
		const balances = await activate({ event: 'balanceCrossed', threshold: 500, direction: 'below' });
		await waitForPolls(5);
		const told = [...(await book('good', {})), ...(await book('a', {}))];
		await book('twin', {});
		await setBalances('499.00', 'good', 'a', 'twin', 'nameless');
		await expectStored(transactions, told);
		expect(readStored(transactions).errors).toEqual([
			expect.stringMatching(/^The accounts Ledger twin, Ledger nameless could not be read\. .* ID to another account/),
		]);
		await expectStored(balances, watched, 'accountNumber');
		expect(readStored(balances).errors).toEqual(failures.map((pattern) => expect.stringMatching(pattern)));
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
