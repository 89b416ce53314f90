import type { INodeParameters } from 'n8n-workflow';
import { executeOperation } from '../../n8nStandIn/executeOperation';
import { type BankResponse, useBank } from '../TestBank';

const bank = useBank();

const ids = Array.from({ length: 25 }, (_, index) => `a${index + 1}`);

const forEach = (resource: string, operation: string): INodeParameters[] =>
	ids.map((value) => ({ resource, operation, accountId: { __rl: true, mode: 'id', value }, output: 'full' }));

const operations: Readonly<Record<string, readonly INodeParameters[]>> = {
	'account: getAll': [{ resource: 'account', operation: 'getAll', output: 'full' }],
	'account: get': forEach('account', 'get'),
	'transaction: getAll': forEach('transaction', 'getAll'),
};

const answers: Readonly<Record<number, BankResponse>> = {
	401: { status: 401, json: { message: 'API key invalid' } },
	403: { status: 403, json: { code: '403' } },
	404: { status: 404 },
	429: { status: 429, headers: { 'retry-after': '86400' } },
	500: { status: 500 },
};

const isOfFirst = ({ path }: { path: string }) => /^\/accounts\/a1(?:\/|$)/.test(path);

function answerFirstBy(answer: BankResponse): void {
	bank.answer = (request) => {
		if (isOfFirst(request)) return answer;
		const [, , accountId, list] = request.path.split('/');
		if (list !== undefined)
			return { json: { transactions: [{ depositTransaction: { transactionId: 't', accountId } }] } };
		if (accountId !== undefined) return { json: { depositAccount: { accountId, currentBalance: 1 } } };
		return { json: { accounts: ids.map((id) => ({ depositAccount: { accountId: id } })) } };
	};
}

it.each(
	Object.keys(operations).flatMap((operation) =>
		Object.keys(answers).map((status) => [operation, Number(status)] as const),
	),
)('%s gives what 24 accounts have, though the one before them answers %d', async (operation, status) => {
	answerFirstBy(answers[status] ?? {});
	const refresh = jest.fn(async () => await Promise.resolve('second-token'));
	const run = { origin: bank.origin, items: operations[operation] ?? [], continueOnFail: true, refresh };
	for (let runs = 0; runs < 3; runs++) {
		const { json, hints } = await executeOperation(run);
		expect(json).toHaveLength(25);
		const failed = json.filter(({ error }) => error !== undefined);
		if (operation === 'account: getAll') {
			expect(json.filter(({ currentBalance }) => currentBalance === 1)).toHaveLength(24);
			expect(hints).toMatchObject([{ message: expect.stringMatching(/^Balances are missing.*a1/) }]);
		} else {
			expect(failed).toMatchObject([{ details: { status, otherCallsWorked: true } }]);
		}
		expect(JSON.stringify(failed)).not.toMatch(/reconnect|Switch account|connect again|consent page/i);
	}
	// One renewal for each run, and nothing is remembered of the account.
	expect(refresh).toHaveBeenCalledTimes(status === 401 || status === 403 ? 3 : 0);
});

it('says to connect again if no other call has worked', async () => {
	bank.answer = () => answers[401] ?? {};
	const run = { origin: bank.origin, items: operations['account: get'] ?? [], continueOnFail: true };
	const { json } = await executeOperation({ ...run, refresh: async () => await Promise.resolve('second-token') });
	for (const { details } of json) {
		expect(details).toMatchObject({ otherCallsWorked: false, description: expect.stringMatching(/Switch account/) });
	}
});
