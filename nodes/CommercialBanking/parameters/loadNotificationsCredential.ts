import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';
import { makeItemError, type ProblemText } from './readParameter';

/** The type of the credential that the trigger has, and that Parse and Check Reception may use. */
export const NOTIFICATIONS_CREDENTIAL = 'commercialBankingNotificationsApi';

/** @throws NodeOperationError of the problem, if no notifications credential is chosen */
export async function loadNotificationsCredential(
	source: { readonly context: IExecuteFunctions; readonly itemIndex: number },
	problem: ProblemText,
): Promise<ICredentialDataDecryptedObject> {
	if (!source.context.getNode().credentials?.[NOTIFICATIONS_CREDENTIAL]) throw makeItemError(source, problem);
	return await source.context.getCredentials(NOTIFICATIONS_CREDENTIAL);
}
