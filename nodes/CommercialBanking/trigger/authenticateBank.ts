import { DeliveryError } from '../domain/errors';
import { equalInConstantTime } from '../domain/oauthServer/equalInConstantTime';
import type { NotificationSettings } from './buildNotificationSettings';
import type { WebhookRequest } from './parseWebhookRequest';

type Settings = Pick<NotificationSettings, 'tokenVerifier' | 'expectedApiKey'>;

/**
 * Lets only the bank in. Checks the access token first, then the `x-api-key`, if the credential expects one.
 *
 * @throws DeliveryError `token_missing`, `token_invalid`, `token_expired`, `scope_missing`, `api_key_wrong`;
 *   `token_server_unreachable` if the token cannot be checked now
 */
export async function authenticateBank(
	{ headers }: Pick<WebhookRequest, 'headers'>,
	settings: Settings,
): Promise<void> {
	const { tokenVerifier, expectedApiKey } = settings;
	await tokenVerifier.verify(headers.authorization);
	if (expectedApiKey === '' || equalInConstantTime(expectedApiKey, headers['x-api-key'] ?? '')) return;
	throw new DeliveryError('api_key_wrong', 'The x-api-key of the request is missing or wrong.');
}
