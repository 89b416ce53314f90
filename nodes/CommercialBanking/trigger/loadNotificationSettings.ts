import { createHash } from 'node:crypto';
import type { ICredentialDataDecryptedObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { DeliveryError, keepError } from '../domain/errors';
import { requestTokenServer } from '../transport/requestTokenServer';
import { ReadTimeout, SharedReads } from '../transport/SharedReads';
import { buildNotificationSettings, type NotificationSettings } from './buildNotificationSettings';

/** More credentials than an n8n uses at a time. Beyond it, the oldest are built again. */
const MAX_BUILT = 100;

/** By the SHA-256 of the credential's content. Building takes milliseconds, and a verifier keeps the keys it fetched. */
const built = new Map<string, NotificationSettings>();

const reads = new SharedReads<NotificationSettings>();

type NodeContext = IWebhookFunctions | IHookFunctions;

async function fetchCredential(context: NodeContext): Promise<ICredentialDataDecryptedObject> {
	try {
		return await context.getCredentials('commercialBankingNotificationsApi');
	} catch (cause) {
		throw credentialMissing(cause);
	}
}

const credentialMissing = (cause: unknown, message = 'The node has no usable notifications credential. Select one.') =>
	new DeliveryError('credential_missing', message, { cause });

async function loadSettings(context: NodeContext): Promise<NotificationSettings> {
	const data = await fetchCredential(context);
	const fingerprint = createHash('sha256').update(JSON.stringify(data)).digest('base64');
	const known = built.get(fingerprint);
	if (known !== undefined) return known;
	const settings = buildNotificationSettings(data, {
		request: requestTokenServer(context.helpers),
		now: () => new Date(),
		elapsedMilliseconds: () => performance.now(),
	});
	const [oldest] = built.keys();
	if (built.size >= MAX_BUILT && oldest !== undefined) built.delete(oldest);
	built.set(fingerprint, settings);
	return settings;
}

/**
 * Loads the settings of the node's credential. Returns the same object as long as the credential's content is the same.
 *
 * @param readSince the credential must have been read at this time or later, in milliseconds of `performance.now()`; by
 *   default it is read now
 * @throws DeliveryError `credential_missing` or `credential_unusable`
 */
export async function loadNotificationSettings(
	context: NodeContext,
	readSince = performance.now(),
): Promise<NotificationSettings> {
	const { id, credentials } = context.getNode();
	const key = JSON.stringify([context.getWorkflow().id, id, context.getMode(), credentials]);
	try {
		return await reads.get(key, readSince, async () => await loadSettings(context));
	} catch (error) {
		throw error instanceof ReadTimeout ? credentialMissing(error, `${error.message}.`) : keepError(error);
	}
}
