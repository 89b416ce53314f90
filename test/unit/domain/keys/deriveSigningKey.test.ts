import { createECDH, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

import { deriveSigningKey } from '../../../../nodes/CommercialBanking/domain/keys/deriveSigningKey';

/** The EC key with this number. */
function makeKey(scalar: number) {
	const d = Buffer.alloc(32);
	d.writeUInt32BE(scalar, 28);
	const pair = createECDH('prime256v1');
	pair.setPrivateKey(d);
	const point = pair.getPublicKey();
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
	return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: d.toString('base64url') }, format: 'jwk' });
}

it('makes a whole key of any key, also where its number begins with zeros', () => {
	const derived = Array.from({ length: 300 }, (_, index) => deriveSigningKey(makeKey(index + 1)));
	const scalars = derived.map((key) => Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url'));
	expect(new Set(scalars.map((scalar) => scalar.toString('hex'))).size).toBe(300);
	expect(scalars.every((scalar) => scalar.length === 32)).toBe(true);
	expect(scalars.some((scalar) => scalar.toString('hex').startsWith('0'))).toBe(true);
	const message = Buffer.from('message');
	for (const key of derived)
		expect(verify('sha256', message, createPublicKey(key), sign('sha256', message, key))).toBe(true);
});
