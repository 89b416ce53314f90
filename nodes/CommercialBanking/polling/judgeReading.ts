import { DAY_MILLISECONDS, formatDay, formatInstant } from '../domain/values/parseTimestamp';
import { type AccountReading, areLost } from '../domain/watch/findNewTransactions';
import { makeItemError } from '../parameters/readParameter';
import { makeAccountFailure, type QueuedAccount } from './fetchPolledAccounts';
import type { AccountFailure, PollRun } from './PollRun';
import { TIME_UP } from './toPollError';

/**
 * Says what a person should know of the reading of an account.
 *
 * @param reading undefined: there was no time for the account
 * @param edgeDay where the window of the account begins now. Days before it are not read again.
 * @returns undefined if the account could be read, or will be by a later poll
 */
export function judgeReading(
	run: PollRun,
	account: QueuedAccount,
	reading: AccountReading | undefined,
	edgeDay: number,
): AccountFailure | undefined {
	if (!reading) return undefined;
	const { unreadDays, end, isNewestFirst, failure } = reading;
	if (unreadDays && areLost(unreadDays, end, edgeDay)) {
		const [first, last] = [writeDay(unreadDays.first), writeDay(unreadDays.last)];
		// With its time, because the next loss may be of the same days, and an error workflow may tell each text once a day.
		const message = `There were too many at once: its transactions from ${first} to ${last} could not all be read by the poll of ${formatInstant(run.now)}`;
		const whatToDo =
			'Look up these days at the bank. A later poll reports what it still finds. If this comes again, poll more often, or choose fewer accounts.';
		return { ...makeAccountFailure(account, makeItemError(run, { message, whatToDo })), isLoss: true };
	}
	if (failure) return makeAccountFailure(account, failure.cause);
	if (!hasAdvanced(reading) && account.hasWholeTime) return makeAccountFailure(account, TIME_UP);
	if (end !== 'tooLong' || isNewestFirst) return undefined;
	const message = 'Its list of transactions is too long to be read within one poll';
	const whatToDo =
		'The trigger can watch a long list only if its newest transaction comes first. Watch this account in a trigger of its own, so that it has more time. If this comes again, use Get Many.';
	return makeAccountFailure(account, makeItemError(run, { message, whatToDo }));
}

/** Whether a poll has read anything. A list that was cut off before its first page gave nothing. */
export const hasAdvanced = ({ isCut, pagesRead }: AccountReading): boolean => !isCut || pagesRead > 0;

export const writeDay = (day: number): string => formatDay(day * DAY_MILLISECONDS);
