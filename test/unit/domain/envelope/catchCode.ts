import { DeliveryError } from '../../../../nodes/CommercialBanking/domain/errors';

/**
 * Runs a step that must be refused.
 *
 * @returns its DeliveryError; any other error fails the test
 */
export async function catchError(step: () => unknown): Promise<DeliveryError> {
	try {
		await step();
	} catch (error) {
		if (error instanceof DeliveryError) return error;
		throw error;
	}
	throw new Error('Nothing was refused');
}

/** @returns the code of the DeliveryError that a step throws */
export async function catchCode(step: () => unknown): Promise<string> {
	return (await catchError(step)).code;
}
