import type { Bank } from '../transport/connectBank';
import { getAdditionalHeaders } from './additionalHeadersOption';
import { getLongestWaitMilliseconds } from './longestWaitOption';
import type { Task } from './operation';

/**
 * Connects to the bank for one input item, with its options Additional Headers and Longest Wait.
 *
 * @throws NodeOperationError if one of these options or the credential is not usable
 */
export async function connectTask(task: Task): Promise<Bank> {
	const headers = getAdditionalHeaders(task);
	const retryWindowMilliseconds = getLongestWaitMilliseconds(task);
	const reportRateLimitWait = (milliseconds: number) => task.hints.addRateLimitWait(milliseconds);
	return { ...(await task.bank()), headers, retryWindowMilliseconds, reportRateLimitWait };
}
