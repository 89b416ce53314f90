import type { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { isRecord } from '../domain/json/isJsonObject';
import { DAY_MILLISECONDS } from '../domain/values/parseTimestamp';
import type { AccountFailure, PollResult, PollRun } from './PollRun';
import { toPollError } from './toPollError';

const FAILURE = 'failure of ';

const reportKey = ({ accountId }: AccountFailure): string => FAILURE + accountId;

/** A message has no room for more names. */
const MAX_NAMES = 5;

/**
 * Reports the accounts that could not be read, and lets the news of the others pass.
 *
 * The report is a failed execution of its own, so the error workflow gets it. If the poll itself failed, n8n would throw its
 * news away, and wait longer and longer before the next poll of all accounts. Each loss has a report of its own: no later
 * poll may find it, and no other report of the account, nor an earlier loss of the same days, may hide it.
 *
 * @throws NodeApiError if no account could be read to its end, and there is no news
 */
export function reportFailures(
	run: PollRun,
	{ failures, accountsRead, items }: PollResult,
	{ isFirstPoll }: { readonly isFirstPoll: boolean },
): void {
	const [losses, passing] = [failures.filter(({ isLoss }) => isLoss), failures.filter(({ isLoss }) => !isLoss)];
	forgetRecovered(run, passing);
	if (failures.length === 0) return;
	const mustThrow = accountsRead === 0 && items.length === 0;
	if (mustThrow) throw makeError(run, failures);
	for (const { name, cause } of failures) {
		run.context.logger.warn(`The account ${name} could not be read: ${toPollError(run, cause).message}`);
	}
	for (const loss of losses) emit(run, [loss]);
	// At the activation, the workflow is not active yet. The next poll reports the failure.
	if (isFirstPoll) return;
	const unreported = passing.filter((failure) => isReportDue(run, reportKey(failure)));
	if (unreported.length > 0) emit(run, unreported);
}

function emit(run: PollRun, failures: readonly AccountFailure[]): void {
	run.context.__emitError(makeError(run, failures));
}

function forgetRecovered({ memory }: PollRun, failures: readonly AccountFailure[]): void {
	const failing = new Set(failures.map(reportKey));
	for (const key of memory.reported.keys()) {
		if (key.startsWith(FAILURE) && !failing.has(key)) memory.reported.delete(key);
	}
}

/** Makes the error of the first account, with the names of all failed accounts in its message. */
function makeError(run: PollRun, failures: readonly AccountFailure[]): NodeApiError | NodeOperationError {
	const [first] = failures;
	const error = toPollError(run, first?.cause);
	const { bank } = error.context;
	// If the sign-in has ended, no account can be read.
	if (isRecord(bank) && bank.kind === 'sign_in') return error;
	const names = failures.slice(0, MAX_NAMES).map(({ name }) => name);
	const others = failures.length > MAX_NAMES ? ` and ${failures.length - MAX_NAMES} more` : '';
	const accounts = failures.length === 1 ? 'The account' : 'The accounts';
	error.message = `${accounts} ${names.join(', ')}${others} could not be read. ${error.message}`;
	return error;
}

/** Whether a failure or warning is to be reported now, and notes that. If it lasts, it is reported again after a day. */
export function isReportDue({ memory: { reported } }: PollRun, key: string): boolean {
	const now = performance.now();
	const isDue = now - (reported.get(key) ?? -Infinity) >= DAY_MILLISECONDS;
	if (isDue) reported.set(key, now);
	return isDue;
}
