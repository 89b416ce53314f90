import crypto, { constants, createHash, publicEncrypt, randomBytes } from 'node:crypto';
import fc from 'fast-check';

import { unwrapContentKey } from '../../../../nodes/CommercialBanking/domain/envelope/unwrapContentKey';
import { loadDecryptionKeys, listKeys } from '../../../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys';
import openSsl from '../../../vectors/envelopes.oaep.json';
import { digests, wrapWithOaep, type OaepOptions } from './encodeOaep';
import { keys, readKeyFile, rsaPublicKey } from './readVectors';

const rsaKeys = listKeys(keys, 'RSA');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const unwrap = (wrappedKey: Buffer, contentKey: Buffer) => {
	const unwrapped = unwrapContentKey({ wrappedKey, keyHash: sha256(contentKey) }, rsaKeys);
	return {
		isRight: contentKey.equals(unwrapped.contentKey),
		keyId: unwrapped.keyId,
		length: unwrapped.contentKey.length,
	};
};
const right = { isRight: true, keyId: 'current', length: 32 };
const contentKeys = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
const pairs = digests.flatMap((digest) => digests.map((maskDigest) => ({ digest, maskDigest })));
const numRuns = 20;

describe('gives the content key', () => {
	it.each(digests)('that node:crypto encrypted with %s for both digests', (oaepHash) => {
		const property = fc.property(contentKeys, (contentKey) => {
			expect(unwrap(publicEncrypt({ key: rsaPublicKey, oaepHash }, contentKey), contentKey)).toEqual(right);
		});
		fc.assert(property, { numRuns });
	});

	it.each(pairs)('encrypted with digest $digest and mask digest $maskDigest', (pair) => {
		const property = fc.property(contentKeys, (contentKey) => {
			expect(unwrap(wrapWithOaep(contentKey, rsaPublicKey, pair), contentKey)).toEqual(right);
		});
		fc.assert(property, { numRuns });
	});

	it.each(openSsl.pairs)('that OpenSSL encrypted with digest $digest and mask digest $maskDigest', ({ wrappedKey }) => {
		const contentKey = Buffer.from(openSsl.contentKey, 'base64');
		expect(unwrap(Buffer.from(wrappedKey, 'base64'), contentKey)).toEqual(right);
	});

	it.each([1, 2, 3])('under a previous key that is there %d times', (times) => {
		const previousPrivateKeys = readKeyFile('rsa.pkcs8.pem').repeat(times);
		const twice = loadDecryptionKeys({ privateKey: readKeyFile('previous.pkcs8.pem'), previousPrivateKeys });
		const contentKey = randomBytes(32);
		const wrappedKey = publicEncrypt({ key: rsaPublicKey, oaepHash: 'sha256' }, contentKey);
		const held = listKeys(twice, 'RSA');
		const unwrapped = unwrapContentKey({ wrappedKey, keyHash: sha256(contentKey) }, held);
		expect(contentKey.equals(unwrapped.contentKey)).toBe(true);
		expect(unwrapped.keyId).toBe(keys.current.thumbprint);
	});
});

const contentKey = randomBytes(32);
const wrap = (options: Partial<OaepOptions>, message = contentKey) =>
	wrapWithOaep(message, rsaPublicKey, { digest: 'sha256', maskDigest: 'sha1', ...options });
const flip = (block: Buffer, index: number) => {
	block[index] = Number(block[index]) ^ 0x80;
};
/** The data block for digest SHA-256 and 2048 bits: lHash, PS, 0x01, M. */
const block = { length: 223, separator: 190 };
const wrongPaddings: Array<[string, Buffer]> = [
	['the first byte is 1', wrap({ firstByte: 1 })],
	['the first byte of lHash is wrong', wrap({ change: (bytes) => flip(bytes, 0) })],
	['the last byte of lHash is wrong', wrap({ change: (bytes) => flip(bytes, 31) })],
	['the first byte of PS is not 0', wrap({ change: (bytes) => flip(bytes, 32) })],
	['the last byte of PS is not 0', wrap({ change: (bytes) => flip(bytes, block.separator - 1) })],
	['there is no 0x01', wrap({ change: (bytes) => bytes.fill(0, 32) })],
	['0x01 is 0x02', wrap({ change: (bytes) => bytes.fill(2, block.separator, block.separator + 1) })],
	['the message is one byte shorter', wrap({}, contentKey.subarray(1))],
	['the message is one byte longer', wrap({}, Buffer.concat([contentKey, Buffer.of(1)]))],
	['the message is empty', wrap({}, Buffer.alloc(0))],
	['the digest is another one', wrap({ change: (bytes) => bytes.fill(createHash('sha3-256').digest(), 0, 32) })],
	['it has PKCS #1 padding', publicEncrypt({ key: rsaPublicKey, padding: constants.RSA_PKCS1_PADDING }, contentKey)],
	['it is a random number', Buffer.concat([Buffer.of(0x00), randomBytes(255)])],
	['it is 0', Buffer.alloc(256)],
	['it is not below the modulus', Buffer.alloc(256, 0xff)],
];

describe('gives a random key', () => {
	it.each([
		...wrongPaddings,
		['it is cut short', wrap({}).subarray(1)],
		['it is longer', Buffer.concat([Buffer.of(0), wrap({})])],
		['it is empty', Buffer.alloc(0)],
	])('if %s', (_name, wrappedKey) => {
		const first = unwrapContentKey({ wrappedKey, keyHash: sha256(contentKey) }, rsaKeys).contentKey;
		const second = unwrapContentKey({ wrappedKey, keyHash: sha256(contentKey) }, rsaKeys).contentKey;
		expect(first).toHaveLength(32);
		expect(contentKey.equals(first)).toBe(false);
		expect(first).not.toEqual(second);
	});

	it('if the hash is of another key', () => {
		const property = fc.property(fc.nat({ max: 31 }), fc.integer({ min: 1, max: 255 }), (index, change) => {
			const keyHash = sha256(contentKey);
			keyHash[index] = Number(keyHash[index]) ^ change;
			const unwrapped = unwrapContentKey({ wrappedKey: wrap({}), keyHash }, rsaKeys);
			expect(contentKey.equals(unwrapped.contentKey)).toBe(false);
		});
		fc.assert(property, { numRuns });
	});

	it('if any byte of the encoded message is changed', () => {
		const property = fc.property(fc.nat({ max: block.length - 1 }), fc.constantFrom(...pairs), (index, pair) => {
			const change = (bytes: Buffer) => flip(bytes, index % bytes.length);
			const wrappedKey = wrapWithOaep(contentKey, rsaPublicKey, { ...pair, change });
			expect(unwrap(wrappedKey, contentKey).isRight).toBe(false);
		});
		fc.assert(property, { numRuns: 10 * numRuns });
	});

	it('if there is no RSA key', () => {
		const unwrapped = unwrapContentKey({ wrappedKey: wrap({}), keyHash: sha256(contentKey) }, []);
		expect(contentKey.equals(unwrapped.contentKey)).toBe(false);
	});
});

describe('does the same work', () => {
	afterEach(() => {
		jest.restoreAllMocks();
	});

	const validPadding: Array<[string, Buffer]> = [['the padding is right', wrap({})]];
	it.each([...validPadding, ...wrongPaddings])('if %s', (_name, wrappedKey) => {
		const createHashSpy = jest.spyOn(crypto, 'createHash');
		const privateDecryptSpy = jest.spyOn(crypto, 'privateDecrypt');
		for (const keyHash of [sha256(contentKey), randomBytes(32)]) {
			createHashSpy.mockClear();
			privateDecryptSpy.mockClear();
			unwrapContentKey({ wrappedKey, keyHash }, rsaKeys);
			const counts = new Map<string, number>();
			for (const [name] of createHashSpy.mock.calls) counts.set(name, (counts.get(name) ?? 0) + 1);
			// MGF1 for the four digests, and SHA-256 of each of the 16 candidates.
			expect(Object.fromEntries(counts)).toEqual({ sha1: 55, sha256: 50, sha384: 24, sha512: 19 });
			expect(privateDecryptSpy).toHaveBeenCalledTimes(1);
		}
	});
});
