import { createHash } from 'node:crypto';
import type { ICredentialDataDecryptedObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { DeliveryError } from '../domain/errors';
import { requestTokenServer } from '../transport/requestTokenServer';
import { buildNotificationSettings } from './buildNotificationSettings';
import type { NotificationSettings } from './buildNotificationSettings';
import { SharedReads } from './SharedReads';

/** More credentials than any n8n has in use; beyond it the oldest are read anew. */
const MAX_CACHED = 100;

const cache = new Map<string, NotificationSettings>();

const credentialMissing = (cause: unknown) =>
	new DeliveryError('credential_missing', 'The node has no usable notifications credential. Select one.', { cause });

/** Each call of `getCredentials` takes an expression sandbox of n8n's, which costs more than all we do with a delivery. */
const reads = new SharedReads<NotificationSettings>();

type NodeContext = IWebhookFunctions | IHookFunctions;

async function fetchCredential(context: NodeContext): Promise<ICredentialDataDecryptedObject> {
	try {
		return await context.getCredentials('commercialBankingNotificationsApi');
	} catch (cause) {
		throw credentialMissing(cause);
	}
}

/** Loading keys takes milliseconds, and a verifier remembers its OAuth server's keys: so equal content is read once. */
async function loadSettings(context: NodeContext): Promise<NotificationSettings> {
	const data = await fetchCredential(context);
	const fingerprint = createHash('sha256').update(JSON.stringify(data)).digest('base64');
	const known = cache.get(fingerprint);
	if (known !== undefined) return known;
	const settings = buildNotificationSettings(data, {
		request: requestTokenServer(context.helpers),
		now: () => new Date(),
	});
	const [oldest] = cache.keys();
	if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest);
	cache.set(fingerprint, settings);
	return settings;
}

/**
 * The node's credential, ready for use; the same object for as long as the credential's content stays the same.
 *
 * @param maximumAgeMilliseconds how long ago the credential may have been read; by default it is read now
 * @throws {DeliveryError} `credential_missing` or `credential_unusable`.
 */
export async function loadNotificationSettings(
	context: NodeContext,
	{ maximumAgeMilliseconds = 0 } = {},
): Promise<NotificationSettings> {
	const { id, credentials } = context.getNode();
	const key = JSON.stringify([context.getWorkflow().id, id, context.getMode(), credentials]);
	const start = async () => await loadSettings(context);
	const mayBeRecent = maximumAgeMilliseconds > 0;
	return await (mayBeRecent ? reads.readRecent(key, start, maximumAgeMilliseconds) : reads.read(key, start));
}
