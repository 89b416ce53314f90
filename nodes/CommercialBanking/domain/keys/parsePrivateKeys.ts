import { createPrivateKey, type KeyObject } from 'node:crypto';
import { credentialUnusable } from '../errors';
import { isRecord } from '../json/isJsonObject';
import { parseJson } from '../json/parseBoundedJson';

/** A private key of the credential. Its type, size and purpose are not checked yet. */
export interface PrivateKeySource {
	readonly key: KeyObject;
	/** `kid` of a JWK. */
	readonly name?: string;
	/** `use` of a JWK. */
	readonly use?: string;
}

export interface PrivateKeyText {
	readonly text: string;
	/** Empty if no PEM block is encrypted. */
	readonly passphrase: string;
	/** The name of the field in the editor. */
	readonly field: string;
}

const PRIVATE_LABELS = ['PRIVATE KEY', 'RSA PRIVATE KEY', 'EC PRIVATE KEY', 'ENCRYPTED PRIVATE KEY'];

/** Other texts that people paste by mistake, and the advice for each. The first match counts. */
const MISTAKES: ReadonlyArray<readonly [RegExp, string]> = [
	[/PUBLIC KEY|^(ssh|ecdsa)-/, 'this is a public key. Paste the private key that belongs to it.'],
	[/CERTIFICATE REQUEST/, 'this is a certificate request. Paste the private key it was made with.'],
	[/CERTIFICATE/, 'this is a certificate, which holds only the public key. Paste the private key that belongs to it.'],
	[/OPENSSH/, 'OpenSSH format is not supported. Convert a copy: ssh-keygen -p -m PKCS8 -f <copy>.'],
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
 * @throws DeliveryError `credential_unusable`, with a message for the person who pasted the text
 */
export function parsePrivateKeys(input: PrivateKeyText): PrivateKeySource[] {
	const text = input.text.trim();
	if (text === '') throw credentialUnusable(input.field, 'it is empty. Paste a private key as PEM or JWK.');
	if (text.startsWith('{') || text.startsWith('[')) return parseJwks(text, input.field);
	if (text.includes('-----BEGIN ')) return parsePem(text, input);
	throw credentialUnusable(input.field, explainMistake(text));
}

function explainMistake(text: string): string {
	return MISTAKES.find(([pattern]) => pattern.test(text))?.[1] ?? '';
}

/** One PEM block (RFC 7468, with the RFC 1421 headers that OpenSSL writes), with its line breaks repaired. */
interface PemBlock {
	/** The label of the BEGIN line, for example `RSA PRIVATE KEY`. */
	readonly label: string;
	readonly pem: string;
	readonly isEncrypted: boolean;
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/g;

const ENCRYPTION_HEADER = /Proc-Type:\s*4,\s*ENCRYPTED\s+DEK-Info:\s*([A-Z0-9-]+),\s*([0-9A-Fa-f]+)/;

/**
 * Input fields with one line remove line breaks, turn them into spaces, or write them as the two characters `\n`. Text
 * around the blocks is ignored.
 */
function parsePem(text: string, { passphrase, field }: PrivateKeyText): PrivateKeySource[] {
	const lines = text.replace(/\\r/g, '').replace(/\\n/g, '\n');
	const blocks = [...lines.matchAll(BLOCK)].map(([, label = '', content = '']) => repairBlock(label, content));
	if (lines.split('-----BEGIN ').length - 1 !== blocks.length) {
		const problem = 'a PEM block is damaged: its BEGIN line has no matching END line. Paste the whole file again.';
		throw credentialUnusable(field, problem);
	}
	const privateBlocks = blocks.filter(({ label }) => PRIVATE_LABELS.includes(label));
	if (privateBlocks.length === 0) {
		throw credentialUnusable(field, explainMistake(blocks.map(({ label }) => label).join(', ')));
	}
	return privateBlocks.map((block) => ({ key: openBlock(block, passphrase, field) }));
}

function repairBlock(label: string, content: string): PemBlock {
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

function openBlock({ label, pem, isEncrypted }: PemBlock, passphrase: string, field: string): KeyObject {
	if (isEncrypted && passphrase === '') {
		throw credentialUnusable(field, 'the key is encrypted. Enter its passphrase as well.');
	}
	try {
		return createPrivateKey({ key: pem, format: 'pem', ...(isEncrypted ? { passphrase } : {}) });
	} catch {
		const problem = isEncrypted
			? 'the key could not be decrypted: the passphrase is wrong, or the block is damaged. There is one passphrase for ' +
				'all keys. Open a key that has another one first, with: openssl pkey -in <file> -out <new file>.'
			: `the ${label} block is damaged or of an unsupported type. Paste the whole file again.`;
		throw credentialUnusable(field, problem);
	}
}

function parseJwks(text: string, field: string): PrivateKeySource[] {
	const value = parseJson(text);
	if (!isRecord(value)) {
		throw credentialUnusable(field, 'this starts like a JSON Web Key but is not a JSON object. Paste it again.');
	}
	const jwks: unknown[] = Array.isArray(value.keys) ? value.keys : [value];
	if (jwks.length === 0) throw credentialUnusable(field, 'the JWK set holds no key.');
	return jwks.map((jwk) => parseJwk(jwk, field));
}

function parseJwk(jwk: unknown, field: string): PrivateKeySource {
	if (!isRecord(jwk) || (jwk.kty !== 'RSA' && jwk.kty !== 'EC')) {
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
