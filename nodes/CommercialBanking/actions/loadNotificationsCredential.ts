import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { NOTIFICATIONS_CREDENTIAL } from '../parameters/notificationsCredential';
import { makeItemError } from '../parameters/readParameter';
import type { Task } from './runItems';

/** @throws NodeOperationError with these words, if no notifications credential is chosen */
export async function loadNotificationsCredential(
	task: Task,
	message: string,
	description: string,
): Promise<ICredentialDataDecryptedObject> {
	const { context } = task;
	if (!context.getNode().credentials?.[NOTIFICATIONS_CREDENTIAL]) throw makeItemError(task, message, description);
	return await context.getCredentials(NOTIFICATIONS_CREDENTIAL);
}
