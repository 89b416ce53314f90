import { DeliveryError } from '../errors';

/**
 * A mistake in the credential or in a node parameter.
 *
 * @param field what the person sees as the field's name
 * @param problem what is wrong with it and what to do; never any of its content
 */
export function credentialUnusable(field: string, problem: string): DeliveryError {
	return new DeliveryError('credential_unusable', `${field}: ${problem}`);
}
