import { authenticateBank } from '../../../nodes/CommercialBanking/trigger/authenticateBank';
import { catchCode } from '../domain/catchCode';

jest.mock('n8n-workflow', () => jest.requireActual<object>('./workflowStand'));

const tokenVerifier = { verify: async () => ({ scope: [] }), check: async () => {} };

const authenticate = async (expectedApiKey: string, sent: string | undefined) =>
	await authenticateBank({ headers: { 'x-api-key': sent } }, { tokenVerifier, expectedApiKey });

it.each([
	['the right one', 'expected', 'expected'],
	['any, where none is expected', '', 'anything'],
	['none, where none is expected', '', undefined],
])('accepts %s', async (_name, expected, sent) => {
	await expect(authenticate(expected, sent)).resolves.toBeUndefined();
});

it.each([
	['none', undefined],
	['an empty one', ''],
	['a wrong one', 'Expected'],
	['a longer one', 'expected1'],
	['a shorter one', 'expecte'],
])('refuses %s', async (_name, sent) => {
	expect(await catchCode(async () => await authenticate('expected', sent))).toBe('api_key_wrong');
});

it('gives up on a token that is never verified', async () => {
	jest.useFakeTimers();
	const verify = async () => await new Promise<never>(() => {});
	const settings = { tokenVerifier: { ...tokenVerifier, verify }, expectedApiKey: '' };
	const code = catchCode(async () => await authenticateBank({ headers: {} }, settings));
	await jest.advanceTimersByTimeAsync(15_000);
	expect(await code).toBe('token_server_unreachable');
	jest.useRealTimers();
});
