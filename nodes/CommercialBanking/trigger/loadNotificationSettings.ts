import { createHash } from 'node:crypto';
import { type ICredentialDataDecryptedObject, type IHookFunctions, type IWebhookFunctions, sleep } from 'n8n-workflow';
import { DeliveryError, keepError } from '../domain/errors';
import { requestTokenServer } from '../transport/requestTokenServer';
import { withDeadline } from '../transport/withDeadline';
import { buildNotificationSettings, type NotificationSettings } from './buildNotificationSettings';

const READ_DEADLINE_MILLISECONDS = 10_000;

/** After a read, twice the time that it took is left to other work, up to this. */
const MAX_PAUSE_MILLISECONDS = 500;

/** More credentials than an n8n uses at a time. Beyond it, they are read or built again. */
const MAX_KEPT = 100;

/** By the SHA-256 of the credential's content. Building takes milliseconds, and a verifier keeps the keys it fetched. */
const built = new Map<string, NotificationSettings>();

/** The newest read of each node's credential, finished or not. The next one begins after its pause. */
const reads = new Map<string, { value: Promise<NotificationSettings>; begunAt: number; paused: Promise<void> }>();

/** The read that follows it. All who need a newer value wait for it together. */
const nextReads = new Map<string, Promise<NotificationSettings>>();

type NodeContext = IWebhookFunctions | IHookFunctions;

/**
 * Loads the settings of the node's credential. Returns the same object as long as the credential's content is the same.
 *
 * n8n decrypts a credential and evaluates its expressions at each read, which costs more than all other work on a delivery.
 * So a caller says how old the value may be, and reads take at most a third of the time, however many ask. Failed reads are not kept.
 *
 * @param readSince the read must have begun at this time or later, in milliseconds of `performance.now()`; by default now
 * @throws DeliveryError `credential_missing` or `credential_unusable`
 */
export async function loadNotificationSettings(
	context: NodeContext,
	readSince = performance.now(),
): Promise<NotificationSettings> {
	const { id, credentials } = context.getNode();
	const key = JSON.stringify([context.getWorkflow().id, id, context.getMode(), credentials]);
	const newest = reads.get(key);
	if (newest !== undefined && newest.begunAt >= readSince) return await newest.value;
	const next = nextReads.get(key) ?? readNext(key, context);
	nextReads.set(key, next);
	return await next;
}

async function readNext(key: string, context: NodeContext): Promise<NotificationSettings> {
	await reads.get(key)?.paused;
	nextReads.delete(key);
	if (reads.size >= MAX_KEPT) reads.clear();
	const begunAt = performance.now();
	const value = readSettings(context);
	reads.set(key, { value, begunAt, paused: pauseAfter(value, begunAt) });
	try {
		return await value;
	} catch (error) {
		reads.delete(key);
		throw keepError(error);
	}
}

async function pauseAfter(read: Promise<unknown>, begunAt: number): Promise<void> {
	await Promise.allSettled([read]);
	await sleep(Math.min(2 * (performance.now() - begunAt), MAX_PAUSE_MILLISECONDS));
}

async function readSettings(context: NodeContext): Promise<NotificationSettings> {
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
	if (built.size >= MAX_KEPT && oldest !== undefined) built.delete(oldest);
	built.set(fingerprint, settings);
	return settings;
}

async function fetchCredential(context: NodeContext): Promise<ICredentialDataDecryptedObject> {
	const makeError = () => credentialMissing('n8n did not return the credential within 10 seconds.');
	try {
		return await withDeadline(
			{ milliseconds: READ_DEADLINE_MILLISECONDS, makeError },
			async () => await context.getCredentials('commercialBankingNotificationsApi'),
		);
	} catch (cause) {
		if (cause instanceof DeliveryError) throw keepError(cause);
		throw credentialMissing('The node has no usable notifications credential. Select one.', cause);
	}
}

const credentialMissing = (message: string, cause?: unknown) =>
	new DeliveryError('credential_missing', message, { cause });
