import { PagingError } from '../domain/paging/PagingError';
import { BankFailure } from '../transport/BankFailure';

/** Returns what is wrong with a page, without its place in the list: a poll reads the list anew. */
export function findFailureCause(error: unknown): unknown {
	return error instanceof PagingError && error.code === 'page_failed' ? error.cause : error;
}

/** Whether the time for the poll was up. That is no failure: the next poll goes on. */
export function isOutOfTime(error: unknown): boolean {
	const cause = findFailureCause(error);
	return cause instanceof BankFailure && cause.kind === 'cancelled';
}

/** Whether all other accounts would fail in the same way: the sign-in is not valid any more, or a rate limit is reached. */
export function concernsAllAccounts(error: unknown): boolean {
	const cause = findFailureCause(error);
	if (!(cause instanceof BankFailure)) return false;
	const { kind, details } = cause;
	return kind === 'sign_in' || kind === 'wait_too_long' || details.status === 401 || details.status === 429;
}

/** Bad request, not found, conflict, gone, and unprocessable content (RFC 9110 section 15.5). */
const REFUSALS = [400, 404, 409, 410, 422];

/** Whether the bank refuses an offset that it gave earlier. */
export function isOffsetRefused(error: unknown): boolean {
	const cause = findFailureCause(error);
	return cause instanceof BankFailure && cause.kind === 'status' && REFUSALS.includes(cause.details.status ?? 0);
}
