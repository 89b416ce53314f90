import { DeliveryError } from '../domain/errors';
import { equalInConstantTime } from '../domain/oauthServer/equalInConstantTime';
import type { NotificationSettings } from './buildNotificationSettings';
import type { WebhookRequest } from './parseWebhookRequest';

/**
 * A caller with a valid token and the wrong API key is most likely the bank, and our setting is out of date.
 *
 * @throws DeliveryError `api_key_wrong`
 */
export function assertApiKey(
	{ headers }: Pick<WebhookRequest, 'headers'>,
	{ expectedApiKey }: Pick<NotificationSettings, 'expectedApiKey'>,
): void {
	if (expectedApiKey === '' || equalInConstantTime(expectedApiKey, headers['x-api-key'] ?? '')) return;
	const problem = 'The x-api-key of the request is not the "Expected API Key" of the credential.';
	throw new DeliveryError('api_key_wrong', `${problem} If the bank has changed its key, enter the new one.`);
}
