import { constants, createCipheriv, createHash, publicEncrypt, randomBytes } from 'node:crypto';
import type { DeliveryFormat } from '../../control/deliveryFormat.ts';
import type { ClientKey } from './parsePublicKey.ts';
import type { SealedRequest } from './sealedRequest.ts';

/**
 * Encrypts a text in the x-crypto-key envelope. The header has five parts: key id, wrapped content key, SHA-256 of the
 * content key, IV, and mode. The body has the ciphertext and the tag.
 */
export function sealCryptoKey(
	text: string,
	client: ClientKey,
	format: Pick<DeliveryFormat, 'oaepHash' | 'base64' | 'dataBase64' | 'modeName'>,
): SealedRequest {
	if (client.key.asymmetricKeyType !== 'rsa') throw new Error('The x-crypto-key envelope needs an RSA key.');
	const encode = (value: Buffer) => value.toString(format.base64);
	const contentKey = randomBytes(32);
	const padding = constants.RSA_PKCS1_OAEP_PADDING;
	const wrappedKey = publicEncrypt({ key: client.key, padding, oaepHash: format.oaepHash }, contentKey);
	const iv = randomBytes(12);
	const cipher = createCipheriv('aes-256-gcm', contentKey, iv);
	const ciphertext = Buffer.concat([cipher.update(text), cipher.final()]);
	const tag = cipher.getAuthTag();
	const data = [ciphertext, tag].map((part) => part.toString(format.dataBase64 ?? format.base64)).join('|');
	const header = [
		encode(Buffer.from(client.keyId ?? '')),
		encode(wrappedKey),
		encode(createHash('sha256').update(contentKey).digest()),
		encode(iv),
		format.modeName,
	];
	return {
		contentType: 'application/json',
		headers: { 'x-crypto-key': header.join('.') },
		body: JSON.stringify({ SECURE: { encrypted: true, data } }),
	};
}
