import type { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { PagingError } from '../domain/paging/findNextOffset';
import { BankFailure, findOwnFailure } from '../transport/BankFailure';
import { toNodeApiError } from '../transport/toNodeApiError';
import type { PollRun } from './PollRun';

/** Thrown if the time was up before anything could be read. */
export const TIME_UP = new BankFailure('timeout', { reason: 'the time for a poll was up' });

/**
 * Tells what a failure means for the reading of a list. `timeUp`: the next poll goes on. `page`: the page failed, but the
 * pages before it count. `list`: the list cannot be trusted, so no page counts.
 */
export function classifyFailure(error: unknown): 'timeUp' | 'page' | 'list' {
	if (isOutOfTime(error)) return 'timeUp';
	// With these two, rows may have come twice. With the others, the rows before are right.
	const mayHaveRepeats =
		error instanceof PagingError && (error.code === 'page_repeated' || error.code === 'total_exceeded');
	return mayHaveRepeats ? 'list' : 'page';
}

/** Whether the sign-in has ended, so that no account can be read. Only all calls of a poll together show that. */
export function isSignInFailure(error: unknown): boolean {
	const cause = findCause(error);
	return cause instanceof BankFailure && findOwnFailure(cause).kind === 'sign_in';
}

export function toPollError({ context }: Pick<PollRun, 'context'>, error: unknown): NodeApiError | NodeOperationError {
	const cause = isOutOfTime(error) ? TIME_UP : findCause(error);
	return toNodeApiError(context.getNode(), cause, { reader: 'poll' });
}

/** Whether the time for the poll was up. In a poll, nothing else cancels calls. */
function isOutOfTime(error: unknown): boolean {
	const cause = findCause(error);
	return cause instanceof BankFailure && cause.kind === 'cancelled';
}

/** Returns what is wrong with a page, without its place in the list: a poll reads the list anew. */
function findCause(error: unknown): unknown {
	return error instanceof PagingError && error.code === 'page_failed' ? error.cause : error;
}
