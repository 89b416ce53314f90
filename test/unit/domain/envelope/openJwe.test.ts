import type * as Jose from 'jose';
import { flattenedDecrypt } from 'jose';

import { openJwe } from '../../../../nodes/CommercialBanking/domain/envelope/openJwe';
import { loadDecryptionKeys } from '../../../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys';
import { catchCode } from '../catchCode';
import { encodeJson } from '../surviveBadInput';
import { readKeyFile } from './readVectors';

jest.mock('jose', () => {
	const actual = jest.requireActual<typeof Jose>('jose');
	return { ...actual, flattenedDecrypt: jest.fn(actual.flattenedDecrypt) };
});

const filler = (bytes: number) => Buffer.alloc(bytes, 3).toString('base64url');

/** One RSA key of 2048 bits, and five keys of 3072 bits. */
const keys = loadDecryptionKeys({
	privateKey: readKeyFile('rsa.pkcs8.pem'),
	previousPrivateKeys: readKeyFile('previous.pkcs8.pem').repeat(5),
});

interface Sizes {
	readonly recipients: number;
	readonly keyBytes: number;
	readonly contentBytes: number;
	readonly aadBytes?: number;
}

function makeJwe({ recipients, keyBytes, contentBytes, aadBytes }: Sizes) {
	return {
		protected: encodeJson({ alg: 'RSA-OAEP-256', enc: 'A256GCM' }),
		recipients: Array.from({ length: recipients }, () => ({ encrypted_key: filler(keyBytes) })),
		iv: filler(12),
		ciphertext: filler(contentBytes),
		tag: filler(16),
		...(aadBytes === undefined ? {} : { aad: filler(aadBytes) }),
	};
}

// A huge message is decrypted several times, which takes seconds on a busy machine.
jest.setTimeout(60_000);

it.each<[string, Sizes, number]>([
	['one recipient, keys of the right size only', { recipients: 1, keyBytes: 384, contentBytes: 100 }, 5],
	['one recipient, a key of another size', { recipients: 1, keyBytes: 256, contentBytes: 100 }, 1],
	['no key of that size', { recipients: 1, keyBytes: 512, contentBytes: 100 }, 0],
	['ten recipients', { recipients: 10, keyBytes: 384, contentBytes: 100 }, 50],
	['one recipient of a huge message', { recipients: 1, keyBytes: 384, contentBytes: 11_500_000 }, 5],
	[
		'ten recipients of a huge message: less, because of its size',
		{ recipients: 10, keyBytes: 384, contentBytes: 11_500_000 },
		14,
	],
	[
		'ten recipients with huge additional data',
		{ recipients: 10, keyBytes: 384, contentBytes: 10, aadBytes: 11_500_000 },
		14,
	],
])('tries keys: %s', async (_name, sizes, attempts) => {
	jest.mocked(flattenedDecrypt).mockClear();
	expect(await catchCode(async () => await openJwe(makeJwe(sizes), keys))).toBe('decryption_failed');
	expect(flattenedDecrypt).toHaveBeenCalledTimes(attempts);
});

const smallKey = keys.current;
const [largeKey] = keys.previous;

it.each<[string, (string | undefined)[], number[]]>([
	['as they come, without names', [undefined, undefined, undefined], [0, 1, 2]],
	['the one that names the current key', [undefined, undefined, smallKey.keyId], [2, 0, 1]],
	['the one that names a previous key', ['unknown', largeKey?.thumbprint, undefined], [1, 0, 2]],
	['all that name a key', ['unknown', largeKey?.keyId, smallKey.keyId], [1, 2, 0]],
])('tries recipients in this order: first %s', async (_name, names, order) => {
	jest.mocked(flattenedDecrypt).mockClear();
	const jwe = makeJwe({ recipients: 3, keyBytes: 256, contentBytes: 100 });
	const recipients = names.map((kid, index) => ({
		encrypted_key: Buffer.alloc(256, index).toString('base64url'),
		...(kid === undefined ? {} : { header: { kid } }),
	}));
	expect(await catchCode(async () => await openJwe({ ...jwe, recipients }, keys))).toBe('decryption_failed');
	const tried = jest.mocked(flattenedDecrypt).mock.calls.map(([{ encrypted_key: key = '' }]) => key);
	expect(tried).toEqual(order.map((index) => recipients[index]?.encrypted_key));
});

it('counts ciphertext and additional data together', async () => {
	jest.mocked(flattenedDecrypt).mockClear();
	const jwe = makeJwe({ recipients: 10, keyBytes: 384, contentBytes: 5_750_000, aadBytes: 5_750_000 });
	expect(await catchCode(async () => await openJwe(jwe, keys))).toBe('decryption_failed');
	expect(flattenedDecrypt).toHaveBeenCalledTimes(14);
});
