import {
	constants,
	createCipheriv,
	createHash,
	diffieHellman,
	generateKeyPairSync,
	publicEncrypt,
	randomBytes,
	type KeyObject,
} from 'node:crypto';
import { contentKeyLength } from './encryptContent.ts';
import type { JweAlgorithm, JweEncryption } from './jweNames.ts';

/** A content encryption key, and the data with which the recipient finds it. */
export interface WrappedKey {
	readonly contentKey: Buffer;
	readonly encryptedKey: Buffer;
	/** Header fields that the recipient needs to find the key. */
	readonly header: Readonly<Record<string, unknown>>;
}

const oaepHashes: Partial<Record<JweAlgorithm | 'RSA1_5', string>> = {
	'RSA-OAEP': 'sha1',
	'RSA-OAEP-256': 'sha256',
	'RSA-OAEP-384': 'sha384',
	'RSA-OAEP-512': 'sha512',
};

/** Makes a content encryption key for the recipient (RFC 7518 section 4). A client should refuse RSA1_5. */
export function wrapContentKey(
	algorithm: JweAlgorithm | 'RSA1_5',
	encryption: JweEncryption,
	recipient: KeyObject,
): WrappedKey {
	if (algorithm.startsWith('ECDH-ES')) return agreeOnKey(algorithm, encryption, recipient);
	const contentKey = randomBytes(contentKeyLength(encryption));
	const oaepHash = oaepHashes[algorithm];
	const encryptedKey =
		oaepHash === undefined
			? publicEncrypt({ key: recipient, padding: constants.RSA_PKCS1_PADDING }, contentKey)
			: publicEncrypt({ key: recipient, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, contentKey);
	return { contentKey, encryptedKey, header: {} };
}

/** RFC 7518 section 4.6: an ephemeral key on the recipient's curve, then Concat KDF, then AES key wrap for `+A…KW`. */
function agreeOnKey(algorithm: string, encryption: JweEncryption, recipient: KeyObject): WrappedKey {
	const ephemeral = makeEphemeralKey(recipient);
	const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: recipient });
	const header = { epk: ephemeral.publicKey.export({ format: 'jwk' }) };
	const wrapBits = /A(128|256)KW$/.exec(algorithm)?.[1];
	if (wrapBits === undefined) {
		const contentKey = deriveKey(secret, encryption, contentKeyLength(encryption));
		return { contentKey, encryptedKey: Buffer.alloc(0), header };
	}
	const contentKey = randomBytes(contentKeyLength(encryption));
	const wrapKey = deriveKey(secret, algorithm, Number(wrapBits) / 8);
	return { contentKey, encryptedKey: aesKeyWrap(wrapKey, contentKey), header };
}

function makeEphemeralKey(recipient: KeyObject): { publicKey: KeyObject; privateKey: KeyObject } {
	const namedCurve = recipient.asymmetricKeyDetails?.namedCurve;
	if (namedCurve === undefined) throw new Error('The key is neither RSA nor an elliptic curve key.');
	return generateKeyPairSync('ec', { namedCurve });
}

/** Concat KDF of NIST SP 800-56A with SHA-256. The party infos are empty. */
function deriveKey(secret: Buffer, algorithmId: string, length: number): Buffer {
	const otherInfo = Buffer.concat([prefixed(Buffer.from(algorithmId)), uint32(0), uint32(0), uint32(length * 8)]);
	const rounds = Array.from({ length: Math.ceil(length / 32) }, (_, round) =>
		createHash('sha256')
			.update(uint32(round + 1))
			.update(secret)
			.update(otherInfo)
			.digest(),
	);
	return Buffer.concat(rounds).subarray(0, length);
}

function prefixed(bytes: Buffer): Buffer {
	return Buffer.concat([uint32(bytes.length), bytes]);
}

function uint32(value: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(value);
	return bytes;
}

/** RFC 3394 with the default initial value. */
function aesKeyWrap(wrapKey: Buffer, contentKey: Buffer): Buffer {
	const cipher = createCipheriv(`id-aes${wrapKey.length * 8}-wrap`, wrapKey, Buffer.alloc(8, 0xa6));
	return Buffer.concat([cipher.update(contentKey), cipher.final()]);
}
