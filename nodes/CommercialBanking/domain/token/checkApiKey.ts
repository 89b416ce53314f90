import { DeliveryError } from '../errors';
import { equalInConstantTime } from './equalInConstantTime';

/**
 * Checks the `x-api-key` that the bank sends. Nothing is checked where none is expected.
 *
 * @throws DeliveryError `api_key_wrong`
 */
export function checkApiKey(expected: string | undefined, got: string | undefined): void {
	if (expected === undefined || expected === '') return;
	if (!equalInConstantTime(expected, got ?? '')) {
		throw new DeliveryError('api_key_wrong', 'The x-api-key of the request is missing or wrong.');
	}
}
