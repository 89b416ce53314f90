import { createCipheriv, createHash, type KeyObject, randomBytes } from 'node:crypto';

import { type OaepOptions, wrapWithOaep } from '../../test/unit/domain/envelope/encodeOaep.ts';

/** A delivery in the `x-crypto-key` envelope that cannot be decrypted. */
export interface DamagedDelivery {
	readonly header: string;
	readonly body: unknown;
}

interface Damage {
	readonly oaep?: Partial<OaepOptions>;
	readonly contentKey?: Buffer;
	readonly isHashWrong?: boolean;
	readonly isTagRight?: boolean;
}

const LABEL_HASH_BYTES = 32;
/** Of the data block, for SHA-256 and an RSA key of 2048 bits. */
const SEPARATOR = 190;

const flipByte = (index: number) => (block: Buffer) => {
	block[index] = Number(block[index]) ^ 0x80;
};

/** The cases to compare. In the first one, the padding and the hash are right and only the tag is wrong. */
const damages = new Map<string, () => Damage>([
	['padding and hash right, tag wrong', () => ({})],
	['the same once more (the noise)', () => ({})],
	['padding right, hash wrong', () => ({ isHashWrong: true })],
	['padding right, hash wrong, tag right', () => ({ isHashWrong: true, isTagRight: true })],
	['first byte wrong', () => ({ oaep: { firstByte: 1 } })],
	['first byte of lHash wrong', () => ({ oaep: { change: flipByte(0) } })],
	['last byte of lHash wrong', () => ({ oaep: { change: flipByte(LABEL_HASH_BYTES - 1) } })],
	['first byte of PS wrong', () => ({ oaep: { change: flipByte(LABEL_HASH_BYTES) } })],
	['last byte of PS wrong', () => ({ oaep: { change: flipByte(SEPARATOR - 1) } })],
	['no 0x01', () => ({ oaep: { change: (block) => block.fill(0, LABEL_HASH_BYTES) } })],
	['content key of 16 bytes', () => ({ contentKey: randomBytes(16) })],
	['content key of 64 bytes', () => ({ contentKey: randomBytes(64) })],
	['all bytes random', () => ({ oaep: { change: (block) => randomBytes(block.length).copy(block) } })],
	['other digests, both the same', () => ({ oaep: { digest: 'sha512', maskDigest: 'sha512' } })],
]);

function makeDelivery(key: KeyObject, damage: Damage): DamagedDelivery {
	const { contentKey = randomBytes(32), isHashWrong = false, isTagRight = false } = damage;
	const iv = randomBytes(12);
	const cipher = createCipheriv('aes-256-gcm', contentKey.length === 32 ? contentKey : randomBytes(32), iv);
	const ciphertext = Buffer.concat([cipher.update('a short report'), cipher.final()]);
	const tag = isTagRight ? cipher.getAuthTag() : randomBytes(16);
	const wrappedKey = wrapWithOaep(contentKey, key, { digest: 'sha256', maskDigest: 'sha1', ...damage.oaep });
	const keyHash = isHashWrong ? randomBytes(32) : createHash('sha256').update(contentKey).digest();
	const parts = [Buffer.from('current'), wrappedKey, keyHash, iv].map((part) => part.toString('base64'));
	const data = [ciphertext, tag].map((part) => part.toString('base64')).join('|');
	return { header: [...parts, 'GCM'].join('.'), body: { SECURE: { encrypted: true, data } } };
}

/** Makes the same number of deliveries for each case, by the name of the case. */
export function makeDamagedDeliveries(key: KeyObject, count: number): Map<string, DamagedDelivery[]> {
	const deliveries = [...damages].map(([name, damage]): [string, DamagedDelivery[]] => [
		name,
		Array.from({ length: count }, () => makeDelivery(key, damage())),
	]);
	return new Map(deliveries);
}
