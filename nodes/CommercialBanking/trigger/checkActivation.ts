import type { IHookFunctions, NodeOperationError } from 'n8n-workflow';
import { DeliveryError } from '../domain/errors';
import { formatPublicKey } from '../domain/keys/describePublicKey';
import { trimSlashes } from '../parameters/endpoints';
import { makeItemError, makeParameterError, putAdviceIntoMessage } from '../parameters/readParameter';
import { makeTimeZoneError } from '../parameters/reportParameters';
import { getTriggerParameters } from './getTriggerParameters';
import { loadNotificationSettings } from './loadNotificationSettings';
import { basePathOption } from './triggerDescription';

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
	const problem = await findProblem(context);
	if (problem) throw putAdviceIntoMessage(problem);
	return true;
}

async function findProblem(context: IHookFunctions): Promise<NodeOperationError | undefined> {
	const { basePath, publicKey, timeZone, timeZoneIfNotStated } = getTriggerParameters(context);
	if (!isBasePath(basePath)) {
		const whatToDo =
			'Use letters, digits, ".", "_" and "-", with "/" between the parts, for example bank/payment-status.';
		return makeParameterError({ context }, basePathOption, basePath, whatToDo);
	}
	if (timeZone === undefined) return makeTimeZoneError({ context }, timeZoneIfNotStated);
	try {
		const { decryptionKeys } = await loadNotificationSettings(context);
		formatPublicKey(decryptionKeys.current.publicKey, { ...publicKey, createdAt: new Date() });
	} catch (error) {
		const message = error instanceof DeliveryError ? error.message : 'The credential cannot be read.';
		const whatToDo = 'Open the trigger or its credential, and correct this field.';
		return makeItemError({ context }, { message, whatToDo });
	}
	return undefined;
}
