import type { IWebhookFunctions } from 'n8n-workflow';
import { DeliveryError } from '../domain/errors';
import { authenticateBank } from './authenticateBank';
import { loadNotificationSettings } from './loadNotificationSettings';
import type { NotificationSettings } from './buildNotificationSettings';
import { openDelivery } from './openDelivery';
import type { OpenedDelivery } from './openDelivery';
import type { WebhookRequest } from './parseWebhookRequest';

/** Reading the credential costs n8n more than anything else about a delivery. */
const CREDENTIAL_AGE_MILLISECONDS = 1_000;

async function authenticateAndOpenUnder(
	request: WebhookRequest,
	settings: NotificationSettings,
): Promise<OpenedDelivery> {
	await authenticateBank(request, settings);
	return await openDelivery(request, settings.decryptionKeys);
}

const isAdmitted = async (admission: Promise<OpenedDelivery>): Promise<boolean> =>
	await admission.then(
		({ opened }) => !(opened instanceof DeliveryError),
		() => false,
	);

/**
 * Lets a delivery in and opens it, under the credential as it was within the last second or, where that does not
 * serve, as it is now: what the bank does with a key or a secret that is brand-new is not refused. One that was
 * replaced serves for a second longer.
 *
 * @throws {DeliveryError} as `authenticateBank` and `loadNotificationSettings` do, and `not_stored` where the caller
 * hung up
 */
export async function authenticateAndOpen(
	context: IWebhookFunctions,
	request: WebhookRequest,
): Promise<OpenedDelivery> {
	const recent = await loadNotificationSettings(context, { maximumAgeMilliseconds: CREDENTIAL_AGE_MILLISECONDS });
	const admission = authenticateAndOpenUnder(request, recent);
	if (await isAdmitted(admission)) return await admission;
	const current = await loadNotificationSettings(context);
	return await (current === recent ? admission : authenticateAndOpenUnder(request, current));
}
