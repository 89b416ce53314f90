import type { ICredentialsDecrypted, ICredentialTestFunctions, INodeCredentialTestResult } from 'n8n-workflow';
import { DeliveryError } from '../domain/errors';
import { connectForCredentialTest } from '../transport/connectOAuthServer';
import { buildNotificationSettings } from '../trigger/loadNotificationSettings';

/**
 * Tests the notifications credential when the user clicks Test: loads all keys and, if the client has its own OAuth
 * server, checks that it can be reached and answers as needed. The message says what is wrong and what to do.
 */
export async function testNotificationsCredential(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	try {
		const settings = buildNotificationSettings(credential.data ?? {}, connectForCredentialTest(this.helpers));
		await settings.tokenVerifier.check();
		const { keyId, algorithm } = settings.decryptionKeys.current.publicKey;
		return { status: 'OK', message: `The bank will encrypt for key ${keyId} with ${algorithm}.` };
	} catch (error) {
		const message = error instanceof DeliveryError ? error.message : 'The credential cannot be read. Enter it again.';
		return { status: 'Error', message };
	}
}
