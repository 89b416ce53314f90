import { executeOperation } from '../../n8nStandIn/executeOperation';
import { systemClock } from '../../../nodes/CommercialBanking/transport/sendWithRetries';
import { useBank } from '../TestBank';

const bank = useBank();

const item = (value: string) => ({
	resource: 'account',
	operation: 'get',
	accountId: { __rl: true, mode: 'id', value },
});

const range = (length: number) => Array.from({ length }, (_, index) => index);

const accounts = (count: number) => range(count).map((index) => item(`a${index}`));

const ok = (path: string) => ({ json: { depositAccount: { accountId: path.split('/').at(-1) } } });

it('sends at most ten requests at once and keeps the order', async () => {
	let answer = () => {};
	const after = new Promise<void>((resolve) => {
		answer = resolve;
	});
	// The first ones take longest, so without ordering they would come last.
	bank.answer = ({ path }) => {
		if (bank.open() === 10) answer();
		return { ...ok(path), after, delayMs: Math.max(1, 40 - bank.requests.length) };
	};
	const { items } = await executeOperation({ origin: bank.origin, items: accounts(25) });
	expect(items.map(({ json }) => json.accountId)).toEqual(range(25).map((index) => `a${index}`));
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual(range(25).map((index) => ({ item: index })));
	expect(bank.mostAtOnce).toBe(10);
});

it.each([false, true])(
	'leaves it to n8n to name the item, also in an error that all items share (Continue On Fail: %s)',
	async (continueOnFail) => {
		const run = executeOperation({
			origin: bank.origin,
			items: accounts(3),
			credential: { baseUrl: '' },
			continueOnFail,
		});
		const messages = await run.then(
			({ json }) => json.map(({ error }) => error),
			(error: unknown) => [error instanceof Error ? error.message : error],
		);
		const message = "The credential's 'Base URL' is not usable";
		expect(messages).toEqual(range(continueOnFail ? 3 : 1).map(() => message));
	},
);

it('continues on fail item by item', async () => {
	const missing = { status: 404, json: { code: 'X', message: 'None' } };
	bank.answer = ({ path }) => (path.endsWith('a1') ? missing : ok(path));
	const input = [...accounts(3), item('..')];
	const { items } = await executeOperation({ origin: bank.origin, items: input, continueOnFail: true });
	expect(items).toMatchObject([
		{ json: { accountId: 'a0' }, pairedItem: { item: 0 } },
		{
			json: { error: 'The bank answered 404: None (code X), for the account a1', details: { status: 404 } },
			pairedItem: { item: 1 },
		},
		{ json: { accountId: 'a2' }, pairedItem: { item: 2 } },
		{ json: { error: "'Account' is .." }, pairedItem: { item: 3 } },
	]);
});

it('stops the others at the first failure', async () => {
	bank.answer = ({ path }) => (path.endsWith('a2') ? { status: 404 } : { fault: 'hang' });
	const run = executeOperation({ origin: bank.origin, items: accounts(50) });
	await expect(run).rejects.toMatchObject({ httpCode: '404', context: { itemIndex: 2 } });
	expect(bank.requests.length).toBeLessThanOrEqual(10);
});

it('lets all items wait as long as Retry-After says', async () => {
	const [times, waits] = [new Array<number>(), new Array<number>()];
	let [now, answer, goOn] = [0, () => {}, () => {}];
	const after = new Promise<void>((resolve) => (answer = resolve));
	const over = new Promise<void>((resolve) => (goOn = resolve));
	jest.spyOn(systemClock, 'now').mockImplementation(() => now);
	// One of the calls under way is told to wait. The others are answered then, have more items to ask for, and wait too.
	jest.spyOn(systemClock, 'wait').mockImplementation(async (milliseconds) => {
		answer();
		if (waits.push(milliseconds) === 10) goOn();
		await over;
		now = 30_000;
	});
	bank.answer = ({ path }) => {
		times.push(now);
		if (times.length !== 10) return { ...ok(path), after };
		return { status: 429, headers: { 'retry-after': '30' } };
	};
	const { json } = await executeOperation({ origin: bank.origin, items: accounts(24) });
	expect(json).toHaveLength(24);
	expect(waits).toEqual(range(10).map(() => 30_000));
	expect(times[10]).toBe(30_000);
});

it('stops waiting at once when the execution is cancelled, even with Continue On Fail', async () => {
	const stop = new AbortController();
	bank.answer = () => ({ status: 429, headers: { 'retry-after': '60' } });
	const start = performance.now();
	setTimeout(() => stop.abort(), 50);
	const run = executeOperation({
		origin: bank.origin,
		items: accounts(9),
		signal: stop.signal,
		continueOnFail: true,
	});
	await expect(run).rejects.toMatchObject({ context: { bank: { kind: 'cancelled' } } });
	expect(performance.now() - start).toBeLessThan(30_000);
});
