import type { IHookFunctions } from 'n8n-workflow';
import { DeliveryError } from '../domain/errors';
import { formatPublicKey } from '../domain/keys/describePublicKey';
import { trimSlashes } from '../parameters/endpoints';
import { makeItemError } from '../parameters/readParameter';
import { getTriggerParameters } from './getTriggerParameters';
import { loadNotificationSettings } from './loadNotificationSettings';

const SEGMENT_PATTERN = /^[\w.-]+$/;

function isBasePath(basePath: unknown): boolean {
	if (basePath === undefined || basePath === '') return true;
	if (typeof basePath !== 'string') return false;
	return trimSlashes(basePath)
		.split('/')
		.every((segment) => SEGMENT_PATTERN.test(segment) && segment !== '.' && segment !== '..');
}

/** What is wrong, and what to do. */
const PROBLEMS = {
	basePathNotUsable: {
		message: 'The base path may hold only segments of letters, digits, ".", "_" and "-", separated by "/".',
		whatToDo: 'Change the option "Base Path", e.g. to "bank/payment-status".',
	},
	credentialNotUsable: {
		message: '{problem}',
		whatToDo: 'Open the credential "Commercial Banking Notifications API" of the trigger and correct it.',
	},
	publicKeyTemplateNotUsable: {
		message: '{problem}',
		whatToDo: 'Change the option "Public Key Template" of the trigger.',
	},
	triggerTimeZoneUnknown: {
		message: 'The time zone does not exist',
		whatToDo: 'Change the option "Time Zone If Not Stated", e.g. to "Europe/Berlin".',
	},
} as const;

/**
 * Refuses to activate a trigger that could not receive anything.
 *
 * @throws NodeOperationError with a message that n8n shows to the person who activates the workflow or starts listening
 */
export async function checkActivation(context: IHookFunctions): Promise<true> {
	const { basePath, publicKey, timeZone } = getTriggerParameters(context);
	if (!isBasePath(basePath)) throw makeItemError({ context }, PROBLEMS.basePathNotUsable);
	if (timeZone === undefined) throw makeItemError({ context }, PROBLEMS.triggerTimeZoneUnknown);
	// What the error says if the next step throws.
	let text: (typeof PROBLEMS)['credentialNotUsable' | 'publicKeyTemplateNotUsable'] = PROBLEMS.credentialNotUsable;
	try {
		const { decryptionKeys } = await loadNotificationSettings(context);
		text = PROBLEMS.publicKeyTemplateNotUsable;
		formatPublicKey(decryptionKeys.current.publicKey, { ...publicKey, createdAt: new Date() });
	} catch (error) {
		const problem = error instanceof DeliveryError ? error.message : 'The credential cannot be read';
		throw makeItemError({ context }, text, { problem });
	}
	return true;
}
