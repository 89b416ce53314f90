import {
	checkTokenClaims,
	type ExpectedClaims,
} from '../../../../nodes/CommercialBanking/domain/token/checkTokenClaims';
import { catchCode } from '../catchCode';

const now = new Date('2026-11-20T10:00:00.999Z');
const second = Date.parse('2026-11-20T10:00:00Z') / 1000;
const claims = { iss: 'i', aud: 'a', exp: second + 900 };
const expected: ExpectedClaims = { issuer: 'i', audience: 'a', requiresExpiry: true };

type Changes = Record<string, unknown>;
const check = (changed: Changes, other: Partial<ExpectedClaims> = {}) =>
	checkTokenClaims({ ...claims, ...changed }, { ...expected, ...other }, now);
const FIRST_AND_LAST = 8.64e12 - 1;

it.each<[string, Changes, Partial<ExpectedClaims>]>([
	['expired 29 seconds ago', { exp: second - 29 }, {}],
	['valid in 30 seconds', { nbf: second + 30 }, {}],
	['issued in 30 seconds', { iat: second + 30 }, {}],
	['valid and issued long ago', { nbf: 1, iat: -1 }, {}],
	['the last time', { exp: FIRST_AND_LAST }, {}],
	['the first time', { nbf: -FIRST_AND_LAST }, {}],
	['no expiry, if none is required', { exp: undefined }, { requiresExpiry: false }],
	['another issuer, if none is expected', { iss: 'x' }, { issuer: '' }],
	['another issuer, if nothing is said', { iss: 'x' }, { issuer: undefined }],
	['another audience, if none is expected', { aud: 'x' }, { audience: '' }],
	['one of several audiences', { aud: [7, 'x', 'a'] }, {}],
	['a required scope', { scope: 's' }, { requiredScope: 's' }],
	['required scopes in another order', { scope: 't s' }, { requiredScope: ' s  t\n' }],
	['required scopes in two claims', { scope: ['s'], scp: 't u' }, { requiredScope: 's t' }],
	['a required scope among the roles', { scp: 's', roles: ['r'] }, { requiredScope: 'r s' }],
	['the expected client', { client_id: 'c' }, { expectedClientId: 'c' }],
	['the expected client in azp', { azp: 'c', appid: 'x' }, { expectedClientId: 'c' }],
	['the expected client in appid', { appid: 'c' }, { expectedClientId: 'c' }],
	['any client, if none is expected', { client_id: 'c' }, { expectedClientId: '' }],
	['required scopes that are blank', {}, { requiredScope: ' ' }],
])('accepts %s', (_, changed, other) => {
	expect(() => check(changed, other)).not.toThrow();
});

it.each<[string, Changes, Partial<ExpectedClaims>, string]>([
	['expired 30 seconds ago', { exp: second - 30 }, {}, 'token_expired'],
	['expired, even if no expiry is required', { exp: second - 30 }, { requiresExpiry: false }, 'token_expired'],
	['valid in 31 seconds', { nbf: second + 31 }, {}, 'token_invalid'],
	['issued in 31 seconds', { iat: second + 31 }, {}, 'token_invalid'],
	['no expiry', { exp: undefined }, {}, 'token_invalid'],
	['an expiry that is a text', { exp: `${second + 900}` }, {}, 'token_invalid'],
	['a time beyond the last', { exp: 8.64e12 }, {}, 'token_invalid'],
	['a time before the first', { nbf: -8.64e12 }, {}, 'token_invalid'],
	['no time', { nbf: Number.NaN }, {}, 'token_invalid'],
	['null as a time', { iat: null }, {}, 'token_invalid'],
	['another issuer', { iss: 'x' }, {}, 'token_invalid'],
	['a list with the issuer', { iss: ['i'] }, {}, 'token_invalid'],
	['another audience', { aud: ['x', 'aa'] }, {}, 'token_invalid'],
	['another client', { client_id: 'x', azp: 'c' }, { expectedClientId: 'c' }, 'token_invalid'],
	['no client', {}, { expectedClientId: 'c' }, 'token_invalid'],
	['a role in another place', { role: 'r' }, { requiredScope: 'r' }, 'scope_missing'],
	['no scope', {}, { requiredScope: 's' }, 'scope_missing'],
	['one of two scopes', { scope: 's' }, { requiredScope: 's t' }, 'scope_missing'],
	['a longer scope', { scope: 'st' }, { requiredScope: 's' }, 'scope_missing'],
	['a scope that is no text', { scope: [{ s: 's' }, 7] }, { requiredScope: 's' }, 'scope_missing'],
])('refuses %s', async (_, changed, other, code) => {
	expect(await catchCode(() => check(changed, other))).toBe(code);
});

it.each<[string, Changes, object]>([
	['an expiry', {}, { scope: [], expiresAt: new Date((second + 900) * 1000) }],
	['no expiry', { exp: undefined }, { scope: [] }],
	['a client_id and an azp', { exp: undefined, client_id: 'c', azp: 'z' }, { scope: [], clientId: 'c' }],
	['an azp', { exp: undefined, client_id: 7, azp: 'z' }, { scope: [], clientId: 'z' }],
	['scopes', { exp: undefined, scope: ' s  t ', scp: ['u v', 'w'] }, { scope: ['s', 't', 'u', 'v', 'w'] }],
])('returns what the token says: %s', (_, changed, content) => {
	expect(check(changed, { requiresExpiry: false })).toStrictEqual(content);
});
