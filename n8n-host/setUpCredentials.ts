import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { connectAccount } from './connectAccount.ts';
import type { JsonObject } from './jsonValue.ts';
import type { CredentialIds } from './loadExample.ts';
import type { N8nClient } from './n8nClient.ts';
import type { RunningSandbox } from './startSandbox.ts';

/** The client with which the bank fetches tokens from the trigger. */
export interface NotificationClient {
	readonly clientId: string;
	readonly clientSecret: string;
}

/**
 * Creates the OAuth2 credential, and consents at the bank.
 *
 * @param more further fields of the credential
 * @returns its ID
 */
export async function createBankCredential(
	n8n: N8nClient,
	sandbox: RunningSandbox,
	more: JsonObject = {},
): Promise<string> {
	const id = await n8n.createCredential('Commercial Banking account', 'commercialBankingOAuth2Api', {
		baseUrl: sandbox.baseUrl,
		authBaseUrl: sandbox.authBaseUrl,
		apiKey: sandbox.apiKey,
		clientId: sandbox.clientId,
		clientSecret: sandbox.clientSecret,
		...more,
	});
	await connectAccount(n8n, id, sandbox);
	return id;
}

/** Creates the notifications credential with a new key. @returns its ID */
export async function createNotificationsCredential(
	n8n: N8nClient,
	client: NotificationClient,
	privateKey = makePrivateKey(),
): Promise<string> {
	return await n8n.createCredential('Commercial Banking Notifications account', 'commercialBankingNotificationsApi', {
		privateKey,
		tokenValidation: 'builtIn',
		...client,
	});
}

export const makePrivateKey = (): string =>
	generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

export const makeNotificationClient = (): NotificationClient => ({
	clientId: 'sandbox-bank',
	clientSecret: randomBytes(36).toString('base64url'),
});

export const credentialIdsOf = (bankCredentialId: string, notificationsCredentialId: string): CredentialIds => ({
	commercialBankingOAuth2Api: bankCredentialId,
	commercialBankingNotificationsApi: notificationsCredentialId,
});
