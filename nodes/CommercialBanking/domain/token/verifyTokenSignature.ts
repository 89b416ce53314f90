import type { KeyObject } from 'node:crypto';

import { compactVerify, errors } from 'jose';

import { tokenInvalid } from '../errors';
import { isRecord } from '../json/isRecord';
import { parseBoundedJson } from '../json/parseBoundedJson';

/** A public key that verifies tokens. */
export interface TokenKey {
	readonly key: KeyObject;
	/** `kid`, if the key has one. */
	readonly name?: string;
	/** The only algorithm for this key, if the key names one. */
	readonly algorithm?: string;
}

/** The header of a token whose signature is not verified yet. */
export interface TokenHeader {
	readonly algorithm: string;
	readonly keyName: string | undefined;
	readonly type: string | undefined;
}

const HEADER_BOUNDS = { maxLength: 8_192, maxDepth: 8, maxValues: 100 };
const CLAIMS_BOUNDS = { maxLength: 16_384, maxDepth: 16, maxValues: 2_000 };
const MAX_KEYS_TRIED = 20;

/** The allowed algorithms, all asymmetric, with the key type and the curve that each needs (RFC 7518, RFC 8037). */
const ALGORITHMS: Readonly<Record<string, readonly [type: string, curve?: string]>> = {
	RS256: ['rsa'],
	RS384: ['rsa'],
	RS512: ['rsa'],
	PS256: ['rsa'],
	PS384: ['rsa'],
	PS512: ['rsa'],
	ES256: ['ec', 'prime256v1'],
	ES384: ['ec', 'secp384r1'],
	ES512: ['ec', 'secp521r1'],
	EdDSA: ['ed25519'],
	Ed25519: ['ed25519'],
};

/** Whether a key of this type and size can verify tokens. */
export function isTokenKeyType(key: KeyObject): boolean {
	const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
	if (key.asymmetricKeyType === 'rsa') return modulusLength >= 2048;
	return Object.values(ALGORITHMS).some(([type, curve]) => type === key.asymmetricKeyType && curve === namedCurve);
}

/**
 * Parses the header of a JWS in compact serialization (RFC 7515).
 *
 * @throws DeliveryError `token_invalid`, also if the algorithm is not an asymmetric one
 */
export function parseTokenHeader(token: string): TokenHeader {
	const parts = token.split('.', 4);
	const [encoded = ''] = parts;
	const parsed = parseBoundedJson(Buffer.from(encoded, 'base64url').toString('utf8'), HEADER_BOUNDS);
	if (parts.length !== 3 || !parsed || !isRecord(parsed.value)) throw tokenInvalid('it is not a signed JWT');
	const { alg, kid, typ, crit } = parsed.value;
	if (crit !== undefined) throw tokenInvalid('it demands an extension that is not supported');
	if (typeof alg !== 'string' || !Object.hasOwn(ALGORITHMS, alg)) throw tokenInvalid('its algorithm is not allowed');
	return {
		algorithm: alg,
		keyName: typeof kid === 'string' ? kid : undefined,
		type: typeof typ === 'string' ? typ : undefined,
	};
}

/** Lists the keys that fit the algorithm of a token and its `kid`. Keys without a `kid` fit any. */
export function selectTokenKeys({ algorithm, keyName }: TokenHeader, keys: readonly TokenKey[]): TokenKey[] {
	const [type, curve] = ALGORITHMS[algorithm] ?? [];
	const fitting = keys.filter(({ key, name, algorithm: only }) => {
		if (key.asymmetricKeyType !== type || (curve !== undefined && key.asymmetricKeyDetails?.namedCurve !== curve)) {
			return false;
		}
		return (only ?? algorithm) === algorithm && (keyName === undefined || name === undefined || name === keyName);
	});
	return fitting.slice(0, MAX_KEYS_TRIED);
}

/**
 * Verifies the signature of a token with one of several keys.
 *
 * @returns the claims of the token; undefined if none of the keys signed it
 * @throws DeliveryError `token_invalid` if the signature is right but the content is not a set of claims
 */
export async function verifyTokenSignature(
	token: string,
	algorithm: string,
	keys: readonly TokenKey[],
): Promise<Record<string, unknown> | undefined> {
	for (const { key } of keys) {
		const payload = await verify(token, algorithm, key);
		if (!payload) continue;
		const claims = parseBoundedJson(Buffer.from(payload).toString('utf8'), CLAIMS_BOUNDS);
		if (!claims || !isRecord(claims.value)) throw tokenInvalid('its claims are not a JSON object');
		return claims.value;
	}
	return undefined;
}

async function verify(token: string, algorithm: string, key: KeyObject): Promise<Uint8Array | undefined> {
	try {
		const { payload } = await compactVerify(token, key, { algorithms: [algorithm] });
		return payload;
	} catch (error) {
		if (error instanceof errors.JWSInvalid) throw tokenInvalid('it is malformed');
		return undefined;
	}
}
