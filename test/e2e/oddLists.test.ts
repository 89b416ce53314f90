import { BankNode, listTransactions } from './bankNode';
import { setUpAccountTriggers } from './setUpAccountTriggers';
import { shareStage } from './startStage';

const bank = setUpAccountTriggers(async () => await shareStage('odd-lists', 'durable'));
const { control, open, activate, book, waitForPolls, readStored, expectStored } = bank;

it.each([
	['ignoredOffset', 'newestFirst'],
	['restartedList', 'oldestFirst'],
])(
	'names a list without an end, and tells each new row once (%s)',
	async (pagingDialect, order) => {
		await open('endless');
		await control('ledger/account', { accountId: 'endless', order });
		await control('ledger/open', { accountIds: ['good'] });
		const workflowId = await activate();
		await waitForPolls(2);
		await control('settings', { pagingDialect });
		const hidden = await book('endless', ...Array.from({ length: 12 }, () => ({})));
		const shown = await book('good', {});
		await expectStored(workflowId, [...shown, ...hidden]);
		// If the bank changed between two pages of a poll, that poll had another reason, and an account is named once a day.
		const unread = expect.stringMatching(/^The account Ledger endless could not be read\./);
		expect(readStored(workflowId).errors).toEqual([unread]);
		const node = new BankNode(bank.stage.client, bank.credentialId);
		const { items, error } = await node.run(listTransactions('endless'));
		expect(items).toEqual([]);
		expect(error?.message).toContain('the same page again');

		await control('settings', { pagingDialect: 'nextOffset' });
		await expectStored(workflowId, [...shown, ...hidden]);
		expect((await node.run(listTransactions('endless'))).items).toHaveLength(47);
	},
	300_000,
);

it('reads 130,000 rows in one page, and the other accounts too', async () => {
	await open('good');
	await control('ledger/open', { accountIds: ['large'] });
	await control('ledger/book', { accountId: 'large', count: 130_000, hoursBetween: 0.001 });
	await control('settings', { pageSize: 200_000 });
	const workflowId = await activate();
	await waitForPolls(2);
	await expectStored(workflowId, [...(await book('large', {})), ...(await book('good', {}))]);
	expect(readStored(workflowId).errors).toEqual([]);
}, 300_000);
