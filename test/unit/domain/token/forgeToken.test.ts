import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { forgeToken } from '../../../../nodes/CommercialBanking/domain/token/forgeToken';

describe('a token that somebody else has signed', () => {
	it.each(['RS256', 'PS384', 'ES256', 'ES512'])(
		'has the content of the right one, but not its key (%s)',
		async (alg) => {
			const curves: Record<string, string> = { ES256: 'P-256', ES512: 'P-521' };
			const namedCurve = curves[alg];
			const { privateKey, publicKey } =
				namedCurve === undefined
					? generateKeyPairSync('rsa', { modulusLength: 2048 })
					: generateKeyPairSync('ec', { namedCurve });
			const header = { alg, kid: 'k1', typ: 'at+jwt' };
			const token = await new SignJWT({ iss: 'i', exp: 4_102_444_800, scope: 's' })
				.setProtectedHeader(header)
				.sign(privateKey);
			const forged = await forgeToken(token);
			expect(decodeProtectedHeader(forged)).toEqual(header);
			expect(decodeJwt(forged)).toEqual(decodeJwt(token));
			await expect(jwtVerify(forged, publicKey)).rejects.toMatchObject({
				code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
			});
		},
	);

	it('is signed with ES256 if the algorithm is not known', async () => {
		const header = Buffer.from('{"alg":"HS256"}').toString('base64url');
		const forged = await forgeToken(`${header}.${Buffer.from('{"a":1}').toString('base64url')}.x`);
		expect(decodeProtectedHeader(forged)).toEqual({ alg: 'ES256' });
		expect(decodeJwt(forged)).toEqual({ a: 1 });
	});

	it.each(['opaque-token-of-somebody', 'a', 'a.b.c', 'eyJ.x.y'])(
		'is another text of the same kind if it is opaque: %s',
		async (token) => {
			const forged = await forgeToken(token);
			expect(forged).not.toBe(token);
			expect(forged).toMatch(/^[\x21-\x7e]+$/);
		},
	);
});
