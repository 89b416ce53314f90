import {
	checkTokenClaims,
	type ExpectedClaims,
	type TokenClaims,
} from '../../../../nodes/CommercialBanking/domain/token/verifyJwt';
import { catchCode } from '../catchCode';

const check = (claims: TokenClaims, expected: Partial<ExpectedClaims>) =>
	checkTokenClaims(claims, { requiredScope: '', expectedClientId: '', ...expected });

it.each<[string, TokenClaims, Partial<ExpectedClaims>]>([
	['a required scope', { scope: 's' }, { requiredScope: 's' }],
	['required scopes in another order', { scope: 't s' }, { requiredScope: ' s  t\n' }],
	['required scopes in two claims', { scope: ['s'], scp: 't u' }, { requiredScope: 's t' }],
	['a required scope among the roles', { scp: 's', roles: ['r'] }, { requiredScope: 'r s' }],
	['the expected client', { client_id: 'c' }, { expectedClientId: 'c' }],
	['the expected client in azp', { azp: 'c' }, { expectedClientId: 'c' }],
	['the expected client in appid', { appid: 'c' }, { expectedClientId: 'c' }],
	['the expected client in cid', { cid: 'c' }, { expectedClientId: 'c' }],
	['the expected client in all of them', { client_id: 'c', azp: 'c', appid: 'c' }, { expectedClientId: 'c' }],
	['any client, if none is expected', { client_id: 'c', azp: 'd' }, {}],
	['required scopes that are blank', {}, { requiredScope: ' ' }],
])('accepts %s', (_, claims, expected) => {
	expect(() => check(claims, expected)).not.toThrow();
});

it.each<[string, TokenClaims, Partial<ExpectedClaims>, string]>([
	['another client', { client_id: 'x' }, { expectedClientId: 'c' }, 'token_invalid'],
	['another client in azp', { client_id: 'c', azp: 'evil' }, { expectedClientId: 'c' }, 'token_invalid'],
	['another client in appid', { azp: 'c', appid: 'evil' }, { expectedClientId: 'c' }, 'token_invalid'],
	['another client in cid', { client_id: 'c', cid: 'evil' }, { expectedClientId: 'c' }, 'token_invalid'],
	['a client that is no text', { client_id: 'c', azp: ['c'] }, { expectedClientId: 'c' }, 'token_invalid'],
	['no client', {}, { expectedClientId: 'c' }, 'token_invalid'],
	['an ID token with a nonce', { nonce: 'n' }, {}, 'token_invalid'],
	['an ID token with the hash of an access token', { at_hash: 'h' }, {}, 'token_invalid'],
	['a role in another place', { role: 'r' }, { requiredScope: 'r' }, 'scope_missing'],
	['no scope', {}, { requiredScope: 's' }, 'scope_missing'],
	['one of two scopes', { scope: 's' }, { requiredScope: 's t' }, 'scope_missing'],
	['a longer scope', { scope: 'st' }, { requiredScope: 's' }, 'scope_missing'],
	['a scope that is no text', { scope: [{ s: 's' }, 7] }, { requiredScope: 's' }, 'scope_missing'],
])('refuses %s', async (_, claims, expected, code) => {
	expect(await catchCode(() => check(claims, expected))).toBe(code);
});
