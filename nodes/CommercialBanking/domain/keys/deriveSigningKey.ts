import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';

import { deriveSecret } from './deriveSecret';

const CURVE_ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
const SCALAR_BYTES = 32;
/** 64 bits more than the order has, so that the modulo operation causes no bias (FIPS 186-5, appendix A.2.1). */
const DERIVED_BYTES = SCALAR_BYTES + 8;
/** Never change it: each installation would get another key. */
const PURPOSE = 'access token signing, ES256, version 1';

/** Derives an ES256 signing key (P-256) from a private decryption key, see {@link deriveSecret}. */
export function deriveSigningKey(decryptionKey: KeyObject): KeyObject {
	const derived = deriveSecret(decryptionKey, PURPOSE, DERIVED_BYTES);
	const scalar = (BigInt(`0x${derived.toString('hex')}`) % (CURVE_ORDER - 1n)) + 1n;
	const d = Buffer.from(scalar.toString(16).padStart(SCALAR_BYTES * 2, '0'), 'hex');
	const pair = createECDH('prime256v1');
	pair.setPrivateKey(d);
	const point = pair.getPublicKey();
	const jwk = {
		kty: 'EC',
		crv: 'P-256',
		x: point.subarray(1, 1 + SCALAR_BYTES).toString('base64url'),
		y: point.subarray(1 + SCALAR_BYTES).toString('base64url'),
		d: d.toString('base64url'),
	};
	return createPrivateKey({ key: jwk, format: 'jwk' });
}
