import type { FlattenedJWE, JWEHeaderParameters } from 'jose';

import { algorithmNotAllowed, decryptionFailed, deliveryMalformed } from '../errors';
import { isRecord } from '../json/isRecord';
import { decodeHeader, isBase64Url, type JweMembers } from './parseCompactJwe';

/** A JWE for one of its recipients. Everything that needs no key has been checked. */
export interface JweRecipient {
	readonly jwe: FlattenedJWE;
	readonly algorithm: string;
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
 * Splits a JWE into its recipients. Checks here everything that needs no key, so that a later failure can only be a failed
 * decryption. If a JWE has several recipients, those with an algorithm that is not allowed are ignored: they are not for
 * us.
 *
 * @throws DeliveryError `delivery_malformed`, `algorithm_not_allowed`, or `decryption_failed` if only the content is cut
 *   short
 */
export function parseJweRecipients(members: JweMembers): JweRecipient[] {
	const shared = parseSharedMembers(members);
	const entries = listEntries(members);
	const allowed = entries.filter((entry) => Object.hasOwn(KEY_ALGORITHMS, findName(mergeHeaders(shared, entry).alg)));
	if (allowed.length === 0) throw algorithmNotAllowed('alg');
	return allowed.map((entry) => parseRecipient(shared, entry, entries.length));
}

/** The members that are the same for all recipients. */
interface SharedMembers {
	readonly jwe: FlattenedJWE;
	readonly protectedHeader: Record<string, unknown>;
	readonly unprotectedHeader: Record<string, unknown>;
}

function parseSharedMembers(members: JweMembers): SharedMembers {
	const encodedHeader = findBase64Url(members, 'protected');
	const protectedHeader = encodedHeader === undefined ? {} : decodeHeader(encodedHeader);
	if (!protectedHeader) throw deliveryMalformed('The protected header of the JWE cannot be read.');
	const aad = findBase64Url(members, 'aad');
	const jwe: FlattenedJWE = {
		ciphertext: findBase64Url(members, 'ciphertext') ?? '',
		iv: findBase64Url(members, 'iv') ?? '',
		tag: findBase64Url(members, 'tag') ?? '',
		...(encodedHeader === undefined ? {} : { protected: encodedHeader }),
		...(aad ? { aad } : {}),
	};
	return { jwe, protectedHeader, unprotectedHeader: findHeader(members, 'unprotected') };
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

/** Merges the header parameters of a recipient. A name may occur only once (RFC 7516 section 7.2.1). */
function mergeHeaders({ protectedHeader, unprotectedHeader }: SharedMembers, entry: JweMembers) {
	const parts = [protectedHeader, unprotectedHeader, findHeader(entry, 'header')];
	const names = parts.flatMap((part) => Object.keys(part));
	if (new Set(names).size !== names.length) throw deliveryMalformed('A header parameter of the JWE occurs twice.');
	return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

function parseRecipient(shared: SharedMembers, entry: JweMembers, recipients: number): JweRecipient {
	const header = mergeHeaders(shared, entry);
	const algorithm = findName(header.alg);
	const keyType = KEY_ALGORITHMS[algorithm];
	if (!keyType) throw algorithmNotAllowed('alg');
	checkHeader(header, shared.protectedHeader);
	checkContent(shared.jwe, findName(header.enc));
	const encryptedKey = findBase64Url(entry, 'encrypted_key') ?? '';
	if (encryptedKey.length > MAX_ENCRYPTED_KEY_LENGTH)
		throw deliveryMalformed('An encrypted key of the JWE is too long.');
	if (algorithm === 'ECDH-ES' && (encryptedKey !== '' || recipients > 1)) {
		throw deliveryMalformed('ECDH-ES has no encrypted key and one recipient only.');
	}
	const jwe: FlattenedJWE = { ...shared.jwe };
	if (encryptedKey !== '') jwe.encrypted_key = encryptedKey;
	if (Object.keys(shared.unprotectedHeader).length > 0) jwe.unprotected = asJoseHeader(shared.unprotectedHeader);
	const own = findHeader(entry, 'header');
	if (Object.keys(own).length > 0) jwe.header = asJoseHeader(own);
	return { jwe, algorithm, keyType, keyName: typeof header.kid === 'string' ? header.kid : undefined };
}

/** Returns an empty text for anything but a text. It converts nothing, because an object can have its own toString. */
function findName(value: unknown): string {
	return typeof value === 'string' ? value : '';
}

function checkHeader(header: Record<string, unknown>, protectedHeader: Record<string, unknown>): void {
	if (!Object.hasOwn(CONTENT_ALGORITHMS, findName(header.enc))) throw algorithmNotAllowed('enc');
	if (header.zip !== undefined && header.zip !== 'DEF') throw algorithmNotAllowed('zip');
	if (header.zip !== protectedHeader.zip) throw deliveryMalformed('The zip of the JWE is not in the protected header.');
	if (header.crit !== undefined) throw deliveryMalformed('The JWE demands an extension that is not supported (crit).');
}

/** Checks the lengths of IV, tag and ciphertext. A wrong length is a failed decryption, because the form is right. */
function checkContent({ iv = '', tag = '', ciphertext }: FlattenedJWE, encryption: string): void {
	const expected = CONTENT_ALGORITHMS[encryption];
	if (!expected || byteLength(iv) !== expected.iv || byteLength(tag) !== expected.tag) throw decryptionFailed();
	if (![iv, tag, ciphertext].every(isWholeBase64Url)) throw decryptionFailed();
}

function byteLength(encoded: string): number {
	return Math.floor((encoded.length * 3) / 4);
}

/** Whether the text can be base64url of whole bytes: its length divided by 4 never leaves 1. */
function isWholeBase64Url(encoded: string): boolean {
	return encoded.length % 4 !== 1;
}

function findBase64Url(members: JweMembers, name: string): string | undefined {
	const value = members[name];
	if (value === undefined) return undefined;
	if (typeof value === 'string' && isBase64Url(value)) return value;
	throw deliveryMalformed(`The JWE member ${name} is not base64url.`);
}

function findHeader(members: JweMembers, name: string): Record<string, unknown> {
	const value = members[name] ?? {};
	if (!isRecord(value)) throw deliveryMalformed(`The JWE member ${name} is not an object.`);
	if (JSON.stringify(value).length > MAX_HEADER_LENGTH) throw deliveryMalformed(`The JWE member ${name} is too long.`);
	return value;
}

function asJoseHeader(header: Record<string, unknown>): JWEHeaderParameters {
	if (!isJoseHeader(header)) throw deliveryMalformed('A header of the JWE has a parameter of the wrong type.');
	return header;
}

function isJoseHeader(header: Record<string, unknown>): header is JWEHeaderParameters {
	const texts = [header.alg, header.enc, header.zip, header.kid, header.typ, header.cty, header.jku, header.x5u];
	return texts.every((text) => text === undefined || typeof text === 'string');
}
