import { createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';

import { credentialUnusable, type DeliveryError } from '../errors';
import { isRecord } from '../json/isRecord';
import { parseBoundedJson } from '../json/parseBoundedJson';
import { parsePemBlocks, type PemBlock } from '../keys/parsePemBlocks';
import { isTokenKeyType, type TokenKey } from './verifyTokenSignature';

const FIELD = 'Token Public Key';
const PUBLIC_LABELS = ['PUBLIC KEY', 'RSA PUBLIC KEY', 'CERTIFICATE'];
const JSON_BOUNDS = { maxLength: 64_000, maxDepth: 8, maxValues: 500 };

/**
 * Loads the public key of the OAuth server: PEM (SPKI or PKCS#1), an X.509 certificate (its dates are not checked), a
 * JWK, or a JWK set with one key. The `kid` of the key is not compared.
 *
 * @throws DeliveryError `credential_unusable`
 */
export function loadTokenPublicKey(text: string): TokenKey {
	const trimmed = text.trim();
	if (trimmed === '') throw credentialUnusable(FIELD, 'it is empty. Paste the public key of the OAuth server.');
	const loaded = trimmed.startsWith('{') ? parseJson(trimmed) : { key: parsePem(trimmed) };
	if (!isTokenKeyType(loaded.key)) {
		const problem = 'keys of this type or size are not supported. Use RSA (2048 bits or more), EC (NIST) or Ed25519.';
		throw credentialUnusable(FIELD, problem);
	}
	return loaded;
}

function parsePem(text: string): KeyObject {
	const blocks = parsePemBlocks(text, FIELD);
	if (blocks.some(({ label }) => label.includes('PRIVATE'))) throw privateKeyPasted();
	const [block, ...others] = blocks.filter(({ label }) => PUBLIC_LABELS.includes(label));
	if (!block) {
		throw credentialUnusable(FIELD, 'this is neither PEM nor JWK. Paste the key with its BEGIN and END lines.');
	}
	if (others.length > 0) throw credentialUnusable(FIELD, 'this holds more than one key. Paste one.');
	return importPem(block);
}

function importPem({ label, pem }: PemBlock): KeyObject {
	try {
		return label === 'CERTIFICATE' ? new X509Certificate(pem).publicKey : createPublicKey({ key: pem, format: 'pem' });
	} catch {
		throw credentialUnusable(FIELD, `the ${label} block is damaged or of an unsupported type. Paste it again.`);
	}
}

function parseJson(text: string): TokenKey {
	const parsed = parseBoundedJson(text, JSON_BOUNDS);
	const keys = parsed && isRecord(parsed.value) ? (parsed.value.keys ?? [parsed.value]) : [];
	const jwks: unknown[] = Array.isArray(keys) ? keys : [];
	const [jwk, ...others] = jwks;
	if (others.length > 0) throw credentialUnusable(FIELD, 'this JWK set holds more than one key. Paste one.');
	if (!isRecord(jwk)) throw credentialUnusable(FIELD, 'this starts like a JWK but is not one. Paste it again.');
	if (jwk.d !== undefined) throw privateKeyPasted();
	const key = importTokenJwk(jwk);
	if (!key) throw credentialUnusable(FIELD, 'the JWK is damaged, of an unsupported type, or not for signatures.');
	return { key: key.key, ...(key.algorithm === undefined ? {} : { algorithm: key.algorithm }) };
}

function privateKeyPasted(): DeliveryError {
	return credentialUnusable(FIELD, 'this is a private key. Paste only the public key that belongs to it.');
}

/**
 * Imports a public JWK for signatures.
 *
 * @returns undefined if tokens cannot be verified with this key: it is damaged, symmetric, of another type, or marked for
 *   another use
 */
export function importTokenJwk(jwk: Record<string, unknown>): TokenKey | undefined {
	const { kty, n, e, crv, x, y, kid, alg, use, key_ops: operations } = jwk;
	const mayVerify = operations === undefined || (Array.isArray(operations) && operations.includes('verify'));
	if ((use !== undefined && use !== 'sig') || !mayVerify) return undefined;
	const key = importJwk({ kty, n, e, crv, x, y });
	if (!key || !isTokenKeyType(key)) return undefined;
	return {
		key,
		...(typeof kid === 'string' ? { name: kid } : {}),
		...(typeof alg === 'string' ? { algorithm: alg } : {}),
	};
}

function importJwk(members: Record<string, unknown>): KeyObject | undefined {
	const present = Object.entries(members).filter(([, value]) => typeof value === 'string');
	try {
		return createPublicKey({ key: Object.fromEntries(present), format: 'jwk' });
	} catch {
		return undefined;
	}
}
