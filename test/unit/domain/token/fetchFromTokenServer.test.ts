import { fetchFromTokenServer } from '../../../../nodes/CommercialBanking/domain/token/fetchFromTokenServer';
import { catchError } from '../catchCode';

const init = { method: 'GET', headers: { authorization: 'secret' } } as const;
const rejectWith = (cause: unknown) => jest.fn<Promise<never>, []>().mockRejectedValue(cause);
const fail = async (cause: unknown) =>
	await catchError(async () => await fetchFromTokenServer('JWKS', rejectWith(cause), 'https://a.example', init));

it('sends the request as it is, and returns the answer', async () => {
	const request = jest.fn(async () => await Promise.resolve({ status: 404, body: 'x' }));
	expect(await fetchFromTokenServer('JWKS', request, 'https://a.example', init)).toEqual({ status: 404, body: 'x' });
	expect(request.mock.calls).toEqual([['https://a.example', init]]);
});

it.each<[string, unknown, string | null]>([
	['a code', Object.assign(new Error('secret'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
	['a code with digits', Object.assign(new Error('secret'), { code: 'E_2' }), 'E_2'],
	['a code of 40 characters', Object.assign(new Error('secret'), { code: 'X'.repeat(40) }), 'X'.repeat(40)],
	['a code of 41 characters', Object.assign(new Error('secret'), { code: 'X'.repeat(41) }), null],
	['a code of 1 character', Object.assign(new Error('secret'), { code: 'X' }), null],
	['a code that is a sentence', Object.assign(new Error('secret'), { code: 'secret code' }), null],
	['a code after other words', Object.assign(new Error('secret'), { code: 'secret ECODE' }), null],
	['a code before other words', Object.assign(new Error('secret'), { code: 'ECODE secret' }), null],
	['a code that is a number', Object.assign(new Error('secret'), { code: 401 }), null],
	['no code', new Error('secret'), null],
	['an object', { code: 'SECRET' }, null],
	['a text', 'SECRET', null],
	['nothing', undefined, null],
])('tells of a failure only the code: %s', async (_, cause, code) => {
	const error = await fail(cause);
	expect(error.code).toBe('token_server_unreachable');
	expect(error.cause).toBeUndefined();
	expect(error.message).not.toMatch(/secret/i);
	expect(error.message.split(/[()]/)[1] ?? null).toBe(code);
});
