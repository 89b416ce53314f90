import { DeliveryError } from '../errors';

/**
 * The error of a plaintext that is not a pain.002, or not one that can be read.
 *
 * @param reason why, in words of ours: never content of the plaintext
 */
export function reportUnreadable(reason: string, cause?: unknown): DeliveryError {
	return new DeliveryError('report_unreadable', `The report cannot be read: ${reason}.`, { cause });
}
