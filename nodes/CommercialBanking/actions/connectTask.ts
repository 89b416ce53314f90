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
	const reportRateLimitWait = (milliseconds: number) => {
		if (task.hints.addRateLimitWait(milliseconds)) sayThatItWaits(task, milliseconds);
	};
	return { ...(await task.bank()), headers, retryWindowMilliseconds, reportRateLimitWait };
}

/** A hint comes only at the end. While the node waits, n8n can show a message in the browser's console, in a manual run. */
function sayThatItWaits({ context }: Task, milliseconds: number): void {
	const seconds = Math.round(milliseconds / 1_000);
	const message = `${context.getNode().name}: the bank limits the number of calls (429). Waiting ${seconds} seconds.`;
	if (typeof context.sendMessageToUI === 'function') context.sendMessageToUI(message);
}
