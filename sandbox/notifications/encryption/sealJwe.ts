import type { DeliveryFormat } from '../../control/deliveryFormat.ts';
import { encryptContent } from './encryptContent.ts';
import { jweAlgorithms, type JweAlgorithm } from './jweNames.ts';
import type { ClientKey } from './parsePublicKey.ts';
import type { SealedRequest } from './sealedRequest.ts';
import { wrapContentKey } from './wrapContentKey.ts';

export type JweFormat = Pick<DeliveryFormat, 'jweAlgorithm' | 'jweEncryption' | 'bodyForm' | 'payloadField'>;

/** A mistake that the bank makes on purpose. */
export type JweTampering = 'truncate' | 'tag' | 'algorithm' | undefined;

/** Encrypts a text for the client (RFC 7516), and makes a request body of the wanted form. */
export function sealJwe(text: string, client: ClientKey, format: JweFormat, tamper: JweTampering): SealedRequest {
	const compact = makeCompact(text, client, format, tamper);
	const parts = tamper === 'truncate' ? compact.split('.').slice(0, 3).join('.') : compact;
	return makeRequest(parts, format);
}

function makeCompact(text: string, client: ClientKey, format: JweFormat, tamper: JweTampering): string {
	const { algorithm, stated } = tamper === 'algorithm' ? forbidden(client) : allowed(client, format.jweAlgorithm);
	const wrapped = wrapContentKey(algorithm, format.jweEncryption, client.key);
	const header = encode(
		JSON.stringify({
			alg: stated,
			enc: format.jweEncryption,
			...(client.keyId === undefined ? {} : { kid: client.keyId }),
			...wrapped.header,
		}),
	);
	const content = encryptContent(format.jweEncryption, wrapped.contentKey, Buffer.from(text), Buffer.from(header));
	const tag = tamper === 'tag' ? flipBits(content.tag) : content.tag;
	return [header, encode(wrapped.encryptedKey), encode(content.iv), encode(content.ciphertext), encode(tag)].join('.');
}

interface ChosenAlgorithm {
	readonly algorithm: JweAlgorithm | 'RSA1_5';
	/** The name in the header. */
	readonly stated: string;
}

/** RSA keys get RSA1_5. For other keys, the header names `dir`, which is not true. */
function forbidden({ key }: ClientKey): ChosenAlgorithm {
	const isRsa = key.asymmetricKeyType === 'rsa';
	return isRsa ? { algorithm: 'RSA1_5', stated: 'RSA1_5' } : { algorithm: 'ECDH-ES', stated: 'dir' };
}

function allowed({ key, algorithm }: ClientKey, asked: JweAlgorithm | undefined): ChosenAlgorithm {
	const isRsa = key.asymmetricKeyType === 'rsa';
	const named = jweAlgorithms.find((known) => known === algorithm);
	const chosen = asked ?? named ?? (isRsa ? 'RSA-OAEP-256' : 'ECDH-ES+A256KW');
	if (chosen.startsWith('RSA') !== isRsa) throw new Error(`${chosen} does not go with the client's key.`);
	return { algorithm: chosen, stated: chosen };
}

function flipBits(tag: Buffer): Buffer {
	return Buffer.from(tag.map((byte) => byte ^ 0xff));
}

function encode(value: string | Buffer): string {
	return Buffer.from(value).toString('base64url');
}

function makeRequest(jwe: string, { bodyForm, payloadField }: JweFormat): SealedRequest {
	const json = (value: unknown) => ({ contentType: 'application/json', headers: {}, body: JSON.stringify(value) });
	const forms: Record<DeliveryFormat['bodyForm'], () => SealedRequest> = {
		payload: () => json({ [payloadField]: jwe }),
		jsonString: () => json(jwe),
		jose: () => ({ contentType: 'application/jose', headers: {}, body: jwe }),
		text: () => ({ contentType: 'text/plain', headers: {}, body: jwe }),
		flattened: () => json(flatten(jwe)),
		general: () => json(generalize(jwe)),
	};
	return forms[bodyForm]();
}

/** RFC 7516 section 7.2.2. The result leaves out the missing parts of a truncated JWE. */
function flatten(jwe: string): Record<string, string | undefined> {
	const [header, encryptedKey, iv, ciphertext, tag] = jwe.split('.');
	return { protected: header, encrypted_key: encryptedKey || undefined, iv, ciphertext, tag };
}

/** RFC 7516 section 7.2.1, with one recipient. */
function generalize(jwe: string): Record<string, unknown> {
	const { encrypted_key: encryptedKey, ...rest } = flatten(jwe);
	return { ...rest, recipients: [{ encrypted_key: encryptedKey }] };
}
