import { checkApiKey } from '../../../../nodes/CommercialBanking/trigger/authenticateBank';
import { catchCode } from '../envelope/catchCode';

it.each([
	['the right one', 'expected', 'expected'],
	['any, where none is expected', '', 'anything'],
	['none, where none is expected', undefined, undefined],
])('accepts %s', (_name, expected, got) => {
	expect(() => checkApiKey(expected, got)).not.toThrow();
});

it.each([
	['none', undefined],
	['an empty one', ''],
	['a wrong one', 'Expected'],
	['a longer one', 'expected1'],
	['a shorter one', 'expecte'],
])('refuses %s', async (_name, got) => {
	expect(await catchCode(() => checkApiKey('expected', got))).toBe('api_key_wrong');
});
