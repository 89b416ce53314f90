import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { DeliveryError } from '../domain/errors';
import { formatPublicKey } from '../domain/keys/formatPublicKey';
import { trimSlashes } from './endpoints';
import { loadNotificationSettings } from './loadNotificationSettings';
import { getPublicKeyOptions } from './publicKeys';

const SEGMENT_PATTERN = /^[\w.-]+$/;

/** Returns what is wrong with a base path, or undefined. */
function findBasePathMistake(basePath: unknown): string | undefined {
	if (basePath === undefined || basePath === '') return undefined;
	if (typeof basePath !== 'string') return 'The base path must be a text.';
	if (basePath.startsWith('=')) return 'The base path cannot be an expression.';
	const segments = trimSlashes(basePath).split('/');
	if (segments.every((segment) => SEGMENT_PATTERN.test(segment) && segment !== '.' && segment !== '..'))
		return undefined;
	return 'The base path may hold only segments of letters, digits, ".", "_" and "-", separated by "/".';
}

/**
 * Refuses to activate a trigger that could not receive anything.
 *
 * @throws NodeOperationError with a message that n8n shows to the person who activates the workflow or starts listening
 */
export async function checkActivation(context: IHookFunctions): Promise<true> {
	const node = context.getNode();
	const options = getPublicKeyOptions(context);
	const mistake = findBasePathMistake(options.basePath);
	if (mistake !== undefined) {
		throw new NodeOperationError(node, mistake, {
			description: 'Change the option "Base Path", e.g. to "bank/payment-status".',
		});
	}
	const { decryptionKeys } = await orRefuse(
		context,
		async () => await loadNotificationSettings(context),
		'Open the credential "Commercial Banking Notifications API" of the trigger and correct it.',
	);
	const format = () => formatPublicKey(decryptionKeys.current.publicKey, { ...options, createdAt: new Date() });
	await orRefuse(context, format, 'Change the option "Public Key Template" of the trigger.');
	return true;
}

/** @param description what to correct if the step fails */
async function orRefuse<Result>(
	context: IHookFunctions,
	step: () => Result | Promise<Result>,
	description: string,
): Promise<Result> {
	try {
		return await step();
	} catch (error) {
		const message = error instanceof DeliveryError ? error.message : 'The credential cannot be read';
		throw new NodeOperationError(context.getNode(), message, { description });
	}
}
