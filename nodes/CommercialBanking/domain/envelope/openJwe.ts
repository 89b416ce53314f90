import { errors, flattenedDecrypt, type FlattenedJWE } from 'jose';
import { algorithmNotAllowed, decryptionFailed, deliveryMalformed, reportUnreadable } from '../errors';
import { isRecord } from '../json/isJsonObject';
import { type DecryptionKey, type DecryptionKeys, listKeys } from '../keys/loadDecryptionKeys';
import { decodeHeader, isBase64Url, type JweMembers } from './findJwe';

/** By the type of key that each needs (RFC 7518 section 4.1). */
const KEY_ALGORITHMS = new Map<unknown, 'RSA' | 'EC'>([
	['RSA-OAEP', 'RSA'],
	['RSA-OAEP-256', 'RSA'],
	['RSA-OAEP-384', 'RSA'],
	['RSA-OAEP-512', 'RSA'],
	['ECDH-ES', 'EC'],
	['ECDH-ES+A128KW', 'EC'],
	['ECDH-ES+A256KW', 'EC'],
]);

/** With the length of IV and tag in bytes (RFC 7518 section 5.1). */
const CONTENT_ALGORITHMS = new Map<unknown, { readonly iv: number; readonly tag: number }>([
	['A128GCM', { iv: 12, tag: 16 }],
	['A192GCM', { iv: 12, tag: 16 }],
	['A256GCM', { iv: 12, tag: 16 }],
	['A128CBC-HS256', { iv: 16, tag: 16 }],
	['A192CBC-HS384', { iv: 16, tag: 24 }],
	['A256CBC-HS512', { iv: 16, tag: 32 }],
]);

const MAX_PLAINTEXT_MEBIBYTES = 16;

/** An encrypted key is as long as the modulus of an RSA key: 2,731 characters for 16,384 bits. */
const MAX_ENCRYPTED_KEY_LENGTH = 4_096;
/** Of each of the two headers that are not protected, as JSON. `decodeHeader` limits the protected one. */
const MAX_HEADER_LENGTH = 16_384;

const OPTIONS = {
	keyManagementAlgorithms: [...KEY_ALGORITHMS.keys()].map(String),
	contentEncryptionAlgorithms: [...CONTENT_ALGORITHMS.keys()].map(String),
	maxDecompressedLength: MAX_PLAINTEXT_MEBIBYTES * 1024 * 1024,
};

/** How jose's error begins if the plaintext is larger than that when it is decompressed. */
const TOO_LARGE = 'Decompressed plaintext exceeded';

interface ParsedJwe {
	readonly jwe: FlattenedJWE;
	/** The type of key that the algorithm needs. */
	readonly keyType: 'RSA' | 'EC';
	/** `kid`. It is only a hint. */
	readonly keyName: unknown;
}

/**
 * Opens a JWE (RFC 7516), compact or flattened, with one of our keys.
 *
 * First checks what decides between the answers 400 (malformed) and 503 (not decrypted), because jose draws this line
 * elsewhere. jose checks the rest.
 *
 * @returns the plaintext (decompressed, up to 16 MiB) and the ID of the key that opened it
 * @throws DeliveryError `delivery_malformed`, `algorithm_not_allowed`, `decryption_failed`; `report_unreadable` if the
 *   plaintext is too large when it is decompressed
 */
export async function openJwe(
	members: JweMembers,
	keys: DecryptionKeys,
): Promise<{ plaintext: Uint8Array; keyId: string }> {
	const parsed = parseJwe(members);
	const fitting = listKeys(keys, parsed.keyType).filter((key) => mayFit(key, parsed));
	// The key that the JWE names is most likely the right one.
	const isNamed = ({ names }: DecryptionKey) => names.some((name) => name === parsed.keyName);
	for (const key of [...fitting.filter(isNamed), ...fitting.filter((key) => !isNamed(key))]) {
		const plaintext = await decrypt(parsed.jwe, key);
		if (plaintext) return { plaintext, keyId: key.keyId };
	}
	throw decryptionFailed();
}

function parseJwe({ recipients, ...members }: JweMembers): ParsedJwe {
	if (recipients !== undefined) throw deliveryMalformed('The JWE has a list of recipients, so it is not read.');
	const { protected: encodedHeader, unprotected, header, encrypted_key: encryptedKey, aad, iv, tag } = members;
	const optional = { protected: encodedHeader, unprotected, header, encrypted_key: encryptedKey, aad, iv, tag };
	// A compact JWE has an empty encrypted key with ECDH-ES, and jose refuses it there. So empty members are left out.
	const present = Object.entries(optional).filter(([, value]) => value !== undefined && value !== '');
	const jwe = { ...Object.fromEntries(present), ciphertext: members.ciphertext ?? '' };
	if (!isFlattenedJwe(jwe)) throw deliveryMalformed('A member of the JWE has the wrong type, or is too long.');
	const joined = { ...decodeProtectedHeader(jwe), ...jwe.unprotected, ...jwe.header };
	const keyType = KEY_ALGORITHMS.get(joined.alg);
	if (!keyType) throw algorithmNotAllowed('alg');
	checkContent(jwe, joined);
	return { jwe, keyType, keyName: joined.kid };
}

function isFlattenedJwe(jwe: JweMembers): jwe is JweMembers & FlattenedJWE {
	const texts = [jwe.protected, jwe.encrypted_key, jwe.aad, jwe.iv, jwe.ciphertext, jwe.tag];
	const headers = [jwe.unprotected, jwe.header].filter((header) => header !== undefined);
	return (
		texts.every((text) => text === undefined || (typeof text === 'string' && isBase64Url(text))) &&
		headers.every((header) => isRecord(header) && JSON.stringify(header).length <= MAX_HEADER_LENGTH) &&
		!(typeof jwe.encrypted_key === 'string' && jwe.encrypted_key.length > MAX_ENCRYPTED_KEY_LENGTH)
	);
}

function decodeProtectedHeader({ protected: encoded }: FlattenedJWE): Record<string, unknown> {
	const header = encoded === undefined ? {} : decodeHeader(encoded);
	if (!header) throw deliveryMalformed('The protected header of the JWE cannot be read.');
	return header;
}

/** A wrong length of IV, tag or ciphertext gets the 503 of all failed decryptions: a 400 would end the bank's attempts. */
function checkContent({ iv = '', tag = '', ciphertext }: FlattenedJWE, { enc, zip, crit }: JweMembers): void {
	const expected = CONTENT_ALGORITHMS.get(enc);
	if (!expected) throw algorithmNotAllowed('enc');
	if (zip !== undefined && zip !== 'DEF') throw algorithmNotAllowed('zip');
	if (crit !== undefined) throw deliveryMalformed('The JWE demands an extension that is not supported (crit).');
	if (byteLength(iv) !== expected.iv || byteLength(tag) !== expected.tag) throw decryptionFailed();
	if (![iv, tag, ciphertext].every(isWholeBase64Url)) throw decryptionFailed();
}

const byteLength = (encoded: string): number => Math.floor((encoded.length * 3) / 4);

/** Whether the text can be base64url of whole bytes: its length divided by 4 never leaves 1. */
const isWholeBase64Url = (encoded: string): boolean => encoded.length % 4 !== 1;

/** Leaves out RSA keys of another size: an encrypted key is as long as the modulus of its RSA key. */
function mayFit({ privateKey, keyType }: DecryptionKey, { jwe }: ParsedJwe): boolean {
	const bits = privateKey.asymmetricKeyDetails?.modulusLength;
	return keyType !== 'RSA' || bits === undefined || byteLength(jwe.encrypted_key ?? '') === Math.ceil(bits / 8);
}

async function decrypt(jwe: FlattenedJWE, { privateKey }: DecryptionKey): Promise<Uint8Array | undefined> {
	try {
		const { plaintext } = await flattenedDecrypt(jwe, privateKey, OPTIONS);
		return plaintext;
	} catch (error) {
		// jose throws JWEInvalid for a wrong header, and for a plaintext that cannot be decompressed within the limit. It
		// does not throw it for anything that depends on a private key.
		if (!(error instanceof errors.JWEInvalid)) return undefined;
		if (error.message.startsWith(TOO_LARGE)) {
			const problem = `it has more than ${MAX_PLAINTEXT_MEBIBYTES} MiB when it is decompressed`;
			throw reportUnreadable(`${problem}. Ask the bank for smaller reports`);
		}
		throw deliveryMalformed('The JWE is invalid.');
	}
}
