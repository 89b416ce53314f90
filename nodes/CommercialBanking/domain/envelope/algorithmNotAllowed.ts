import { DeliveryError } from '../errors';

/** A delivery whose header names an algorithm outside the allow list. `parameter` is the name of the header field. */
export function algorithmNotAllowed(parameter: string): DeliveryError {
	const problem = `The delivery asks for an algorithm that is not allowed (${parameter}).`;
	return new DeliveryError('algorithm_not_allowed', problem);
}
