import type { IWebhookFunctions } from 'n8n-workflow';
import { DeliveryError } from '../domain/errors';
import { authenticateBank } from './authenticateBank';
import type { NotificationSettings } from './buildNotificationSettings';
import { loadNotificationSettings } from './loadNotificationSettings';
import { openDelivery, type OpenedDelivery } from './openDelivery';
import type { WebhookRequest } from './parseWebhookRequest';

/** How old the credential may be in the first attempt. */
const MAX_CREDENTIAL_AGE_MILLISECONDS = 1_000;

async function openUnder(request: WebhookRequest, settings: NotificationSettings): Promise<OpenedDelivery> {
	await authenticateBank(request, settings);
	return await openDelivery(request, settings.decryptionKeys);
}

const isOpened = async (attempt: Promise<OpenedDelivery>): Promise<boolean> =>
	await attempt.then(
		({ opened }) => !(opened instanceof DeliveryError),
		() => false,
	);

/**
 * Authenticates the bank and opens its delivery.
 *
 * Tries a credential that is at most one second old. On failure, reads it again and tries once more. So a new key or
 * secret works at once, and a replaced one still works for a second.
 *
 * @throws DeliveryError the codes of `authenticateBank` and `loadNotificationSettings`; `not_stored` if the caller hung up
 */
export async function authenticateAndOpen(
	context: IWebhookFunctions,
	request: WebhookRequest,
): Promise<OpenedDelivery> {
	const receivedAt = performance.now();
	const recent = await loadNotificationSettings(context, receivedAt - MAX_CREDENTIAL_AGE_MILLISECONDS);
	const attempt = openUnder(request, recent);
	if (await isOpened(attempt)) return await attempt;
	const current = await loadNotificationSettings(context, receivedAt);
	return await (current === recent ? attempt : openUnder(request, current));
}
