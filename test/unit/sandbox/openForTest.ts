import type { KeyObject } from 'node:crypto';
import { compactDecrypt, decodeProtectedHeader } from 'jose';
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

/** The protected header of a compact JWE. */
export function readHeader(jwe: string): Json {
	return new Json(decodeProtectedHeader(jwe));
}
