import { DeliveryError } from '../errors';

/**
 * The one refusal for every way in which a decryption can fail: a key we do not hold, a damaged part, a wrong tag. It
 * carries no cause, so that nothing downstream can tell one from the other.
 */
export function decryptionFailed(): DeliveryError {
	return new DeliveryError('decryption_failed', 'The delivery could not be decrypted with any of the keys held.');
}
