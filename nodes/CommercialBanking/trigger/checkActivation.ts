import type { IHookFunctions } from 'n8n-workflow';
import { DeliveryError } from '../domain/errors';
import { formatPublicKey } from '../domain/keys/describePublicKey';
import problems from '../parameters/problems.json';
import { makeItemError } from '../parameters/readParameter';
import { trimSlashes } from './endpoints';
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

/**
 * Refuses to activate a trigger that could not receive anything.
 *
 * @throws NodeOperationError with a message that n8n shows to the person who activates the workflow or starts listening
 */
export async function checkActivation(context: IHookFunctions): Promise<true> {
	const { basePath, publicKey, timeZone } = getTriggerParameters(context);
	if (!isBasePath(basePath)) throw makeItemError({ context }, problems.basePathNotUsable);
	if (timeZone === undefined) throw makeItemError({ context }, problems.triggerTimeZoneUnknown);
	// What the error says if the next step throws.
	let text = problems.credentialNotUsable;
	try {
		const { decryptionKeys } = await loadNotificationSettings(context);
		text = problems.publicKeyTemplateNotUsable;
		formatPublicKey(decryptionKeys.current.publicKey, { ...publicKey, createdAt: new Date() });
	} catch (error) {
		const problem = error instanceof DeliveryError ? error.message : 'The credential cannot be read';
		throw makeItemError({ context }, text, { problem });
	}
	return true;
}
