import { loadDecryptionKeys } from '../../../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys';
import {
	hasReceptionCheckProof,
	proveReceptionCheck,
} from '../../../../nodes/CommercialBanking/domain/keys/proveReceptionCheck';
import { jwks, readKeyFile } from '../envelope/readVectors';

const load = (privateKey: string, previousPrivateKeys = '') => loadDecryptionKeys({ privateKey, previousPrivateKeys });

const rsa = readKeyFile('rsa.pkcs8.pem');

const body = '{"receptionCheck":"a"}';

describe('the proof that a check is our own', () => {
	// Made with Python's hmac (HKDF written out) and the numbers that the openssl command line shows of the keys.
	it.each([
		['RSA', rsa, '1B_AHCLNr82jNgWZ7ukBaVULAPYoB8jFneMSqXxZ0z8'],
		['RSA as JWK', JSON.stringify(jwks.current), '1B_AHCLNr82jNgWZ7ukBaVULAPYoB8jFneMSqXxZ0z8'],
		['EC', readKeyFile('ec.pkcs8.pem'), '-KqILMJ0mqYXqxKsTIjsraFOiFLD3NNRKRAisw9_KQM'],
	])('is the same in every version: %s', (_what, privateKey, proof) => {
		const keys = load(privateKey);
		expect(proveReceptionCheck(keys.current.privateKey, body)).toBe(proof);
		expect(hasReceptionCheckProof(keys, body, proof)).toBe(true);
	});

	it.each([
		['none', undefined],
		['empty', ''],
		['too short', '1B_AHCLNr82jNgWZ7ukBaVULAPYoB8jFneMSqXxZ0'],
		['too long', '1B_AHCLNr82jNgWZ7ukBaVULAPYoB8jFneMSqXxZ0z8AAAA'],
		['changed', '2B_AHCLNr82jNgWZ7ukBaVULAPYoB8jFneMSqXxZ0z8'],
		['of another key', proveReceptionCheck(load(readKeyFile('previous.pkcs8.pem')).current.privateKey, body)],
		['of another body', proveReceptionCheck(load(rsa).current.privateKey, `${body} `)],
	])('does not fit: %s', (_what, proof) => {
		expect(hasReceptionCheckProof(load(rsa, readKeyFile('previous.pkcs8.pem')), body, proof)).toBe(false);
	});
});
