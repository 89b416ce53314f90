import { findBookingState } from '../domain/accounts/findBookingState';
import { findPostedTime, findPostingPeriod, type PostingPeriod } from '../domain/accounts/findPostingPeriod';
import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { identifyTransaction } from '../domain/watch/identifyTransaction';
import type { RowFacts } from '../domain/watch/Progress';
import type { TransactionParameters } from './getPollParameters';
import type { PolledAccount } from './polledAccounts';
import type { PollRun } from './PollRun';
import { warnOfStatus } from './transactionWarnings';

/** @returns undefined for a row that the user has not asked for */
export function describeTransaction(
	run: PollRun,
	account: PolledAccount,
	{ fields }: UnwrappedRecord,
	{
		identifyBy,
		includesPending,
		salt,
	}: Pick<TransactionParameters, 'identifyBy' | 'includesPending'> & { salt: string },
): RowFacts | undefined {
	const state = findBookingState(fields);
	if (state !== 'booked' && !includesPending) {
		if (state === 'other') warnOfStatus(run, account, fields);
		return undefined;
	}
	const identify = (stage: 'booked' | 'before') => identifyTransaction(fields, { identifyBy, salt, stage });
	const period = findPostingPeriod(fields);
	if (state !== 'booked') return { identity: identify('before'), period };
	return { identity: identify('booked'), period, identityBefore: includesPending ? identify('before') : undefined };
}

/** A time without a zone, of the bank or of the user, is in the workflow's time zone. */
export function isPostedSince(
	{ fields }: UnwrappedRecord,
	period: PostingPeriod,
	newsFrom: number,
	wallClock: TransactionParameters['wallClock'],
): boolean {
	const hasZone = findPostedTime(fields)?.offsetMinutes !== undefined;
	return period.last >= (hasZone ? newsFrom : wallClock.toWall(newsFrom));
}
