import { assertApiKey } from '../../../nodes/CommercialBanking/trigger/assertApiKey';
import { catchCode } from '../domain/catchCode';

function checkApiKey(expectedApiKey: string, sent: string | undefined): void {
	assertApiKey({ headers: { 'x-api-key': sent } }, { expectedApiKey });
}

it.each([
	['the right one', 'expected', 'expected'],
	['any, where none is expected', '', 'anything'],
	['none, where none is expected', '', undefined],
])('accepts %s', (_name, expected, sent) => {
	expect(() => checkApiKey(expected, sent)).not.toThrow();
});

it.each([
	['none', undefined],
	['an empty one', ''],
	['a wrong one', 'Expected'],
	['a longer one', 'expected1'],
	['a shorter one', 'expecte'],
])('refuses %s', async (_name, sent) => {
	expect(
		await catchCode(() => {
			checkApiKey('expected', sent);
		}),
	).toBe('api_key_wrong');
});
