import { createPrivateKey, createPublicKey } from 'node:crypto';

import { calculateJwkThumbprint } from 'jose';

import {
	computeThumbprint,
	describePublicKey,
} from '../../../../nodes/CommercialBanking/domain/keys/describePublicKey';
import { readKeyFile } from '../envelope/readVectors';

describe.each(['rsa.pkcs8.pem', 'ec.pkcs8.pem', 'ed25519.pem'])('%s', (file) => {
	const privateKey = createPrivateKey(readKeyFile(file));
	const publicKey = createPublicKey(privateKey);
	const jwk = publicKey.export({ format: 'jwk' });

	it('is described by its public half, from either half', () => {
		const options = { keyId: 'k1', use: 'enc', algorithm: 'any' } as const;
		const pem = publicKey.export({ type: 'spki', format: 'pem' });
		const expected = { keyId: 'k1', algorithm: 'any', pem, jwk: { ...jwk, kid: 'k1', use: 'enc', alg: 'any' } };
		expect(describePublicKey(privateKey, options)).toEqual(expected);
		expect(describePublicKey(publicKey, options)).toEqual(expected);
	});

	it('has the thumbprint that jose computes, from either half', async () => {
		const expected = await calculateJwkThumbprint({ ...jwk });
		expect(computeThumbprint(privateKey)).toBe(expected);
		expect(computeThumbprint(publicKey)).toBe(expected);
	});
});
