import { checkApiKey } from '../../../../nodes/CommercialBanking/trigger/authenticateBank';
import { catchCode } from '../envelope/catchCode';

it.each([
	['the right key', 'expected', 'expected'],
	['any key when none is expected', '', 'anything'],
	['no key when none is expected', undefined, undefined],
])('accepts %s', (_name, expected, got) => {
	expect(() => checkApiKey(expected, got)).not.toThrow();
});

it.each([
	['no key', undefined],
	['an empty key', ''],
	['a wrong key', 'Expected'],
	['a longer key', 'expected1'],
	['a shorter key', 'expecte'],
])('refuses %s', async (_name, got) => {
	expect(await catchCode(() => checkApiKey('expected', got))).toBe('api_key_wrong');
});
