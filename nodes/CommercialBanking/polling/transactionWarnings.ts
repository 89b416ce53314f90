import { findFlatText } from '../domain/accounts/findFlatValue';
import type { JsonObject } from '../domain/json/isJsonObject';
import { maskAccountId } from '../domain/values/maskAccountId';
import { formatDay } from '../domain/values/parseDay';
import { DAY_MILLISECONDS, toDay } from '../domain/values/parseTimestamp';
import { quoteSafely } from '../domain/values/quoteSafely';
import { WINDOW_DAYS } from '../domain/watch/KnownTransactions';
import type { PolledAccount } from './polledAccounts';
import type { PollRun } from './PollRun';
import { warnDaily } from './reportFailures';

export function warnOfPositions(run: PollRun, { accountId, name }: PolledAccount): void {
	warnDaily(
		run,
		`positions of ${accountId}`,
		`Known transactions of the account ${maskAccountId(name)} came again under other IDs. The bank's IDs seem to be ` +
			"positions in the list. Set the option 'Identify By' to Content.",
	);
}

/** The window of an account begins later if there are too many transactions. */
export function warnOfEdge(run: PollRun, accountId: string, edgeDay: number): void {
	if (edgeDay <= toDay(run.now) - WINDOW_DAYS) return;
	const date = formatDay(edgeDay * DAY_MILLISECONDS);
	warnDaily(
		run,
		`edge of ${accountId}`,
		`The account ${maskAccountId(accountId)} has too many transactions to remember those of ${WINDOW_DAYS} days. ` +
			`Transactions dated before ${date} are not reported when they come late.`,
	);
}

/** For example DECLINED, VOIDED, HOLD or SCHEDULED. */
export function warnOfStatus(run: PollRun, { accountId, name }: PolledAccount, fields: JsonObject): void {
	warnDaily(
		run,
		`status of ${accountId}`,
		`The account ${maskAccountId(name)} has transactions that are neither booked nor pending, for example with the ` +
			`status '${quoteSafely(findFlatText(fields, 'status') ?? '')}'. They are reported once they are booked.`,
	);
}
