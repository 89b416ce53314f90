import { parsePemBlocks } from '../../../../nodes/CommercialBanking/domain/keys/parsePemBlocks';
import { catchCode } from '../catchCode';

const FIELD = 'Private Key';
const block = (content: string, label = 'PRIVATE KEY') => `-----BEGIN ${label}-----${content}-----END ${label}-----`;
const base64 = (...bytes: number[]) => Buffer.from(bytes).toString('base64');
const zeros = (length: number) => Array.from({ length }, () => 0);
const LINE = 'A'.repeat(64);

describe('a block of DER', () => {
	it.each<[string, string]>([
		['of 5 bytes', base64(0x30, 3, 2, 1, 0)],
		['of 2 bytes', base64(0x30, 0)],
		['of 129 bytes', base64(0x30, 127, ...zeros(127))],
		['with its length in 1 byte', base64(0x30, 0x81, 2, 5, 0)],
		['with a length of zero in 1 byte', base64(0x30, 0x81, 0)],
		['with its length in 2 bytes', base64(0x30, 0x82, 1, 0, ...zeros(256))],
		['with its length in 4 bytes', base64(0x30, 0x84, 0, 0, 0, 1, 0)],
	])('is read: %s', (_name, content) => {
		const lines = content.match(/.{1,64}/g) ?? [];
		const pem = ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n');
		expect(parsePemBlocks(block(content), FIELD)).toEqual([{ label: 'PRIVATE KEY', pem, encrypted: false }]);
	});

	it.each<[string, string]>([
		['nothing', ''],
		['one byte', base64(0x30)],
		['a byte too few', base64(0x30, 3, 2, 1)],
		['a byte too many', base64(0x30, 3, 2, 1, 0, 0)],
		['a length that is not stated', base64(0x30, 0x80, 0, 0)],
		['a length that is not stated, and 128 bytes', base64(0x30, 0x80, ...zeros(128))],
		['its length in 1 byte, and a byte too few', base64(0x30, 0x81, 2, 5)],
		['its length in 2 bytes, of which one is missing', base64(0x30, 0x82, 1)],
		['its length in 5 bytes', base64(0x30, 0x85, 0, 0, 0, 0, 1, 0)],
		['a foreign character before it', `*${base64(0x30, 3, 2, 1, 0)}`],
		['a foreign character after it', `${base64(0x30, 3, 2, 1, 0)}*`],
		['foreign characters alone', '***'],
	])('is damaged: %s', async (_name, content) => {
		expect(await catchCode(() => parsePemBlocks(block(content), FIELD))).toBe('credential_unusable');
	});
});

it('does not look into OpenSSH blocks, but refuses those that are not base64', async () => {
	const label = 'OPENSSH PRIVATE KEY';
	expect(parsePemBlocks(block('AAAA', label), FIELD)).toMatchObject([{ label, encrypted: false }]);
	expect(await catchCode(() => parsePemBlocks(block('AAA*', label), FIELD))).toBe('credential_unusable');
});

it('marks encrypted PKCS#8', () => {
	const label = 'ENCRYPTED PRIVATE KEY';
	expect(parsePemBlocks(block(base64(0x30, 0), label), FIELD)).toMatchObject([{ label, encrypted: true }]);
});

describe('the headers of an encrypted block', () => {
	it.each([
		['as OpenSSL writes them', `\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,0123456789ABCDEF\n\n${LINE}\nAAAA\n`],
		['in one line', ` Proc-Type: 4,ENCRYPTED DEK-Info: AES-256-CBC,0123456789ABCDEF  ${LINE} AAAA `],
		['with CRLF', `\r\nProc-Type: 4,ENCRYPTED\r\nDEK-Info: AES-256-CBC,0123456789ABCDEF\r\n\r\n${LINE}\r\nAAAA\r\n`],
		['without spaces', `\nProc-Type:4,ENCRYPTED\nDEK-Info:AES-256-CBC,0123456789ABCDEF\n\n${LINE}AAAA`],
		['with many spaces', `\nProc-Type:  4,  ENCRYPTED\n\nDEK-Info:  AES-256-CBC,  0123456789ABCDEF\n\n${LINE}AAAA`],
	])('are read: %s', (_name, content) => {
		const label = 'RSA PRIVATE KEY';
		const headers = 'Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,0123456789ABCDEF\n\n';
		const pem = `-----BEGIN ${label}-----\n${headers}${LINE}\nAAAA\n-----END ${label}-----\n`;
		expect(parsePemBlocks(block(content, label), FIELD)).toEqual([{ label, pem, encrypted: true }]);
	});
});

describe('a text', () => {
	const good = block(base64(0x30, 0));

	it.each<[string, string, number]>([
		['without a block', 'no key', 0],
		['with two blocks', `${good}\n${good}`, 2],
		['with text around', `before ${good} after`, 1],
		['of 200,000 characters', good.padEnd(200_000), 1],
	])('%s', (_name, text, blocks) => {
		expect(parsePemBlocks(text, FIELD)).toHaveLength(blocks);
	});

	it.each([
		['a BEGIN line alone', '-----BEGIN PRIVATE KEY-----AAAA'],
		['a BEGIN line after a whole block', `${good}-----BEGIN PRIVATE KEY-----`],
		['an END line of another kind', '-----BEGIN PRIVATE KEY-----MAA=-----END PUBLIC KEY-----'],
		['200,001 characters', good.padEnd(200_001)],
	])('is refused with %s', async (_name, text) => {
		expect(await catchCode(() => parsePemBlocks(text, FIELD))).toBe('credential_unusable');
	});
});
