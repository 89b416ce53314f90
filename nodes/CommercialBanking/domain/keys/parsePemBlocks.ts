import { credentialUnusable } from '../errors';

/** One PEM block (RFC 7468, with the RFC 1421 headers that OpenSSL writes), with its line breaks repaired. */
export interface PemBlock {
	/** The label of the BEGIN line, for example `RSA PRIVATE KEY`. */
	readonly label: string;
	/** The block with lines of 64 characters, which every parser reads. */
	readonly pem: string;
	readonly encrypted: boolean;
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/g;
const ENCRYPTION_HEADER = /Proc-Type:\s*4,\s*ENCRYPTED\s+DEK-Info:\s*([A-Z0-9-]+),\s*([0-9A-Fa-f]+)/;
const MAX_TEXT_LENGTH = 200_000;

/**
 * Parses all PEM blocks of a text and repairs their line breaks. Input fields with one line remove line breaks, turn them
 * into spaces, or write them as the two characters `\n`. Text around the blocks is ignored.
 *
 * @throws DeliveryError `credential_unusable` if a block is cut off or is not base64
 */
export function parsePemBlocks(text: string, field: string): PemBlock[] {
	if (text.length > MAX_TEXT_LENGTH) throw credentialUnusable(field, 'the text is far too long to be a key.');
	const lines = text.replace(/\\r/g, '').replace(/\\n/g, '\n');
	const blocks: PemBlock[] = [];
	for (const [, label = '', content = ''] of lines.matchAll(BLOCK)) blocks.push(parseBlock(label, content, field));
	const begun = lines.split('-----BEGIN ').length - 1;
	if (begun !== blocks.length) {
		const problem = 'a PEM block is damaged: its BEGIN line has no matching END line. Paste the whole file again.';
		throw credentialUnusable(field, problem);
	}
	return blocks;
}

function parseBlock(label: string, content: string, field: string): PemBlock {
	const header = ENCRYPTION_HEADER.exec(content);
	const base64 = content.replace(ENCRYPTION_HEADER, '').replace(/\s+/g, '');
	const isDer = header === null && !label.startsWith('OPENSSH');
	const isBase64 = /^[A-Z0-9+/]+={0,2}$/i.test(base64);
	if (!isBase64 || (isDer && !isWholeDer(Buffer.from(base64, 'base64')))) {
		const problem = `the ${label} block is damaged: characters are missing or changed. Paste the whole file again.`;
		throw credentialUnusable(field, problem);
	}
	const lines = base64.match(/.{1,64}/g) ?? [];
	const headers = header ? ['Proc-Type: 4,ENCRYPTED', `DEK-Info: ${header[1]},${header[2]}`, ''] : [];
	return {
		label,
		pem: [`-----BEGIN ${label}-----`, ...headers, ...lines, `-----END ${label}-----`, ''].join('\n'),
		encrypted: header !== null || label === 'ENCRYPTED PRIVATE KEY',
	};
}

/** Whether the outer DER element has the length that it states (X.690 section 8.1.3). */
function isWholeDer(der: Buffer): boolean {
	const first = der[1];
	if (first === undefined) return false;
	if (first < 0x80) return der.length === 2 + first;
	const lengthBytes = first & 0x7f;
	if (lengthBytes < 1 || lengthBytes > 4 || der.length < 2 + lengthBytes) return false;
	return der.length === 2 + lengthBytes + der.readUIntBE(2, lengthBytes);
}
