import type { NotificationSettings } from './buildNotificationSettings';
import type { WebhookRequest } from './parseWebhookRequest';
import { DeliveryError } from '../domain/errors';
import { equalInConstantTime } from '../domain/oauthServer/equalInConstantTime';

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

/**
 * Checks the `x-api-key` that the bank sends. Nothing is checked where none is expected.
 *
 * @throws DeliveryError `api_key_wrong`
 */
export function checkApiKey(expected: string | undefined, got: string | undefined): void {
	if (expected === undefined || expected === '') return;
	if (!equalInConstantTime(expected, got ?? '')) {
		throw new DeliveryError('api_key_wrong', 'The x-api-key of the request is missing or wrong.');
	}
}
