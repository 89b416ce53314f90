import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';
import { makeItemError } from './readParameter';

/** The type of the credential that the trigger has, and that Parse and Check Reception may use. */
export const NOTIFICATIONS_CREDENTIAL = 'commercialBankingNotificationsApi';

/** @throws NodeOperationError with these words, if no notifications credential is chosen */
export async function loadNotificationsCredential(
	source: { readonly context: IExecuteFunctions; readonly itemIndex: number },
	message: string,
	description: string,
): Promise<ICredentialDataDecryptedObject> {
	const { context } = source;
	if (!context.getNode().credentials?.[NOTIFICATIONS_CREDENTIAL]) throw makeItemError(source, message, description);
	return await context.getCredentials(NOTIFICATIONS_CREDENTIAL);
}
