import { constants, createDecipheriv, createHash, privateDecrypt, type KeyObject } from 'node:crypto';
import { compactDecrypt, decodeProtectedHeader, generalDecrypt } from 'jose';
import { Json } from './startSandboxProcess';
import type { Received } from './startReceiver';

/** Finds the JWE in a body of any form, as compact text. */
export function findJwe({ headers, body }: Received, field = 'payload'): string {
	if (headers['content-type'] !== 'application/json') return body;
	const json = new Json(JSON.parse(body));
	if (typeof json.value === 'string') return json.value;
	const recipient = json.at('recipients').value === undefined ? json : json.at('recipients', 0);
	const wrapped = recipient.at('encrypted_key');
	const key = wrapped.value === undefined ? '' : wrapped.text;
	if (json.at('protected').value === undefined) return json.at(field).text;
	const [iv, ciphertext, tag] = ['iv', 'ciphertext', 'tag'].map((name) => json.at(name).text);
	return [json.at('protected').text, key, iv, ciphertext, tag].join('.');
}

/** Opens a compact JWE with jose. */
export async function openJwe(jwe: string, key: KeyObject): Promise<string> {
	const { plaintext } = await compactDecrypt(jwe, key);
	return Buffer.from(plaintext).toString();
}

/** Opens a general JWE with jose, which checks its form too. */
export async function openGeneralJwe(body: string, key: KeyObject): Promise<string> {
	const json = new Json(JSON.parse(body));
	const { plaintext } = await generalDecrypt(
		{
			protected: json.at('protected').text,
			iv: json.at('iv').text,
			ciphertext: json.at('ciphertext').text,
			tag: json.at('tag').text,
			recipients: json.at('recipients').list.map((item) => ({ encrypted_key: item.at('encrypted_key').text })),
		},
		key,
	);
	return Buffer.from(plaintext).toString();
}

/** The protected header of a compact JWE. */
export function readHeader(jwe: string): Json {
	return new Json(decodeProtectedHeader(jwe));
}

/** Opens the x-crypto-key envelope with node:crypto, and checks each of its parts. */
export function openCryptoKey(request: Received, key: KeyObject, oaepHash: string): { text: string; keyId: string } {
	const [keyId, wrapped, hash, iv, , ...rest] = String(request.headers['x-crypto-key']).split('.').map(decode);
	const secure = new Json(JSON.parse(request.body)).at('SECURE');
	const [ciphertext, tag] = secure.at('data').text.split('|').map(decode);
	if (!keyId || !wrapped || !hash || !iv || !ciphertext || !tag || rest.length > 0) {
		throw new Error('Parts are missing');
	}
	const contentKey = privateDecrypt({ key, oaepHash, padding: constants.RSA_PKCS1_OAEP_PADDING }, wrapped);
	if (!createHash('sha256').update(contentKey).digest().equals(hash)) throw new Error('The hash of the key is wrong');
	if (!String(request.headers['x-crypto-key']).endsWith('.GCM')) throw new Error('Not GCM');
	if (secure.at('encrypted').value !== true || iv.length !== 12 || tag.length !== 16) throw new Error('Wrong form');
	const decipher = createDecipheriv('aes-256-gcm', contentKey, iv).setAuthTag(tag);
	return { text: Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString(), keyId: keyId.toString() };
}

/** Buffer reads both alphabets of Base64. */
function decode(part: string): Buffer {
	return Buffer.from(part, 'base64');
}
