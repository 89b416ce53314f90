import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { loadDecryptionKeys } from '../../../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys';
import handMade from '../../../vectors/envelopes.json';
import java from '../../../vectors/envelopes.java.json';
import openSsl from '../../../vectors/envelopes.openssl.json';

const folder = join(__dirname, '../../../vectors/keys');

/** The test keys of the vectors as JWK. */
export const jwks = handMade.keys;

/** The passphrase of all encrypted key files. */
export const passphrase = 'test passphrase';

/** Reads a key file. The openssl command made all of them. */
export function readKeyFile(name: string): string {
	return readFileSync(join(folder, name), 'utf8');
}

export const rsaPublicKey: KeyObject = createPublicKey(readKeyFile('rsa.spki.pem'));

/** The current key is RSA. The previous keys are an RSA key of another size and an EC key. */
export const keys = loadDecryptionKeys({
	privateKey: readKeyFile('rsa.pkcs8.pem'),
	keyId: 'current',
	previousPrivateKeys: JSON.stringify({
		keys: [
			{ ...jwks.previous, kid: 'previous' },
			{ ...jwks.ec, kid: 'ec' },
		],
	}),
});

export interface Vector {
	readonly name: string;
	readonly expect: string;
	readonly body: string;
	readonly cryptoKeyHeader: string | undefined;
	readonly plaintext: string | undefined;
}

interface RecordedDelivery {
	readonly name: string;
	readonly made: string;
	readonly expect: string;
	readonly request: { readonly headers: Record<string, string | undefined>; readonly body: string };
	readonly plaintext?: string;
}

const recorded: RecordedDelivery[] = [...handMade.deliveries, ...openSsl.deliveries, ...java.deliveries];

/** Deliveries encrypted by node:crypto, node-jose, jose, OpenSSL and Java. */
export const vectors: Vector[] = recorded.map(({ name, made, expect, request, plaintext }) => ({
	name: `${name} (${made})`,
	expect,
	body: request.body,
	cryptoKeyHeader: request.headers['x-crypto-key'],
	plaintext,
}));

/** Finds a delivery by the start of its name. */
export function findVector(start: string): Vector {
	const vector = vectors.find(({ name }) => name.startsWith(start));
	if (!vector) throw new Error(`No vector starts with ${start}`);
	return vector;
}
