import { createHash } from 'node:crypto';
import type { ICredentialDataDecryptedObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { credentialUnusable, DeliveryError, keepError } from '../domain/errors';
import { textOf } from '../domain/json/isJsonObject';
import { deriveSigningKeys } from '../domain/keys/deriveSigningKeys';
import { type DecryptionKeys, loadDecryptionKeys } from '../domain/keys/loadDecryptionKeys';
import { loadOAuthClient, type OAuthClient } from '../domain/oauthServer/authenticateClient';
import type { NetworkAndClocks } from '../domain/token/connectEndpoint';
import { type BuiltInTokens, createTokenVerifier, type TokenVerifier } from '../domain/token/createTokenVerifier';
import { NOTIFICATIONS_CREDENTIAL } from '../parameters/loadNotificationsCredential';
import { connectOAuthServer } from '../transport/connectOAuthServer';
import { withDeadline } from '../transport/withDeadline';

/** The audience of the tokens that the built-in OAuth server issues. The same for every trigger and process. */
const BUILT_IN_AUDIENCE = 'payment-status-notifications';

export interface BuiltInOAuthServer extends OAuthClient, BuiltInTokens {}

/** The notifications credential, read and ready for use. */
export interface NotificationSettings {
	readonly decryptionKeys: DecryptionKeys;
	readonly tokenVerifier: TokenVerifier;
	/** Empty when the bank need not send an API key. */
	readonly expectedApiKey: string;
	/** Only with `tokenValidation: builtIn`. */
	readonly oauthServer?: BuiltInOAuthServer;
}

/**
 * Reads the notifications credential: loads its keys and prepares the verification of access tokens.
 *
 * @throws DeliveryError `credential_unusable`, with a message that says what to correct
 */
export function buildNotificationSettings(
	data: ICredentialDataDecryptedObject,
	outside: NetworkAndClocks,
): NotificationSettings {
	for (const [name, value] of Object.entries(data)) assertText(name, value);
	const decryptionKeys = loadDecryptionKeys(data);
	const client = loadOAuthClient(data);
	const oauthServer = client && {
		...client,
		signingKeys: deriveSigningKeys(decryptionKeys),
		audience: BUILT_IN_AUDIENCE,
	};
	return {
		decryptionKeys,
		tokenVerifier: createTokenVerifier(data, oauthServer, outside),
		expectedApiKey: textOf(data.expectedApiKey),
		oauthServer,
	};
}

/** An expression gives nothing once its variable is deleted. Then an API key or a scope would not be compared any more. */
function assertText(name: string, value: unknown): void {
	if (typeof value === 'string') return;
	throw credentialUnusable(name, 'it is no text. Correct its expression, or empty the field.');
}

const READ_DEADLINE_MILLISECONDS = 10_000;

/** A new key or secret works after this time, and a replaced one works until then. */
const MAX_AGE_MILLISECONDS = 1_000;

/** What was built from a credential's content. Building takes milliseconds, and a verifier keeps fetched keys. */
interface Built {
	/** SHA-256 of the content. */
	readonly fingerprint: string;
	readonly settings: NotificationSettings;
}

/** The newest read of each node's credential, finished or not. So the keys of an edited credential are forgotten. */
const reads = new Map<string, { readonly value: Promise<Built>; readonly begunAt: number }>();

type NodeContext = IWebhookFunctions | IHookFunctions;

/**
 * Loads the settings of the node's credential. Returns the same object as long as the credential's content is the same.
 *
 * n8n decrypts a credential and evaluates its expressions at each read, which costs more than all other work on a delivery.
 * So a node reads its credential once a second at most, however many ask, and also if that fails: strangers can ask too.
 *
 * @throws DeliveryError `credential_missing` or `credential_unusable`
 */
export async function loadNotificationSettings(context: NodeContext): Promise<NotificationSettings> {
	const { id, credentials } = context.getNode();
	// n8n evaluates the credential's expressions with all of these.
	const key = JSON.stringify([context.getWorkflow().id, id, context.getMode(), credentials]);
	const begunAt = performance.now();
	const newest = reads.get(key);
	if (newest !== undefined && begunAt - newest.begunAt < MAX_AGE_MILLISECONDS) return (await newest.value).settings;
	const read = { value: readSettings(context, newest?.value), begunAt };
	reads.set(key, read);
	return (await read.value).settings;
}

async function readSettings(context: NodeContext, before: Promise<Built> | undefined): Promise<Built> {
	const data = await fetchCredential(context);
	const fingerprint = createHash('sha256').update(JSON.stringify(data)).digest('base64');
	const known = await before?.catch(() => undefined);
	if (known?.fingerprint === fingerprint) return known;
	return { fingerprint, settings: buildNotificationSettings(data, connectOAuthServer(context.helpers)) };
}

async function fetchCredential(context: NodeContext): Promise<ICredentialDataDecryptedObject> {
	const makeError = () => credentialMissing('n8n did not return the credential within 10 seconds.');
	try {
		return await withDeadline(
			{ milliseconds: READ_DEADLINE_MILLISECONDS, makeError },
			async () => await context.getCredentials(NOTIFICATIONS_CREDENTIAL),
		);
	} catch (cause) {
		if (cause instanceof DeliveryError) throw keepError(cause);
		throw credentialMissing('The node has no usable notifications credential. Select one.', cause);
	}
}

const credentialMissing = (message: string, cause?: unknown) =>
	new DeliveryError('credential_missing', message, { cause });
