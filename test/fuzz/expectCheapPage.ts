import { PolledTrigger } from '../n8nStandIn/PolledTrigger';
import { longestTurnMilliseconds, measureTurns, mostMegabytes } from './turnCost';

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

/**
 * Polls a bank that sends all rows in one page. V8 reads the page in one turn, so the time that this takes is added to the
 * limit. Tries up to three times: V8's compiler and other programs make a turn longer, never shorter.
 *
 * @throws {Error} when a turn takes too long, or when the poll needs too much memory besides page, rows and items
 */
export async function expectCheapPage(count: number): Promise<void> {
	const page = writePage(count);
	const parsing = await measureTurns(async () => void JSON.parse(await Promise.resolve(page)), Infinity);
	const limit = longestTurnMilliseconds + parsing.longestMilliseconds;
	const mostHere = mostMegabytes + (10 * page.length) / 1e6;
	const problems: string[] = [];
	while (problems.length < 3) {
		let listed = '{"transactions":[]}';
		const send = async ({ url }: { readonly url: string }) =>
			await Promise.resolve({ statusCode: 200, headers: {}, body: url.includes('/transactions') ? listed : accounts });
		const trigger = new PolledTrigger('http://bank', {}, { send });
		await trigger.activate();
		listed = page;
		const { longestMilliseconds, megabytes } = await measureTurns(async () => {
			const { items } = await trigger.poll();
			if (items?.length !== count) throw new Error(`${items?.length} of ${count} rows were told`);
		}, mostHere);
		if (longestMilliseconds <= limit && megabytes <= mostHere) return;
		problems.push(`A turn took ${longestMilliseconds} ms of ${limit}, and it needed ${megabytes} MB`);
	}
	throw new Error(problems.join('\n'));
}
