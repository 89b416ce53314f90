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

/** Other texts that people paste by mistake. The first match counts. */
const MISTAKES = [
	[/PUBLIC KEY|^(ssh|ecdsa)-/, 'isPublicKey'],
	[/CERTIFICATE REQUEST/, 'isCertificateRequest'],
	[/CERTIFICATE/, 'isCertificate'],
	[/OPENSSH/, 'isOpenSsh'],
	[/-----END /, 'firstLineMissing'],
	[/PRIVATE KEY/, 'keyKindUnsupported'],
] as const;

/**
 * Parses the private keys in a text: PEM (PKCS#8, encrypted PKCS#8, PKCS#1, SEC1), one JWK, or a JWK set.
 *
 * @param passphrase empty if no PEM block is encrypted
 * @param field the name of the field in the editor
 * @throws DeliveryError `credential_unusable`, with a message for the person who pasted the text
 */
export function parsePrivateKeys(pasted: string, passphrase: string, field: string): PrivateKeySource[] {
	const text = pasted.trim();
	if (text === '') throw credentialUnusable(field, 'keyEmpty');
	if (text.startsWith('{') || text.startsWith('[')) return parseJwks(text, field);
	if (text.includes('-----BEGIN ')) return parsePem(text, passphrase, field);
	throw credentialUnusable(field, findMistake(text));
}

const findMistake = (text: string) => MISTAKES.find(([pattern]) => pattern.test(text))?.[1] ?? 'neitherPemNorJwk';

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
	if (begun !== blocks.length) throw credentialUnusable(field, 'lastLineMissing');
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
	if (isEncrypted && passphrase === '') throw credentialUnusable(field, 'keyEncrypted');
	try {
		return createPrivateKey({ key: pem, format: 'pem', ...(isEncrypted ? { passphrase } : {}) });
	} catch {
		if (isEncrypted) throw credentialUnusable(field, 'keyNotDecrypted');
		throw credentialUnusable(field, 'keyBlockDamaged', { label });
	}
}

function parseJwks(text: string, field: string): PrivateKeySource[] {
	const value = parseJson(text);
	if (!isRecord(value)) throw credentialUnusable(field, 'jwkNotObject');
	const jwks: unknown[] = Array.isArray(value.keys) ? value.keys : [value];
	if (jwks.length === 0) throw credentialUnusable(field, 'jwkSetEmpty');
	return jwks.map((jwk) => parseJwk(jwk, field));
}

function parseJwk(jwk: unknown, field: string): PrivateKeySource {
	const isSupported = isRecord(jwk) && (jwk.kty === 'RSA' || jwk.kty === 'EC');
	if (!isSupported) throw credentialUnusable(field, 'jwkTypeUnsupported');
	if (typeof jwk.d !== 'string') throw credentialUnusable(field, 'jwkIsPublicKey');
	return { key: importJwk(jwk, field), name: textOf(jwk.kid) || undefined, use: textOf(jwk.use) };
}

function importJwk(jwk: Record<string, unknown>, field: string): KeyObject {
	try {
		return createPrivateKey({ key: jwk, format: 'jwk' });
	} catch {
		throw credentialUnusable(field, 'jwkDamaged');
	}
}
