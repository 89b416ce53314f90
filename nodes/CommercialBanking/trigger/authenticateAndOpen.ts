import type { IWebhookFunctions } from 'n8n-workflow';
import { CRYPTO_KEY_HEADER } from '../domain/envelope/openCryptoKeyEnvelope';
import { type OpenedEnvelope, openEnvelope } from '../domain/envelope/openEnvelope';
import { decryptionFailed, DeliveryError } from '../domain/errors';
import { equalInConstantTime } from '../domain/oauthServer/authenticateClient';
import { loadNotificationSettings, type NotificationSettings } from './loadNotificationSettings';
import type { WebhookRequest } from './parseWebhookRequest';

interface OpenedDelivery {
	/** The body as it was sent. Empty if it could not be read. */
	readonly body: string;
	/** The plaintext, or the reason why the delivery was not opened. */
	readonly opened: OpenedEnvelope | DeliveryError;
}

/**
 * Authenticates the bank and opens its delivery. The body is read first, because it may come slowly and a credential that
 * was loaded before could be outdated by then.
 *
 * A wrong API key does not throw. It becomes the reason why the delivery is not opened, because a person has to know it.
 *
 * @throws DeliveryError the codes of `TokenVerifier` and `loadNotificationSettings`; `not_stored` if the caller hung up
 */
export async function authenticateAndOpen(
	context: IWebhookFunctions,
	request: WebhookRequest,
): Promise<OpenedDelivery> {
	const body = await request.readBody();
	const { headers } = request;
	const settings = await loadNotificationSettings(context);
	await settings.tokenVerifier.verify(headers.authorization);
	if (body instanceof DeliveryError) return { body: '', opened: body };
	if (!hasApiKey(headers, settings)) return { body, opened: apiKeyWrong() };
	try {
		const delivery = { body, cryptoKeyHeader: headers[CRYPTO_KEY_HEADER] };
		return { body, opened: await openEnvelope(delivery, settings.decryptionKeys) };
	} catch (error) {
		return { body, opened: error instanceof DeliveryError ? error : decryptionFailed() };
	}
}

const hasApiKey = (headers: WebhookRequest['headers'], { expectedApiKey }: NotificationSettings): boolean =>
	expectedApiKey === '' || equalInConstantTime(expectedApiKey, headers['x-api-key'] ?? '');

/** A caller with a valid token and the wrong API key is most likely the bank, and our setting is out of date. */
function apiKeyWrong(): DeliveryError {
	const problem = 'The x-api-key of the request is not the "Expected API Key" of the credential.';
	return new DeliveryError('api_key_wrong', `${problem} If the bank has changed its key, enter the new one.`);
}
