import { createPublicKey } from 'node:crypto';
import { compactDecrypt, decodeProtectedHeader } from 'jose';
import { openEnvelope } from '../../../../nodes/CommercialBanking/domain/envelope/openEnvelope';
import { loadDecryptionKeys } from '../../../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys';
import {
	isReceptionCheck,
	makeReceptionCheck,
	sealCryptoKeyEnvelope,
	sealJwe,
} from '../../../../nodes/CommercialBanking/domain/envelope/makeReceptionCheck';
import { readKeyFile } from './readVectors';

const load = (file: string) => {
	const keys = loadDecryptionKeys({ privateKey: readKeyFile(file), keyId: 'Schlüssel' });
	const { keyId, privateKey } = keys.current;
	return { keys, recipient: { publicKey: createPublicKey(privateKey), keyId } };
};

const text = makeReceptionCheck('a');

it.each([
	{ file: 'rsa.pkcs8.pem', alg: 'RSA-OAEP-256' },
	{ file: 'ec.pkcs8.pem', alg: 'ECDH-ES+A256KW' },
])('opens as a JWE for $file', async ({ file, alg }) => {
	const { keys, recipient } = load(file);
	const { body, headers } = await sealJwe(text, recipient);
	expect(headers).toEqual({});
	const opened = await openEnvelope({ body, cryptoKeyHeader: headers['x-crypto-key'] }, keys);
	expect(Buffer.from(opened.plaintext).toString()).toBe(text);
	expect(isReceptionCheck(opened.plaintext)).toBe(true);
	const { payload } = JSON.parse(body) as { payload: string };
	expect(decodeProtectedHeader(payload)).toMatchObject({ alg, enc: 'A256GCM', kid: 'Schlüssel' });
	const { plaintext } = await compactDecrypt(payload, keys.current.privateKey);
	expect(Buffer.from(plaintext).toString()).toBe(text);
});

it('opens with x-crypto-key', async () => {
	const { keys, recipient } = load('rsa.pkcs8.pem');
	const { body, headers } = sealCryptoKeyEnvelope(text, recipient);
	expect(Object.keys(headers)).toEqual(['x-crypto-key']);
	const opened = await openEnvelope({ body, cryptoKeyHeader: headers['x-crypto-key'] }, keys);
	expect(opened).toMatchObject({ keyId: 'Schlüssel', envelope: 'cryptoKey' });
	expect(Buffer.from(opened.plaintext).toString()).toBe(text);
});
