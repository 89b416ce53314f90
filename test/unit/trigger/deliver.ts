import { CompactEncrypt } from 'jose';
import { loadDecryptionKeys } from '../../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys';
import { issueAccessToken } from '../../../nodes/CommercialBanking/domain/oauthServer/issueAccessToken';
import { deriveSigningKeys } from '../../../nodes/CommercialBanking/domain/keys/deriveSigningKeys';
import { readKeyFile, rsaPublicKey } from '../domain/envelope/readVectors';
import { makeReport } from '../../e2e/support/postDelivery';
import type { Call, Reply, TriggerStage } from '../../n8nStandIn/TriggerStage';

const privateKey = readKeyFile('rsa.pkcs8.pem');

/** A credential with the built-in OAuth server. */
export const credential = {
	privateKey,
	tokenValidation: 'builtIn',
	clientId: 'bank',
	clientSecret: 'a secret that is long enough to be one',
};

const signingKeys = deriveSigningKeys(loadDecryptionKeys({ privateKey }));

/** A token as the trigger itself issues it. */
export const issueToken = async (): Promise<string> =>
	await issueAccessToken({
		clientId: credential.clientId,
		issuer: 'https://n8n.example',
		audience: 'payment-status-notifications',
		now: new Date(),
		signingKeys,
	});

export const seal = async (plaintext: string): Promise<string> => {
	const jwe = new CompactEncrypt(Buffer.from(plaintext)).setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' });
	return JSON.stringify({ payload: await jwe.encrypt(rsaPublicKey) });
};

/** A report on one payment, different for each name. */
export const report = makeReport;

/** Delivers a body as the bank does, with a valid token. */
export async function deliverBody(stage: TriggerStage, body: string, more: Call = {}): Promise<Reply> {
	const headers = { authorization: `Bearer ${await issueToken()}`, ...more.headers };
	return await stage.call('paymentStatusUpdate', { ...more, body, headers });
}

/** Like {@link deliverBody}, but encrypts a plaintext first. */
export const deliver = async (stage: TriggerStage, plaintext: string, more: Call = {}): Promise<Reply> =>
	await deliverBody(stage, await seal(plaintext), more);
