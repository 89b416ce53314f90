import { findFlatText } from '../domain/accounts/findFlatValue';
import type { JsonObject } from '../domain/json/isJsonObject';
import { maskAccountId } from '../domain/values/maskAccountId';
import { formatDay } from '../domain/values/parseDay';
import { DAY_MILLISECONDS, toDay } from '../domain/values/parseTimestamp';
import { quoteSafely } from '../domain/values/quoteSafely';
import { WINDOW_DAYS } from '../domain/watch/KnownTransactions';
import type { PolledAccount } from './fetchPolledAccounts';
import type { PollRun } from './PollRun';
import { warnDaily } from './reportFailures';

export function warnOfPositions(run: PollRun, { accountId, name }: PolledAccount): void {
	const message =
		`Known transactions of the account ${maskAccountId(name)} came again under other IDs. The bank's IDs seem to be ` +
		"positions in the list. Set the option 'Identify By' to Content.";
	warnDaily(run, `positions of ${accountId}`, message);
}

/** Warns if the window of an account begins late, because the account has too many transactions. */
export function warnOfEdge(run: PollRun, accountId: string, edgeDay: number): void {
	if (edgeDay <= toDay(run.now) - WINDOW_DAYS) return;
	const date = formatDay(edgeDay * DAY_MILLISECONDS);
	const message =
		`The account ${maskAccountId(accountId)} has too many transactions to remember those of ${WINDOW_DAYS} days. ` +
		`Transactions dated before ${date} are not reported when they come late.`;
	warnDaily(run, `edge of ${accountId}`, message);
}

/** Warns of a status such as DECLINED, VOIDED, HOLD or SCHEDULED. */
export function warnOfStatus(run: PollRun, { accountId, name }: PolledAccount, fields: JsonObject): void {
	const message =
		`The account ${maskAccountId(name)} has transactions that are neither booked nor pending, for example with the ` +
		`status '${quoteSafely(findFlatText(fields, 'status') ?? '')}'. They are reported once they are booked.`;
	warnDaily(run, `status of ${accountId}`, message);
}
