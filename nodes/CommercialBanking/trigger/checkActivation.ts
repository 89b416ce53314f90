import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { DeliveryError } from '../domain/errors';
import { formatPublicKey } from '../domain/keys/describePublicKey';
import { trimSlashes } from './endpoints';
import { getTriggerParameters } from './getTriggerParameters';
import { loadNotificationSettings } from './loadNotificationSettings';

const SEGMENT_PATTERN = /^[\w.-]+$/;

function isBasePath(basePath: unknown): boolean {
	if (basePath === undefined || basePath === '') return true;
	const segments = typeof basePath === 'string' ? trimSlashes(basePath).split('/') : [''];
	return segments.every((segment) => SEGMENT_PATTERN.test(segment) && segment !== '.' && segment !== '..');
}

/**
 * Refuses to activate a trigger that could not receive anything.
 *
 * @throws NodeOperationError with a message that n8n shows to the person who activates the workflow or starts listening
 */
export async function checkActivation(context: IHookFunctions): Promise<true> {
	const { basePath, publicKey, timeZone } = getTriggerParameters(context);
	if (!isBasePath(basePath)) {
		const problem = 'The base path may hold only segments of letters, digits, ".", "_" and "-", separated by "/".';
		throw refusal(context, problem, 'Change the option "Base Path", e.g. to "bank/payment-status".');
	}
	if (timeZone === undefined) {
		const advice = 'Change the option "Time Zone If Not Stated", e.g. to "Europe/Berlin".';
		throw refusal(context, 'The time zone does not exist', advice);
	}
	let advice = 'Open the credential "Commercial Banking Notifications API" of the trigger and correct it.';
	try {
		const { decryptionKeys } = await loadNotificationSettings(context);
		advice = 'Change the option "Public Key Template" of the trigger.';
		formatPublicKey(decryptionKeys.current.publicKey, { ...publicKey, createdAt: new Date() });
	} catch (error) {
		const message = error instanceof DeliveryError ? error.message : 'The credential cannot be read';
		throw refusal(context, message, advice);
	}
	return true;
}

const refusal = (context: IHookFunctions, message: string, description: string) =>
	new NodeOperationError(context.getNode(), message, { description });
