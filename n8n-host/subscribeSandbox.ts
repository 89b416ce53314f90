import { fetchOnNewConnection } from './fetchOnNewConnection.ts';
import type { JsonObject } from './jsonValue.ts';
import type { NotificationClient } from './setUpCredentials.ts';
import type { RunningSandbox } from './startSandbox.ts';
import { waitUntil } from './waitUntil.ts';

/**
 * Waits until n8n has registered the trigger's endpoints. n8n answers the activation a little earlier. All answers of the
 * trigger have the header x-response-id, also its 404 where another server issues the tokens.
 */
export async function waitForTrigger(notificationsBaseUrl: string): Promise<void> {
	await waitUntil('the trigger to be registered', async () =>
		(await fetchOnNewConnection(`${notificationsBaseUrl}/.well-known/jwks.json`)).headers.has('x-response-id')
			? true
			: undefined,
	);
}

/** Tells the sandbox bank where and how to deliver. Customers agree on this with their bank. */
export async function subscribeSandbox(
	sandbox: RunningSandbox,
	notificationsBaseUrl: string,
	client: NotificationClient,
	more: JsonObject = {},
): Promise<void> {
	await sandbox.control('POST', 'subscription', { notificationsBaseUrl, ...client, ...more });
}
