import { executeOperation } from './executeOperation';
import { systemClock } from '../../../nodes/CommercialBanking/transport/systemClock';
import { skipWaits, speedUpClock } from './speedUpClock';
import { type TestBank, startBank } from './startBank';

let bank: TestBank;

beforeAll(async () => {
	bank = await startBank();
});

beforeEach(() => {
	bank.requests.length = 0;
	bank.mostAtOnce = 0;
});

afterEach(() => jest.restoreAllMocks());

afterAll(async () => await bank.close());

const item = (value: string, options: object = {}) => ({
	resource: 'account',
	operation: 'get',
	accountId: { __rl: true, mode: 'id', value },
	options: { ...options },
});

const range = (length: number) => Array.from({ length }, (_, index) => index);

const accounts = (count: number, options: object = {}) => range(count).map((index) => item(`a${index}`, options));

const ok = (path: string) => ({ json: { depositAccount: { accountId: path.split('/').at(-1) } } });

describe('many input items', () => {
	it.each([
		[undefined, 10],
		[1, 1],
		[20, 20],
	])('with Accounts at Once %j sends at most %d requests at once and keeps the order', async (concurrency, most) => {
		let answer = () => {};
		const after = new Promise<void>((resolve) => {
			answer = resolve;
		});
		// The first ones take longest, so without ordering they would come last.
		bank.answer = ({ path }) => {
			if (bank.open() === most) answer();
			return { ...ok(path), after, delayMs: Math.max(1, 40 - bank.requests.length) };
		};
		const options = concurrency === undefined ? {} : { concurrency };
		const { items } = await executeOperation({ origin: bank.origin, items: accounts(25, options) });
		expect(items.map(({ json }) => json.accountId)).toEqual(range(25).map((index) => `a${index}`));
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(range(25).map((index) => ({ item: index })));
		expect(bank.mostAtOnce).toBe(most);
	});

	it.each([false, true])(
		'names the item once in an error that all items share (Continue On Fail: %s)',
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
			expect(messages).toEqual(range(continueOnFail ? 3 : 1).map((index) => `${message} [Item ${index}]`));
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
				json: { error: 'The bank answered 404: None (code X) [Item 1]', details: { status: 404 } },
				pairedItem: { item: 1 },
			},
			{ json: { accountId: 'a2' }, pairedItem: { item: 2 } },
			{ json: { error: 'This is not an account ID [Item 3]' }, pairedItem: { item: 3 } },
		]);
	});

	it('stops the others at the first failure', async () => {
		bank.answer = ({ path }) => (path.endsWith('a2') ? { status: 403 } : { fault: 'hang' });
		const run = executeOperation({ origin: bank.origin, items: accounts(50, { concurrency: 5 }) });
		await expect(run).rejects.toMatchObject({ httpCode: '403', context: { itemIndex: 2 } });
		expect(bank.requests.length).toBeLessThanOrEqual(5);
	});

	it('slows all items down after a 429 instead of failing them', async () => {
		// 20 per second of a clock that moves only while the node waits.
		skipWaits();
		const answered: number[] = [];
		bank.answer = ({ path }) => {
			const second = Math.floor(systemClock.now() / 1_000);
			if (answered.filter((time) => time === second).length >= 20) return { status: 429 };
			answered.push(second);
			return ok(path);
		};
		const { json } = await executeOperation({ origin: bank.origin, items: accounts(120, { concurrency: 20 }) });
		expect(json).toHaveLength(120);
		const refused = bank.requests.length - 120;
		expect(refused).toBeGreaterThan(0);
		expect(refused).toBeLessThan(120);
	});

	it('lets all items wait as long as Retry-After says', async () => {
		const { waits } = speedUpClock(100);
		const times: number[] = [];
		// Only one of the calls under way is told to wait; the others have more items to ask for.
		bank.answer = ({ path }) => {
			times.push(Date.now());
			const isLimited = times.length === 5;
			return isLimited ? { status: 429, headers: { 'retry-after': '30' } } : { ...ok(path), delayMs: 20 };
		};
		const { json } = await executeOperation({ origin: bank.origin, items: accounts(12, { concurrency: 5 }) });
		expect(json).toHaveLength(12);
		expect(Math.max(...waits)).toBe(30_000);
		expect((times[5] ?? 0) - (times[4] ?? 0)).toBeGreaterThan(250);
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

	it('stops a call under way when the execution is cancelled', async () => {
		const stop = new AbortController();
		bank.answer = () => ({ fault: 'hang' });
		setTimeout(() => stop.abort(), 50);
		const run = executeOperation({ origin: bank.origin, items: accounts(2), signal: stop.signal });
		await expect(run).rejects.toMatchObject({ context: { bank: { kind: 'cancelled' } } });
	});
});
