import { constants, createHmac, sign, type KeyObject } from 'node:crypto';
import { encodeJson } from '../encodeJson';

function makeSignature(algorithm: string, key: KeyObject | string, input: string): Buffer {
	const data = Buffer.from(input);
	const hash = `sha${algorithm.slice(2)}`;
	if (algorithm.startsWith('HS') || typeof key === 'string') return createHmac(hash, key).update(data).digest();
	if (algorithm === 'EdDSA' || algorithm === 'Ed25519') return sign(null, data, key);
	if (algorithm.startsWith('ES')) return sign(hash, data, { key, dsaEncoding: 'ieee-p1363' });
	if (!algorithm.startsWith('PS')) return sign(hash, data, key);
	const saltLength = constants.RSA_PSS_SALTLEN_DIGEST;
	return sign(hash, data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength });
}

/** Makes a JWT with node:crypto. Header and claims may be invalid. If the key is a text, it is an HMAC secret. */
export function signToken(header: Record<string, unknown>, claims: unknown, key: KeyObject | string): string {
	const input = `${encodeJson(header)}.${encodeJson(claims)}`;
	const algorithm = String(header.alg);
	if (algorithm === 'none') return `${input}.`;
	return `${input}.${makeSignature(algorithm, key, input).toString('base64url')}`;
}
