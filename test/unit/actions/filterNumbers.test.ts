import { executeFilterCondition } from 'n8n-workflow';
import type { JsonObject } from '../../../nodes/CommercialBanking/domain/json/isJsonObject';
import { executeOperation } from '../../n8nStandIn/executeOperation';
import { useBank } from './startBank';

const bank = useBank();

/** The node IF with *Number: is greater than*, and with types that are not converted. */
const isGreater = (value: unknown, limit: number) =>
	executeFilterCondition(
		{
			id: '1',
			leftValue: value as number,
			rightValue: limit,
			operator: { type: 'number', operation: 'gt' },
		},
		{ caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
	);

async function listSimplified(resource: string, rows: readonly JsonObject[]) {
	bank.answer = ({ path }) => ({ json: path.endsWith('s') ? { [`${resource}s`]: rows } : { depositAccount: {} } });
	const accountId = { __rl: true, mode: 'id', value: 'a1' };
	const { json } = await executeOperation({
		origin: bank.origin,
		items: [{ resource, operation: 'getAll', accountId, returnAll: true }],
	});
	return json;
}

it.each([
	['12500.40', true],
	[12_500.4, true],
	['10000.00', false],
	['-12500.40', false],
])('IF compares signedAmount as a number, also where the bank sends %j: %s', async (amount, expected) => {
	const [item] = await listSimplified('transaction', [{ depositTransaction: { amount } }]);
	expect(isGreater(item?.signedAmount, 10_000)).toBe(expected);
});

it('IF takes a transaction without a signed amount for one that is not greater', async () => {
	const [item] = await listSimplified('transaction', [{ depositTransaction: {} }]);
	expect(isGreater(item?.signedAmount, 0)).toBe(false);
});

it.each([
	[{ depositAccount: { currentBalance: '88120.40' } }, true],
	[{ loanAccount: { principalBalance: 1_810_400.25 } }, true],
	[{ depositAccount: { currentBalance: '-0.01' } }, false],
	[{ depositAccount: {} }, false],
])('IF compares currentBalance as a number: %j: %s', async (account, expected) => {
	const [item] = await listSimplified('account', [account]);
	expect(isGreater(item?.currentBalance, 10_000)).toBe(expected);
});
