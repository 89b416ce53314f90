import { DeliveryError } from '../errors';

/** A delivery that can never be read, whatever keys we hold. */
export function deliveryMalformed(problem: string): DeliveryError {
	return new DeliveryError('delivery_malformed', problem);
}
