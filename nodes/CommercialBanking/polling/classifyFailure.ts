import { PagingError } from '../domain/paging/findNextOffset';
import { BankFailure, concernsAllCalls } from '../transport/BankFailure';

/** Returns what is wrong with a page, without its place in the list: a poll reads the list anew. */
export function findFailureCause(error: unknown): unknown {
	return error instanceof PagingError && error.code === 'page_failed' ? error.cause : error;
}

export const TIME_UP = new BankFailure('timeout', { reason: 'the time for a poll was up' });

/** Whether the time for the poll was up. That is no failure: the next poll goes on. */
export function isOutOfTime(error: unknown): boolean {
	const cause = findFailureCause(error);
	return cause instanceof BankFailure && cause.kind === 'cancelled';
}

/** Whether all other accounts would fail in the same way: the sign-in is not valid any more, or a rate limit is reached. */
export function concernsAllAccounts(error: unknown): boolean {
	const cause = findFailureCause(error);
	return cause instanceof BankFailure && concernsAllCalls(cause);
}

/** Tells what a failure means for the reading of a list, see `AccountPlan`. */
export function classifyFailure(error: unknown): 'timeUp' | 'page' | 'list' {
	if (isOutOfTime(error)) return 'timeUp';
	const isEndless = error instanceof PagingError && (error.code === 'page_repeated' || error.code === 'total_exceeded');
	return isEndless ? 'list' : 'page';
}
