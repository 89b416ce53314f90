import jose from 'node-jose';
import { type DeliveryFormat, jweAlgorithms } from '../../control/deliveryFormat.ts';
import type { ClientKey } from './parsePublicKey.ts';
import type { SealedRequest } from './sealedRequest.ts';

type JweFormat = Pick<DeliveryFormat, 'jweAlgorithm' | 'jweEncryption' | 'bodyForm'>;

/** Encrypts a text for the client (RFC 7516), and makes a request body of the wanted form. */
export async function sealJwe(text: string, client: ClientKey, format: JweFormat): Promise<SealedRequest> {
	const { key, keyId } = client;
	const recipient = { ...key.export({ format: 'jwk' }), ...(keyId === undefined ? {} : { kid: keyId }) };
	const alg = chooseAlgorithm(client, format.jweAlgorithm);
	const sealed = jose.JWE.createEncrypt(
		{ format: 'compact', contentAlg: format.jweEncryption, fields: { alg } },
		{ key: await jose.JWK.asKey(recipient), reference: keyId === undefined ? false : 'kid' },
	);
	return makeRequest(await sealed.update(Buffer.from(text)).final(), format.bodyForm);
}

function chooseAlgorithm({ key, algorithm }: ClientKey, asked: string | undefined): string {
	const isRsa = key.asymmetricKeyType === 'rsa';
	const named = jweAlgorithms.find((known) => known === algorithm);
	const chosen = asked ?? named ?? (isRsa ? 'RSA-OAEP-256' : 'ECDH-ES+A256KW');
	if (chosen.startsWith('RSA') !== isRsa) throw new Error(`${chosen} does not go with the client's key.`);
	return chosen;
}

function makeRequest(jwe: string, bodyForm: DeliveryFormat['bodyForm']): SealedRequest {
	const json = (value: unknown) => ({ contentType: 'application/json', headers: {}, body: JSON.stringify(value) });
	const [header, encryptedKey = '', iv, ciphertext, tag] = jwe.split('.');
	const forms: Record<DeliveryFormat['bodyForm'], () => SealedRequest> = {
		payload: () => json({ payload: jwe }),
		jsonString: () => json(jwe),
		jose: () => ({ contentType: 'application/jose', headers: {}, body: jwe }),
		text: () => ({ contentType: 'text/plain', headers: {}, body: jwe }),
		// RFC 7516 section 7.2.2.
		flattened: () => json({ protected: header, encrypted_key: encryptedKey || undefined, iv, ciphertext, tag }),
	};
	return forms[bodyForm]();
}
