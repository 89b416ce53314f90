import { type NodeApiError, NodeOperationError } from 'n8n-workflow';
import { PagingError } from '../domain/paging/findNextOffset';
import { putAdviceIntoMessage } from '../parameters/readParameter';
import { BankFailure } from '../transport/BankFailure';
import { toNodeApiError } from '../transport/toNodeApiError';
import type { PollRun } from './PollRun';

/** Thrown if the time was up before anything could be read. */
export const TIME_UP = new BankFailure('timeout', { reason: 'the time for a poll was up' });

export function toPollError({ context }: Pick<PollRun, 'context'>, error: unknown): NodeApiError | NodeOperationError {
	const cause = isOutOfTime(error) ? TIME_UP : findCause(error);
	const isSample = context.getMode() === 'manual';
	const shown = toNodeApiError(context.getNode(), cause, { reader: isSample ? 'sample' : 'poll' });
	return isSample || !(shown instanceof NodeOperationError) ? shown : putAdviceIntoMessage(shown);
}

/** Tells what a failure means for the reading of a list, see `ReadingPlan`. Rows of a list without an end may come twice. */
export function classifyFailure(error: unknown): 'timeUp' | 'page' | 'list' {
	if (isOutOfTime(error)) return 'timeUp';
	const isEndless = error instanceof PagingError && (error.code === 'page_repeated' || error.code === 'total_exceeded');
	return isEndless ? 'list' : 'page';
}

/** Whether the time for the poll was up. In a poll, nothing else cancels calls. */
function isOutOfTime(error: unknown): boolean {
	const cause = findCause(error);
	return cause instanceof BankFailure && cause.kind === 'cancelled';
}

/** Returns what is wrong with a page, without its place in the list: a poll reads the list anew. */
const findCause = (error: unknown): unknown =>
	error instanceof PagingError && error.code === 'page_failed' ? error.cause : error;
