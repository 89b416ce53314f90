import { checkApiKey } from '../domain/token/checkApiKey';
import type { NotificationSettings } from './notificationSettings';
import type { WebhookRequest } from './webhookRequest';

/**
 * Lets only the bank in: the access token first, then the API key where one is expected.
 *
 * @throws {DeliveryError} `token_missing`, `token_invalid`, `token_expired`, `scope_missing`, `api_key_wrong`, or
 * `token_server_unreachable` where it cannot be told.
 */
export async function authenticateBank(request: WebhookRequest, settings: NotificationSettings): Promise<void> {
	await settings.tokenVerifier.verify(request.headers.authorization);
	if (settings.expectedApiKey !== '') checkApiKey(settings.expectedApiKey, request.headers['x-api-key']);
}
