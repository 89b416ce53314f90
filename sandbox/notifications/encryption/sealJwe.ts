import jose from 'node-jose';
import { type DeliveryFormat, jweAlgorithms } from '../../control/deliveryFormat.ts';
import type { ClientKey } from './parsePublicKey.ts';
import type { SealedRequest } from './sealedRequest.ts';

type JweFormat = Pick<DeliveryFormat, 'jweAlgorithm' | 'jweEncryption' | 'bodyForm' | 'payloadField'>;

/** A mistake that the bank makes on purpose. */
type JweTampering = 'truncate' | 'tag' | 'algorithm' | undefined;

/** Encrypts a text for the client (RFC 7516), and makes a request body of the wanted form. */
export async function sealJwe(
	text: string,
	client: ClientKey,
	format: JweFormat,
	tamper: JweTampering,
): Promise<SealedRequest> {
	const { key, keyId } = client;
	const recipient = { ...key.export({ format: 'jwk' }), ...(keyId === undefined ? {} : { kid: keyId }) };
	const alg = chooseAlgorithm(client, format.jweAlgorithm, tamper === 'algorithm');
	const sealed = jose.JWE.createEncrypt(
		{ format: 'compact', contentAlg: format.jweEncryption, fields: { alg } },
		{ key: await jose.JWK.asKey(recipient), reference: keyId === undefined ? false : 'kid' },
	);
	return makeRequest(damage(await sealed.update(Buffer.from(text)).final(), tamper), format);
}

function chooseAlgorithm({ key, algorithm }: ClientKey, asked: string | undefined, isForbidden: boolean): string {
	const isRsa = key.asymmetricKeyType === 'rsa';
	if (isForbidden) return isRsa ? 'RSA1_5' : 'ECDH-ES';
	const named = jweAlgorithms.find((known) => known === algorithm);
	const chosen = asked ?? named ?? (isRsa ? 'RSA-OAEP-256' : 'ECDH-ES+A256KW');
	if (chosen.startsWith('RSA') !== isRsa) throw new Error(`${chosen} does not go with the client's key.`);
	return chosen;
}

function damage(jwe: string, tamper: JweTampering): string {
	const [header = '', encryptedKey = '', iv = '', ciphertext = '', tag = ''] = jwe.split('.');
	if (tamper === 'truncate') return [header, encryptedKey, iv].join('.');
	const flipped = Buffer.from(tag, 'base64url').map((byte) => byte ^ 0xff);
	// For keys that RSA1_5 does not go with, the header names `dir`, which is not true.
	const fields = Buffer.from(header, 'base64url').toString();
	const forbidden = Buffer.from(fields.replace(/"ECDH-ES"/, '"dir"')).toString('base64url');
	return [
		tamper === 'algorithm' ? forbidden : header,
		encryptedKey,
		iv,
		ciphertext,
		tamper === 'tag' ? Buffer.from(flipped).toString('base64url') : tag,
	].join('.');
}

function makeRequest(jwe: string, { bodyForm, payloadField }: JweFormat): SealedRequest {
	const json = (value: unknown) => ({ contentType: 'application/json', headers: {}, body: JSON.stringify(value) });
	const [header, encryptedKey = '', iv, ciphertext, tag] = jwe.split('.');
	const forms: Record<DeliveryFormat['bodyForm'], () => SealedRequest> = {
		payload: () => json({ [payloadField]: jwe }),
		jsonString: () => json(jwe),
		jose: () => ({ contentType: 'application/jose', headers: {}, body: jwe }),
		text: () => ({ contentType: 'text/plain', headers: {}, body: jwe }),
		// RFC 7516 section 7.2.2.
		flattened: () => json({ protected: header, encrypted_key: encryptedKey || undefined, iv, ciphertext, tag }),
	};
	return forms[bodyForm]();
}
