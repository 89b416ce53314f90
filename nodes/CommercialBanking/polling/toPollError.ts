import { type NodeApiError, NodeOperationError } from 'n8n-workflow';
import { PagingError } from '../domain/paging/findNextOffset';
import { BankFailure } from '../transport/BankFailure';
import { toNodeApiError } from '../transport/toNodeApiError';
import type { PollRun } from './PollRun';

/** Thrown if the time was up before anything could be read. */
export const TIME_UP = new BankFailure('timeout', { reason: 'the time for a poll was up' });

export function toPollError({ context }: Pick<PollRun, 'context'>, error: unknown): NodeApiError | NodeOperationError {
	const cause = isOutOfTime(error) ? TIME_UP : findCause(error);
	const isSample = context.getMode() === 'manual';
	const shown = toNodeApiError(context.getNode(), cause, { reader: isSample ? 'sample' : 'poll' });
	if (isSample || !(shown instanceof NodeOperationError) || !shown.description) return shown;
	// Where n8n publishes a workflow, it shows only the message of an error (2.41.1). So what to do stands in it.
	shown.message = `${shown.message}. ${shown.description}`;
	shown.description = undefined;
	return shown;
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
