import { DeliveryError } from '../errors';

/** An access token that is refused for good. `problem` is for our side alone and never repeats any of the token. */
export function tokenInvalid(problem: string): DeliveryError {
	return new DeliveryError('token_invalid', `The access token is invalid: ${problem}.`);
}
