import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { formatPublicKey } from '../domain/keys/formatPublicKey';
import { answerWithDocument } from './answerNow';
import { getTriggerParameters } from './getTriggerParameters';
import { loadNotificationSettings } from './loadNotificationSettings';
import type { WebhookRequest } from './parseWebhookRequest';

/**
 * `POST /public-keys/v1`: the public key with which the bank encrypts from now on.
 *
 * It asks for the access token only. A bank may send its API key only with deliveries. And if *Expected API Key* is out
 * of date, the bank must get as far as the delivery, because only a delivery makes the item that somebody sees.
 */
export async function publicKeys(context: IWebhookFunctions, request: WebhookRequest): Promise<IWebhookResponseData> {
	const { decryptionKeys, tokenVerifier } = await loadNotificationSettings(context);
	const { publicKey } = getTriggerParameters(context);
	if (publicKey.requiresToken) await tokenVerifier.verify(request.headers.authorization);
	const document = formatPublicKey(decryptionKeys.current.publicKey, { ...publicKey, createdAt: new Date() });
	return answerWithDocument(context, request, document);
}
