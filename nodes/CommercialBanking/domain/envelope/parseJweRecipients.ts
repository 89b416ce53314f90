import type { FlattenedJWE } from 'jose';

import { algorithmNotAllowed, decryptionFailed, deliveryMalformed } from '../errors';
import { isRecord } from '../json/isRecord';
import { decodeHeader, isBase64Url, type JweMembers } from './findJwe';

/** A JWE for one of its recipients. */
export interface JweRecipient {
	readonly jwe: FlattenedJWE;
	/** The type of key that the algorithm needs. */
	readonly keyType: 'RSA' | 'EC';
	/** `kid`. It is only a hint. */
	readonly keyName: string | undefined;
}

/** The allowed key management algorithms, and the type of key that each needs (RFC 7518 section 4.1). */
export const KEY_ALGORITHMS: Readonly<Record<string, 'RSA' | 'EC'>> = {
	'RSA-OAEP': 'RSA',
	'RSA-OAEP-256': 'RSA',
	'RSA-OAEP-384': 'RSA',
	'RSA-OAEP-512': 'RSA',
	'ECDH-ES': 'EC',
	'ECDH-ES+A128KW': 'EC',
	'ECDH-ES+A256KW': 'EC',
};

/** The allowed content encryption algorithms, and the length of IV and tag in bytes (RFC 7518 section 5.1). */
export const CONTENT_ALGORITHMS: Readonly<Record<string, { readonly iv: number; readonly tag: number }>> = {
	A128GCM: { iv: 12, tag: 16 },
	A192GCM: { iv: 12, tag: 16 },
	A256GCM: { iv: 12, tag: 16 },
	'A128CBC-HS256': { iv: 16, tag: 16 },
	'A192CBC-HS384': { iv: 16, tag: 24 },
	'A256CBC-HS512': { iv: 16, tag: 32 },
};

const MAX_RECIPIENTS = 10;
/** An encrypted key is as long as the modulus of an RSA key: 2,731 characters for 16,384 bits. */
const MAX_ENCRYPTED_KEY_LENGTH = 4_096;
const MAX_HEADER_LENGTH = 16_384;

/**
 * Splits a JWE into its recipients, and checks what decides between 400 and 503. jose checks the rest.
 *
 * If a JWE has several recipients, those with an algorithm that is not allowed are ignored: they are not for us.
 *
 * @throws DeliveryError `delivery_malformed`, `algorithm_not_allowed`, or `decryption_failed` if only the content is cut
 *   short
 */
export function parseJweRecipients(members: JweMembers): JweRecipient[] {
	const recipients = listEntries(members).flatMap((entry) => parseRecipient(members, entry) ?? []);
	if (recipients.length === 0) throw algorithmNotAllowed('alg');
	return recipients;
}

function listEntries(members: JweMembers): JweMembers[] {
	const { recipients } = members;
	if (recipients === undefined) return [members];
	if (!Array.isArray(recipients) || recipients.length === 0 || !recipients.every(isRecord)) {
		throw deliveryMalformed('The recipients of the JWE cannot be read.');
	}
	if (recipients.length > MAX_RECIPIENTS) throw deliveryMalformed('The JWE has too many recipients.');
	return recipients;
}

/** Returns undefined if the key management algorithm of this recipient is not allowed. */
function parseRecipient(members: JweMembers, entry: JweMembers): JweRecipient | undefined {
	const { protected: encodedHeader, unprotected, aad, iv, ciphertext = '', tag } = members;
	const { header, encrypted_key: encryptedKey } = entry;
	const optional = { protected: encodedHeader, unprotected, header, encrypted_key: encryptedKey, aad, iv, tag };
	const present = Object.entries(optional).filter(([, value]) => value !== undefined && value !== '');
	const jwe = { ...Object.fromEntries(present), ciphertext };
	if (!isFlattenedJwe(jwe)) throw deliveryMalformed('A member of the JWE has the wrong type, or is too long.');
	const joined = { ...decodeProtectedHeader(jwe), ...jwe.unprotected, ...jwe.header };
	const keyType = findEntry(KEY_ALGORITHMS, joined.alg);
	if (!keyType) return undefined;
	checkContent(jwe, joined);
	return { jwe, keyType, keyName: typeof joined.kid === 'string' ? joined.kid : undefined };
}

function isFlattenedJwe(jwe: JweMembers): jwe is JweMembers & FlattenedJWE {
	const texts = [jwe.protected, jwe.encrypted_key, jwe.aad, jwe.iv, jwe.ciphertext, jwe.tag];
	const headers = [jwe.unprotected, jwe.header];
	return (
		texts.every((text) => text === undefined || (typeof text === 'string' && isBase64Url(text))) &&
		headers.every((header) => header === undefined || isShortHeader(header)) &&
		!(typeof jwe.encrypted_key === 'string' && jwe.encrypted_key.length > MAX_ENCRYPTED_KEY_LENGTH)
	);
}

const isShortHeader = (header: unknown): boolean =>
	isRecord(header) && JSON.stringify(header).length <= MAX_HEADER_LENGTH;

function decodeProtectedHeader({ protected: encoded }: FlattenedJWE): Record<string, unknown> {
	const header = encoded === undefined ? {} : decodeHeader(encoded);
	if (!header) throw deliveryMalformed('The protected header of the JWE cannot be read.');
	return header;
}

/** Checks what jose reports in another way. A wrong length is a failed decryption, because the form is right. */
function checkContent({ iv = '', tag = '', ciphertext }: FlattenedJWE, { enc, zip, crit }: JweMembers): void {
	const expected = findEntry(CONTENT_ALGORITHMS, enc);
	if (!expected) throw algorithmNotAllowed('enc');
	if (zip !== undefined && zip !== 'DEF') throw algorithmNotAllowed('zip');
	if (crit !== undefined) throw deliveryMalformed('The JWE demands an extension that is not supported (crit).');
	if (byteLength(iv) !== expected.iv || byteLength(tag) !== expected.tag) throw decryptionFailed();
	if (![iv, tag, ciphertext].every(isWholeBase64Url)) throw decryptionFailed();
}

/** Finds a table's entry. The name comes from outside: it may be no text, or the name of a method of all objects. */
function findEntry<Entry>(table: Readonly<Record<string, Entry>>, name: unknown): Entry | undefined {
	return typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
}

function byteLength(encoded: string): number {
	return Math.floor((encoded.length * 3) / 4);
}

/** Whether the text can be base64url of whole bytes: its length divided by 4 never leaves 1. */
function isWholeBase64Url(encoded: string): boolean {
	return encoded.length % 4 !== 1;
}
