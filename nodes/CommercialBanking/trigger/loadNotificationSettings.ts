import { createHash } from 'node:crypto';
import type { ICredentialDataDecryptedObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { DeliveryError } from '../domain/errors';
import { requestTokenServer } from '../transport/requestTokenServer';
import { readNotificationSettings } from './notificationSettings';
import type { NotificationSettings } from './notificationSettings';
import { SharedReads } from './sharedReads';

/** More credentials than any n8n has in use; beyond it the oldest are read anew. */
const maximumCached = 100;

const cache = new Map<string, NotificationSettings>();

const credentialMissing = (cause: unknown) =>
	new DeliveryError('credential_missing', 'The node has no usable notifications credential. Select one.', { cause });

const reads = new SharedReads<ICredentialDataDecryptedObject>();

type NodeContext = IWebhookFunctions | IHookFunctions;

/** Each call of `getCredentials` takes an expression sandbox of n8n's, which costs more than all we do with a delivery. */
async function readCredential(context: NodeContext, maximumAgeMilliseconds: number) {
	const { id, credentials } = context.getNode();
	const key = JSON.stringify([context.getWorkflow().id, id, context.getMode(), credentials]);
	const start = async () => await context.getCredentials('commercialBankingNotificationsApi');
	try {
		const isRecentEnough = maximumAgeMilliseconds > 0;
		return await (isRecentEnough ? reads.readRecent(key, start, maximumAgeMilliseconds) : reads.read(key, start));
	} catch (cause) {
		throw credentialMissing(cause);
	}
}

/**
 * The node's credential, ready for use. Loading keys takes milliseconds and a verifier remembers its OAuth server's
 * keys, so both are kept, as the same object, for as long as the credential's content stays the same.
 *
 * @param maximumAgeMilliseconds how long ago the credential may have been read; by default it is read now
 * @throws {DeliveryError} `credential_missing` or `credential_unusable`.
 */
export async function loadNotificationSettings(
	context: NodeContext,
	{ maximumAgeMilliseconds = 0 } = {},
): Promise<NotificationSettings> {
	const data = await readCredential(context, maximumAgeMilliseconds);
	const fingerprint = createHash('sha256').update(JSON.stringify(data)).digest('base64');
	const known = cache.get(fingerprint);
	if (known !== undefined) return known;
	const settings = readNotificationSettings(data, {
		request: requestTokenServer(context.helpers),
		now: () => new Date(),
	});
	const [oldest] = cache.keys();
	if (cache.size >= maximumCached && oldest !== undefined) cache.delete(oldest);
	cache.set(fingerprint, settings);
	return settings;
}
