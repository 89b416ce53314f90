import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';
import type { Facts } from '../domain/values/fillText';
import { makeItemError, type ProblemText } from './readParameter';

/** The type of the credential that the trigger has, and that Parse and Check Reception may use. */
export const NOTIFICATIONS_CREDENTIAL = 'commercialBankingNotificationsApi';

/** @throws NodeOperationError of the problem, if no notifications credential is chosen */
export async function loadNotificationsCredential<const Message extends string, const WhatToDo extends string>(
	source: { readonly context: IExecuteFunctions; readonly itemIndex: number },
	problem: ProblemText<Message, WhatToDo>,
	...facts: Facts<`${Message} ${WhatToDo}`>
): Promise<ICredentialDataDecryptedObject> {
	if (!source.context.getNode().credentials?.[NOTIFICATIONS_CREDENTIAL]) throw makeItemError(source, problem, ...facts);
	return await source.context.getCredentials(NOTIFICATIONS_CREDENTIAL);
}
