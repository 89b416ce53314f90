import { NodeApiError } from 'n8n-workflow';
import { executeOperation, type Execution } from '../../n8nStandIn/executeOperation';
import { skipWaits } from './skipWaits';
import { type BankResponse, pageOf, useBank } from '../TestBank';

const bank = useBank();

const row = (transactionId: string) => ({ depositTransaction: { transactionId } });

const list = (value: string, parameters: object = {}) => ({
	resource: 'transaction',
	operation: 'getAll',
	accountId: { __rl: true, mode: 'id', value },
	output: 'full',
	returnAll: true,
	...parameters,
});

async function fail(execution: Partial<Execution> = {}): Promise<NodeApiError> {
	const error: unknown = await executeOperation({ origin: bank.origin, items: [list('a1')], ...execution }).catch(
		(cause: unknown) => cause,
	);
	if (error instanceof NodeApiError) return error;
	throw new Error(`expected a NodeApiError, got ${String(error)}`);
}

describe('errors of the bank', () => {
	it.each<[number, RegExp]>([
		[404, /account ID/],
		[500, /tell the bank the time/],
	])('%d: status, code, message and the next step, after one attempt', async (status, nextStep) => {
		bank.answer = () => ({ status, json: { code: 'C-1', message: 'No, for account 000123456789' } });
		const error = await fail();
		expect(error.httpCode).toBe(String(status));
		expect(error.message).toBe(`The bank answered ${status}: No, for account …6789 (code C-1), for the account a1`);
		expect(error.description).toMatch(nextStep);
		expect(error.context).toMatchObject({ itemIndex: 0, bank: { kind: 'status', status, code: 'C-1' } });
		expect(bank.requests).toHaveLength(1);
	});

	it.each(['drop', 'cut'] as const)('retries a connection that breaks (%s)', async (fault) => {
		skipWaits();
		bank.answer = () => ({ fault, json: {} });
		expect((await fail()).context.bank).toMatchObject({ kind: 'dropped' });
		expect(bank.requests).toHaveLength(5);
		bank.requests.length = 0;
		bank.answer = () => (bank.requests.length < 3 ? { fault, json: {} } : { json: { transactions: [row('t1')] } });
		expect((await executeOperation({ origin: bank.origin, items: [list('a1')] })).json).toHaveLength(1);
	});

	it('never contain the API key or a token, which the bank may quote', async () => {
		const apiKey = 'AB12CD34EF56GH78IJ90KL';
		const responses: BankResponse[] = [
			{ status: 401, json: { message: `${apiKey} is wrong` } },
			{ status: 400, json: { code: apiKey, message: apiKey } },
			{ status: 500, text: `x-api-key: ${apiKey}` },
			{ fault: 'drop' },
		];
		skipWaits();
		for (const response of responses) {
			bank.answer = () => response;
			const error = await fail({ credential: { apiKey } });
			const shown = JSON.stringify([error, Object.values(error), error.stack, error.cause]);
			expect(shown).not.toMatch(/AB12CD|Bearer/);
		}
	});
});

describe('OAuth2', () => {
	const onlyWith = (token: string): ((request: { headers: object }) => BankResponse) => {
		return ({ headers }) =>
			'authorization' in headers && headers.authorization === `Bearer ${token}`
				? { json: { transactions: [row('t1')] } }
				: { status: 401, json: { code: 'K-1', message: 'API key invalid' } };
	};

	it('continues with a refreshed token', async () => {
		bank.answer = onlyWith('second-token');
		const refresh = async () => 'second-token';
		expect((await executeOperation({ origin: bank.origin, items: [list('a1')], refresh })).json).toHaveLength(1);
		expect(bank.requests.filter(({ path }) => path.endsWith('/transactions'))).toHaveLength(3);
	});

	it('names the API key, then the sign-in after a 401 that comes after a refresh', async () => {
		bank.answer = onlyWith('nobody');
		const error = await fail({ refresh: async () => 'second-token' });
		expect(error.httpCode).toBe('401');
		expect(error.message).toMatch(
			/^The bank answered 401, because the API key or .*: API key invalid \(code K-1\), for/,
		);
		expect(error.description).toMatch(/^Compare the API key .* credential "My Bank" and select Switch account/);
	});

	describe('after a 403, by which some gateways say that the token has expired', () => {
		const expiredBefore = (token: string) => {
			bank.answer = ({ headers }) =>
				headers.authorization === `Bearer ${token}`
					? { json: { accountId: 'a1', transactions: [row('t1')] } }
					: { status: 403, json: { code: 'K-2', message: 'Forbidden' }, delayMs: 5 };
		};

		it('renews the token once for all calls of a run', async () => {
			expiredBefore('second-token');
			const refresh = jest.fn(async () => await Promise.resolve('second-token'));
			const items = Array.from({ length: 10 }, () => list('a1'));
			const { json } = await executeOperation({ origin: bank.origin, items, refresh });
			expect(json).toHaveLength(10);
			expect(refresh).toHaveBeenCalledTimes(1);
		});

		it('tells a 403 that stays, after one renewal for all accounts', async () => {
			expiredBefore('nobody');
			const refresh = jest.fn(async () => await Promise.resolve('second-token'));
			const items = Array.from({ length: 20 }, () => list('a1'));
			const { json } = await executeOperation({ origin: bank.origin, items, refresh, continueOnFail: true });
			expect(json[19]).toMatchObject({
				error: 'The bank answered 403: Forbidden (code K-2), for the account a1',
				details: { status: 403 },
			});
			expect(refresh).toHaveBeenCalledTimes(1);
			// Each call once, and those of the first ten once more. The one that renews is sent by n8n twice.
			expect(bank.requests.length).toBeLessThanOrEqual(31);
		});

		it('does not renew without a refresh token', async () => {
			expiredBefore('nobody');
			const oauthTokenData = { access_token: 'first-token' };
			expect(await fail({ credential: { oauthTokenData } })).toMatchObject({ httpCode: '403' });
			expect(bank.requests).toHaveLength(1);
		});
	});
});

describe('a page that keeps failing', () => {
	const pages = [[row('t1'), row('t2')], [row('t3')], [row('t4')]];
	const failingAt = (offset: string) => {
		bank.answer = (request) =>
			request.offset === offset
				? { status: 500, json: { code: 'C', message: 'No' } }
				: pageOf('transactions', pages, request.offset);
	};

	it('ends in an error with the number of items that were read', async () => {
		failingAt('p2');
		expect((await fail()).context.bank).toMatchObject({ itemsRead: 3 });
	});

	it('passes on the items read before, with Continue On Fail', async () => {
		failingAt('p1');
		const { items } = await executeOperation({ origin: bank.origin, items: [list('a1')], continueOnFail: true });
		expect(items.map(({ json }) => json)).toMatchObject([
			{ transactionId: 't1' },
			{ transactionId: 't2' },
			{ error: expect.stringContaining('500'), details: { itemsRead: 2, status: 500, code: 'C' } },
		]);
		// n8n replaces the `json` of an item that has an `error` by the message.
		expect(items.every((item) => item.error === undefined)).toBe(true);
	});
});
