import { DeliveryError } from '../../../nodes/CommercialBanking/domain/errors';

/** Runs a step that must throw a DeliveryError, and returns the error. */
export async function catchError(step: () => unknown): Promise<DeliveryError> {
	try {
		await step();
	} catch (error) {
		if (error instanceof DeliveryError) return error;
		throw error;
	}
	throw new Error('The step did not throw');
}

/** Runs a step that must throw a DeliveryError, and returns the code of the error. */
export async function catchCode(step: () => unknown): Promise<string> {
	return (await catchError(step)).code;
}
