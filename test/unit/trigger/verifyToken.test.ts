import { DeliveryError } from '../../../nodes/CommercialBanking/domain/errors';
import { verifyToken } from '../../../nodes/CommercialBanking/trigger/verifyToken';
import { catchCode } from '../domain/catchCode';

jest.mock('n8n-workflow', () => jest.requireActual<object>('./workflowStand'));

const tokenVerifier = { check: async () => {} };

it('gives up on a token that is not verified within 15 seconds', async () => {
	jest.useFakeTimers();
	const verify = async () => await new Promise<never>(() => {});
	const settings = { tokenVerifier: { ...tokenVerifier, verify } };
	let code: string | undefined;
	void catchCode(async () => await verifyToken({ headers: {} }, settings)).then((caught) => (code = caught));
	await jest.advanceTimersByTimeAsync(14_999);
	expect(code).toBeUndefined();
	await jest.advanceTimersByTimeAsync(1);
	expect(code).toBe('token_server_unreachable');
	jest.useRealTimers();
});

it('verifies what the header authorization holds, and nothing else', async () => {
	const verify = jest.fn(async () => await Promise.reject(new DeliveryError('token_missing', '')));
	const settings = { tokenVerifier: { ...tokenVerifier, verify }, expectedApiKey: 'expected' };
	const headers = { authorization: 'Bearer x', 'x-api-key': 'wrong' };
	expect(await catchCode(async () => await verifyToken({ headers }, settings))).toBe('token_missing');
	expect(verify.mock.calls).toEqual([['Bearer x']]);
});
