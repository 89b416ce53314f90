import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { ClientKey } from './parsePublicKey.ts';

const made = new Map<string, KeyObject>();

/** Makes a key of the same kind. The client does not have its private key and does not know its id. */
export function makeStrangerKey(client: ClientKey): ClientKey {
	return { key: strangerOf(client.key), keyId: 'a-key-of-somebody-else', algorithm: client.algorithm };
}

function strangerOf(key: KeyObject): KeyObject {
	const { namedCurve, modulusLength } = key.asymmetricKeyDetails ?? {};
	const kind = `${key.asymmetricKeyType} ${namedCurve ?? modulusLength}`;
	const known = made.get(kind);
	if (known !== undefined) return known;
	const stranger = generate(key.asymmetricKeyType, namedCurve);
	made.set(kind, stranger);
	return stranger;
}

function generate(type: string | undefined, namedCurve: string | undefined): KeyObject {
	if (type === 'ec') return generateKeyPairSync('ec', { namedCurve: namedCurve ?? 'P-256' }).publicKey;
	return generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
}
