import { PolledTrigger } from '../n8nStandIn/PolledTrigger';
import { expectCheapTurns } from './turnCost';

const accounts = JSON.stringify({ accounts: [{ depositAccount: { accountId: 'a', currentBalance: 1 } }] });

const writePage = (count: number) => {
	const row = {
		status: 'POSTED',
		amount: '1.25',
		description: 'An invoice',
		postedTimestamp: new Date(Date.now() + 60_000).toISOString(),
	};
	const wrapRow = (_: unknown, index: number) => ({ depositTransaction: { transactionId: `t${index}`, ...row } });
	return JSON.stringify({ transactions: Array.from({ length: count }, wrapRow) });
};

/** Polls a bank that sends all rows in one page. V8 reads the page in one turn. */
export async function expectCheapPage(count: number): Promise<void> {
	const page = writePage(count);
	const pollOnce = async () => {
		let listed = '{"transactions":[]}';
		const send = async ({ url }: { readonly url: string }) =>
			await Promise.resolve({ statusCode: 200, headers: {}, body: url.includes('/transactions') ? listed : accounts });
		const trigger = new PolledTrigger('http://bank', {}, { send });
		await trigger.activate();
		listed = page;
		const { items } = await trigger.poll();
		if (items?.length !== count) throw new Error(`${items?.length} of ${count} rows were told`);
	};
	await expectCheapTurns(pollOnce, { moreMegabytes: (10 * page.length) / 1e6, json: page });
}
