import { importJWK, jwtVerify } from 'jose';

import { deriveSigningKeys } from '../../../../nodes/CommercialBanking/domain/keys/deriveSigningKeys';
import { issueAccessToken } from '../../../../nodes/CommercialBanking/domain/oauthServer/issueAccessToken';
import { keys as decryptionKeys } from '../envelope/readVectors';

const signingKeys = deriveSigningKeys(decryptionKeys);

it('issues a token that another implementation verifies (RFC 9068)', async () => {
	const now = new Date('2026-11-20T10:00:00.900Z');
	const token = await issueAccessToken({
		clientId: 'bank',
		issuer: 'https://n8n.example/webhook/x',
		audience: 'notifications',
		scope: 'a b',
		now,
		signingKeys,
	});
	const key = await importJWK({ ...signingKeys.current.publicKey.jwk });
	const {
		payload: { jti, ...payload },
	} = await jwtVerify(token, key, { currentDate: now, typ: 'at+jwt' });
	const issuedAt = Date.parse('2026-11-20T10:00:00Z') / 1000;
	expect(jti).toMatch(/^[0-9a-f-]{36}$/);
	expect(payload).toEqual({
		iss: 'https://n8n.example/webhook/x',
		sub: 'bank',
		client_id: 'bank',
		aud: 'notifications',
		scope: 'a b',
		iat: issuedAt,
		exp: issuedAt + 900,
	});
});
