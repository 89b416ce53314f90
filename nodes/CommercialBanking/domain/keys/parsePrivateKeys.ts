import { createPrivateKey, type KeyObject } from 'node:crypto';

import { credentialUnusable } from '../errors';
import { isRecord } from '../json/isRecord';
import { parseBoundedJson } from '../json/parseBoundedJson';
import { parsePemBlocks, type PemBlock } from './parsePemBlocks';

/** A private key of the credential. Its type, size and purpose are not checked yet. */
export interface PrivateKeySource {
	readonly key: KeyObject;
	/** `kid` of a JWK. */
	readonly name?: string;
	/** `use` of a JWK. */
	readonly use?: string;
}

/** A text that holds private keys. */
export interface PrivateKeyText {
	readonly text: string;
	/** Needed for encrypted PEM blocks only. */
	readonly passphrase?: string | undefined;
	/** The name of the field in the editor. */
	readonly field: string;
}

const PRIVATE_LABELS = ['PRIVATE KEY', 'RSA PRIVATE KEY', 'EC PRIVATE KEY', 'ENCRYPTED PRIVATE KEY'];
const JSON_BOUNDS = { maxLength: 200_000, maxDepth: 8, maxValues: 2_000 };

/** Other texts that people paste by mistake, and what to do then. The first match counts. */
const MISTAKES: ReadonlyArray<readonly [RegExp, string]> = [
	[/PUBLIC KEY|^(ssh|ecdsa)-/, 'this is a public key. Paste the private key that belongs to it.'],
	[/CERTIFICATE REQUEST/, 'this is a certificate request. Paste the private key it was made with.'],
	[/CERTIFICATE/, 'this is a certificate, which holds only the public key. Paste the private key that belongs to it.'],
	[/OPENSSH/, 'OpenSSH format is not supported. Convert a copy: ssh-keygen -p -m PKCS8 -f <copy>.'],
	[/-----END /, 'the first line, -----BEGIN …, is missing. Paste the whole file.'],
	[/PRIVATE KEY/, 'this kind of private key is not supported. Use an RSA or EC key.'],
];
const UNKNOWN_FORMAT =
	'this is neither PEM nor JWK. Paste the key with its BEGIN and END lines, or as a JSON Web Key that starts with {.';

/**
 * Parses the private keys in a text: PEM (PKCS#8, encrypted PKCS#8, PKCS#1, SEC1), one JWK, or a JWK set.
 *
 * @throws DeliveryError `credential_unusable`, with a message for the person who pasted the text
 */
export function parsePrivateKeys(input: PrivateKeyText): PrivateKeySource[] {
	const text = unquote(input.text.trim());
	if (text === '') throw credentialUnusable(input.field, 'it is empty. Paste a private key as PEM or JWK.');
	if (text.startsWith('{') || text.startsWith('[')) return parseJson(text, input.field);
	if (text.includes('-----BEGIN ')) return parsePem(text, input);
	throw credentialUnusable(input.field, explainMistake(text));
}

/** Whether a text is a JWK set. */
export function isJwkSet(text: string): boolean {
	const parsed = parseBoundedJson(unquote(text.trim()), JSON_BOUNDS);
	return parsed !== undefined && isRecord(parsed.value) && Array.isArray(parsed.value.keys);
}

/** Removes quotes around the text. They come with values copied from a JSON file or an environment file. */
function unquote(text: string): string {
	const quoted = /^(["'])([\s\S]*)\1$/.exec(text);
	return quoted?.[2]?.trim() ?? text;
}

function explainMistake(text: string): string {
	return MISTAKES.find(([pattern]) => pattern.test(text))?.[1] ?? UNKNOWN_FORMAT;
}

function parsePem(text: string, { passphrase, field }: PrivateKeyText): PrivateKeySource[] {
	const blocks = parsePemBlocks(text, field);
	const privateBlocks = blocks.filter(({ label }) => PRIVATE_LABELS.includes(label));
	if (privateBlocks.length === 0) {
		throw credentialUnusable(field, explainMistake(blocks.map(({ label }) => label).join(', ')));
	}
	return privateBlocks.map((block) => ({ key: openBlock(block, passphrase ?? '', field) }));
}

function openBlock(block: PemBlock, passphrase: string, field: string): KeyObject {
	if (!block.encrypted) return importBlock(block, field);
	if (passphrase === '') throw credentialUnusable(field, 'the key is encrypted. Enter its passphrase as well.');
	try {
		return createPrivateKey({ key: block.pem, format: 'pem', passphrase });
	} catch {
		const problem =
			'the key could not be decrypted: the passphrase is wrong, or the block is damaged. There is one passphrase for ' +
			'all keys. Open a key that has another one first, with: openssl pkey -in <file> -out <new file>.';
		throw credentialUnusable(field, problem);
	}
}

function importBlock(block: PemBlock, field: string): KeyObject {
	try {
		return createPrivateKey({ key: block.pem, format: 'pem' });
	} catch {
		const problem = `the ${block.label} block is damaged or of an unsupported type. Paste the whole file again.`;
		throw credentialUnusable(field, problem);
	}
}

function parseJson(text: string, field: string): PrivateKeySource[] {
	const parsed = parseBoundedJson(text, JSON_BOUNDS);
	if (!parsed || !isRecord(parsed.value)) {
		throw credentialUnusable(field, 'this starts like a JSON Web Key but is not a JSON object. Paste it again.');
	}
	const { keys } = parsed.value;
	if (!Array.isArray(keys)) return [parseJwk(parsed.value, field)];
	if (keys.length === 0) throw credentialUnusable(field, 'the JWK set holds no key.');
	return keys.map((jwk: unknown) => {
		if (!isRecord(jwk)) throw credentialUnusable(field, 'the JWK set holds something that is not a key.');
		return parseJwk(jwk, field);
	});
}

function parseJwk(jwk: Record<string, unknown>, field: string): PrivateKeySource {
	if (jwk.kty !== 'RSA' && jwk.kty !== 'EC') {
		throw credentialUnusable(field, 'the JWK is of an unsupported type (kty). Use RSA or EC.');
	}
	if (typeof jwk.d !== 'string') {
		throw credentialUnusable(field, 'this JWK is a public key (it has no d). Paste the private JWK.');
	}
	return {
		key: importJwk(jwk, field),
		...(typeof jwk.kid === 'string' && jwk.kid !== '' ? { name: jwk.kid } : {}),
		...(typeof jwk.use === 'string' ? { use: jwk.use } : {}),
	};
}

function importJwk(jwk: Record<string, unknown>, field: string): KeyObject {
	try {
		return createPrivateKey({ key: jwk, format: 'jwk' });
	} catch {
		const problem =
			'the JWK is damaged, incomplete or of an unsupported curve. RSA needs n, e, d, p, q, dp, dq and qi; ' +
			'EC needs crv, x, y and d.';
		throw credentialUnusable(field, problem);
	}
}
