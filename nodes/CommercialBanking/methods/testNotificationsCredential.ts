import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { DeliveryError } from '../domain/errors';
import { requestForCredentialTest } from '../transport/requestForCredentialTest';
import { buildNotificationSettings } from '../trigger/buildNotificationSettings';

const failure = (message: string): INodeCredentialTestResult => ({ status: 'Error', message });

/**
 * The credential's Test button: loads every key, and asks the OAuth server of the client, where there is one, whether
 * it can be reached and gives what is needed. Says what is wrong and what to do.
 */
export async function testNotificationsCredential(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	try {
		const settings = buildNotificationSettings(credential.data ?? {}, {
			request: requestForCredentialTest(this.helpers),
			now: () => new Date(),
			elapsedMilliseconds: () => performance.now(),
		});
		await settings.tokenVerifier.check();
		const { keyId, algorithm } = settings.decryptionKeys.current.publicKey;
		return { status: 'OK', message: `The bank will encrypt for key ${keyId} with ${algorithm}.` };
	} catch (error) {
		return failure(error instanceof DeliveryError ? error.message : 'The credential cannot be read. Enter it again.');
	}
}
