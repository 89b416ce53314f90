import type { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { PagingError } from '../domain/paging/findNextOffset';
import { BankFailure, concernsAllCalls } from '../transport/BankFailure';
import { toNodeApiError } from '../transport/toNodeApiError';
import { type AccountFailure, isReportDue, type PollResult, type PollRun } from './PollRun';

const keyOf = (accountId: string) => `failure of ${accountId}`;

/** More names would not fit into a message. */
const MAX_NAMES = 5;

/**
 * Reports the accounts that could not be read, and lets the news of the others pass.
 *
 * The report is an execution of its own that has failed, so the error workflow gets it. The poll itself does not fail:
 * n8n would throw its news away and wait longer and longer before the next poll of all accounts.
 *
 * @throws NodeApiError if no account could be read
 */
export function reportFailures(run: PollRun, { failures, accountsRead, stateBefore, items }: PollResult): void {
	forgetRecovered(run, failures);
	const [first] = failures;
	if (!first) return;
	const mustThrow = accountsRead === 0 && items.length === 0;
	if (mustThrow) throw makeError(run, failures);
	for (const { name, cause } of failures) {
		run.context.logger.warn(
			`The account ${name} could not be read: ${toNodeApiError(run.context.getNode(), cause, { reader: 'poll' }).message}`,
		);
	}
	const unreported = failures.filter(({ accountId }) => isReportDue(run, keyOf(accountId)));
	// At the activation, the workflow is not active yet. The next poll reports the failure.
	if (stateBefore === undefined || unreported.length === 0) return;
	for (const { accountId } of unreported) run.memory.reported.set(keyOf(accountId), run.now);
	run.context.__emitError(makeError(run, unreported));
}

function forgetRecovered({ memory }: PollRun, failures: readonly AccountFailure[]): void {
	const failing = new Set(failures.map(({ accountId }) => keyOf(accountId)));
	for (const key of memory.reported.keys()) {
		if (key.startsWith(keyOf('')) && !failing.has(key)) memory.reported.delete(key);
	}
}

/** The error of the first account, with the names of all in its message. */
function makeError({ context }: PollRun, failures: readonly AccountFailure[]): NodeApiError | NodeOperationError {
	const [first] = failures;
	const error = toNodeApiError(context.getNode(), first?.cause, { reader: 'poll' });
	if (concernsAllAccounts(first?.cause)) return error;
	const names = failures.slice(0, MAX_NAMES).map(({ name }) => name);
	const others = failures.length > MAX_NAMES ? ` and ${failures.length - MAX_NAMES} more` : '';
	const accounts = failures.length === 1 ? 'The account' : 'The accounts';
	error.message = `${accounts} ${names.join(', ')}${others} could not be read. ${error.message}`;
	return error;
}

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
	return cause instanceof BankFailure && concernsAllCalls(cause);
}
