import { createPrivateKey, type KeyObject } from 'node:crypto';
import { credentialUnusable } from '../errors';
import { isRecord, textOf } from '../json/isJsonObject';
import { parseJson } from '../json/parseBoundedJson';

/** A private key of the credential. Its type, size and purpose are not checked yet. */
export interface PrivateKeySource {
	readonly key: KeyObject;
	/** `kid` of a JWK; undefined if it is missing or empty, because the thumbprint takes its place then. */
	readonly name?: string;
	/** `use` of a JWK. */
	readonly use?: string;
}

const PRIVATE_LABELS = ['PRIVATE KEY', 'RSA PRIVATE KEY', 'EC PRIVATE KEY', 'ENCRYPTED PRIVATE KEY'];

/** Other texts that people paste by mistake. The first match counts, and the last one always matches. */
const MISTAKES: ReadonlyArray<readonly [pattern: RegExp, problem: string]> = [
	[/PUBLIC KEY|^(ssh|ecdsa)-/, 'this is a public key. Paste the private key that belongs to it.'],
	[/CERTIFICATE REQUEST/, 'this is a certificate request. Paste the private key it was made with.'],
	[/CERTIFICATE/, 'this is a certificate, which holds only the public key. Paste the private key that belongs to it.'],
	[/OPENSSH/, 'OpenSSH format is not supported. Convert a copy: ssh-keygen -p -m PKCS8 -f copy.pem'],
	[/-----END /, 'the first line, -----BEGIN …, is missing. Paste the whole file.'],
	[/PRIVATE KEY/, 'this kind of private key is not supported. Use an RSA or EC key.'],
	[
		/^/,
		'this is neither PEM nor JWK. Paste the key with its BEGIN and END lines, or as a JSON Web Key that starts with {.',
	],
];

/**
 * Parses the private keys in a text: PEM (PKCS#8, encrypted PKCS#8, PKCS#1, SEC1), one JWK, or a JWK set.
 *
 * @param passphrase empty if no PEM block is encrypted
 * @param field the name of the field in the editor
 * @throws DeliveryError `credential_unusable`, with a message for the person who pasted the text
 */
export function parsePrivateKeys(pasted: string, passphrase: string, field: string): PrivateKeySource[] {
	const text = pasted.trim();
	if (text === '') throw credentialUnusable(field, 'it is empty. Paste a private key as PEM or JWK.');
	if (text.startsWith('{') || text.startsWith('[')) return parseJwks(text, field);
	if (text.includes('-----BEGIN ')) return parsePem(text, passphrase, field);
	throw credentialUnusable(field, findMistake(text));
}

const findMistake = (text: string): string => MISTAKES.find(([pattern]) => pattern.test(text))?.[1] ?? '';

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/g;

/** The headers of RFC 1421 that OpenSSL writes. An input field may have turned their line breaks into spaces. */
const ENCRYPTION_HEADER = /Proc-Type:\s*4,\s*ENCRYPTED\s+DEK-Info:\s*([A-Z0-9-]+),\s*([0-9A-Fa-f]+)/;

/**
 * Input fields with one line remove line breaks, turn them into spaces, or write them as the two characters `\n`. Text
 * around the blocks is ignored.
 */
function parsePem(text: string, passphrase: string, field: string): PrivateKeySource[] {
	const lines = text.replace(/\\r/g, '').replace(/\\n/g, '\n');
	const blocks = [...lines.matchAll(BLOCK)].map(([, label = '', content = '']) => repairBlock(label, content));
	const begun = lines.split('-----BEGIN ').length - 1;
	if (begun !== blocks.length)
		throw credentialUnusable(
			field,
			'a PEM block is damaged: its BEGIN line has no matching END line. Paste the whole file again.',
		);
	const privateBlocks = blocks.filter(({ label }) => PRIVATE_LABELS.includes(label));
	if (privateBlocks.length === 0) {
		throw credentialUnusable(field, findMistake(blocks.map(({ label }) => label).join(', ')));
	}
	return privateBlocks.map((block) => ({ key: openBlock(block, passphrase, field) }));
}

/** Writes a PEM block anew (RFC 7468), with its line breaks. */
function repairBlock(label: string, content: string) {
	const header = ENCRYPTION_HEADER.exec(content);
	const base64 = content.replace(ENCRYPTION_HEADER, '').replace(/\s+/g, '');
	const headers = header ? ['Proc-Type: 4,ENCRYPTED', `DEK-Info: ${header[1]},${header[2]}`, ''] : [];
	const lines = [...headers, ...(base64.match(/.{1,64}/g) ?? [])];
	return {
		label,
		pem: [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n'),
		isEncrypted: header !== null || label === 'ENCRYPTED PRIVATE KEY',
	};
}

function openBlock(
	{ label, pem, isEncrypted }: ReturnType<typeof repairBlock>,
	passphrase: string,
	field: string,
): KeyObject {
	if (isEncrypted && passphrase === '')
		throw credentialUnusable(field, 'the key is encrypted. Enter its passphrase as well.');
	try {
		return createPrivateKey({ key: pem, format: 'pem', ...(isEncrypted ? { passphrase } : {}) });
	} catch {
		if (isEncrypted)
			throw credentialUnusable(
				field,
				'the key could not be decrypted: the passphrase is wrong, or the block is damaged. There is one passphrase for all keys. Open a key that has another one first, with: openssl pkey -in old.pem -out opened.pem',
			);
		throw credentialUnusable(
			field,
			`the ${label} block is damaged or of an unsupported type. Paste the whole file again.`,
		);
	}
}

function parseJwks(text: string, field: string): PrivateKeySource[] {
	const value = parseJson(text);
	if (!isRecord(value))
		throw credentialUnusable(field, 'this starts like a JSON Web Key but is not a JSON object. Paste it again.');
	const jwks: unknown[] = Array.isArray(value.keys) ? value.keys : [value];
	if (jwks.length === 0) throw credentialUnusable(field, 'the JWK set holds no key.');
	return jwks.map((jwk) => parseJwk(jwk, field));
}

function parseJwk(jwk: unknown, field: string): PrivateKeySource {
	const isSupported = isRecord(jwk) && (jwk.kty === 'RSA' || jwk.kty === 'EC');
	if (!isSupported) throw credentialUnusable(field, 'the JWK is of an unsupported type (kty). Use RSA or EC.');
	if (typeof jwk.d !== 'string')
		throw credentialUnusable(field, 'this JWK is a public key (it has no d). Paste the private JWK.');
	return { key: importJwk(jwk, field), name: textOf(jwk.kid) || undefined, use: textOf(jwk.use) };
}

function importJwk(jwk: Record<string, unknown>, field: string): KeyObject {
	try {
		return createPrivateKey({ key: jwk, format: 'jwk' });
	} catch {
		throw credentialUnusable(
			field,
			'the JWK is damaged, incomplete or of an unsupported curve. RSA needs n, e, d, p, q, dp, dq and qi; EC needs crv, x, y and d.',
		);
	}
}
