import { findAccountError } from '../../../../nodes/CommercialBanking/domain/accounts/findAccountError';
import type { JsonValue } from '../../../../nodes/CommercialBanking/domain/json/isJsonObject';
import { executeOperation } from '../../../n8nStandIn/executeOperation';
import { PolledTrigger } from '../../../n8nStandIn/PolledTrigger';
import { useBank } from '../../TestBank';

const bank = useBank();

const errors: readonly [JsonValue, ReturnType<typeof findAccountError>][] = [
	[null, null],
	['', null],
	[' ', null],
	[{}, null],
	[{ code: null, message: '' }, null],
	[
		{ code: 602, message: 'No consent' },
		{ code: '602', message: 'No consent' },
	],
	[{ message: 'Closed' }, { code: null, message: 'Closed' }],
	[{ severity: 'high' }, { code: null, message: null }],
	['E1', { code: null, message: 'E1' }],
];

it.each(errors)('finds in %j the error %j', (error, found) => {
	expect(findAccountError({ error })).toEqual(found);
});

it.each(errors)('Get, the balances of Get Many and Account Changed agree about %j', async (error, found) => {
	const hasError = found !== null;
	bank.reset('a');
	const trigger = new PolledTrigger(bank.origin, { event: 'accountChanged' });
	await trigger.activate();
	bank.account('a').fields = { ...bank.account('a').fields, error };
	const { items } = await trigger.poll();
	expect(items?.map(({ change }) => change) ?? []).toEqual(hasError ? ['error'] : []);

	const get = { resource: 'account', operation: 'get', accountId: { __rl: true, mode: 'id', value: 'a' } };
	const { hints } = await executeOperation({ origin: bank.origin, items: [get] });
	expect(hints.length > 0).toBe(hasError);

	// Of an account with an error, the bank is not asked for the balance that its list lacks.
	bank.answer = (request) => {
		const listed = { depositAccount: { accountId: 'a', error } };
		return request.path === '/accounts' ? { json: { accounts: [listed] } } : bank.show(request);
	};
	bank.takeCalls();
	await executeOperation({ origin: bank.origin, items: [{ resource: 'account', operation: 'getAll' }] });
	expect(bank.takeCalls()).toEqual(hasError ? ['/accounts'] : ['/accounts', '/accounts/a']);
});
