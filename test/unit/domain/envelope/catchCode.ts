import { DeliveryError } from '../../../../nodes/CommercialBanking/domain/errors';

/** Runs a step that is to be refused and gives the error; anything but a DeliveryError fails the test. */
export async function catchError(step: () => unknown): Promise<DeliveryError> {
	try {
		await step();
	} catch (error) {
		if (error instanceof DeliveryError) return error;
		throw error;
	}
	throw new Error('Nothing was refused');
}

/** The code with which a step is refused. */
export async function catchCode(step: () => unknown): Promise<string> {
	return (await catchError(step)).code;
}
