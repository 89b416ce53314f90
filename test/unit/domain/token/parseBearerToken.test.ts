import { parseBearerToken } from '../../../../nodes/CommercialBanking/domain/token/parseBearerToken';
import { catchCode } from '../catchCode';

it.each([
	['Bearer abc', 'abc'],
	['bearer abc', 'abc'],
	['BEARER abc', 'abc'],
	['  Bearer   abc  ', 'abc'],
	['Bearer a-Z_0.9~+/==', 'a-Z_0.9~+/=='],
	[`Bearer ${'a'.repeat(16_384)}`, 'a'.repeat(16_384)],
])('reads %.30j', (header, token) => {
	expect(parseBearerToken(header)).toBe(token);
});

it.each([
	[undefined, 'token_missing'],
	['', 'token_missing'],
	[' ', 'token_missing'],
	['Bearer', 'token_missing'],
	['Bearer ', 'token_missing'],
	['Bearerabc', 'token_missing'],
	['xBearer abc', 'token_missing'],
	['Basic abc', 'token_missing'],
	['abc', 'token_missing'],
	['Bearer a b', 'token_invalid'],
	['Bearer a,b', 'token_invalid'],
	['Bearer a=b', 'token_invalid'],
	['Bearer =', 'token_invalid'],
	['Bearer "a"', 'token_invalid'],
	['Bearer ä', 'token_invalid'],
	['Bearer a\u0000', 'token_invalid'],
	[`Bearer ${'a'.repeat(16_385)}`, 'token_invalid'],
])('refuses %.30j', async (header, code) => {
	expect(await catchCode(() => parseBearerToken(header))).toBe(code);
});
