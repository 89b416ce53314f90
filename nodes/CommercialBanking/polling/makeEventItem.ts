import type { IDataObject } from 'n8n-workflow';
import { findCurrencyCode } from '../domain/accounts/findFlatValue';
import { toFullTransaction, toSimplifiedTransaction } from '../domain/accounts/outputTransaction';
import { applyOutput } from '../domain/json/applyOutput';
import type { JsonObject } from '../domain/json/isJsonObject';
import { formatInstant } from '../domain/values/parseTimestamp';
import type { NewRow } from '../domain/watch/findNewTransactions';
import { mapInTurns } from '../transport/yieldToEventLoop';
import { fetchChosenAccounts, type PolledAccount } from './fetchPolledAccounts';
import type { PollRun } from './PollRun';

interface EventItem {
	/** The bank's object as it came. */
	readonly raw: JsonObject;
	/** All its fields, without the event. */
	readonly full: () => JsonObject;
	readonly simplified: (detectedAt: string) => JsonObject;
	/** What All Fields says about the event, besides its name and time. */
	readonly event: JsonObject;
}

/** Makes an item as the parameter *Output* wants it, with what has happened. */
export function makeEventItem(
	{ now, isSample, parameters: { event: name, output } }: PollRun,
	{ raw, full, simplified, event }: EventItem,
): IDataObject {
	const detectedAt = formatInstant(now);
	return applyOutput(output, {
		raw,
		full: () => ({ ...full(), event: { name, detectedAt, sample: isSample, ...event } }),
		simplified: () => (isSample ? { ...simplified(detectedAt), sample: true } : simplified(detectedAt)),
	});
}

export interface FoundTransaction {
	readonly account: PolledAccount;
	readonly news: Pick<NewRow, 'record' | 'period' | 'wasPending'>;
}

/**
 * Makes the items of transactions. The oldest is first. The poll does not list chosen accounts, so the bank is asked for
 * their names and currencies now, when there is something to tell.
 */
export async function makeTransactionItems(run: PollRun, found: readonly FoundTransaction[]): Promise<IDataObject[]> {
	// A transaction without a time comes last.
	const timeOf = ({ news: { period } }: FoundTransaction) => period?.first ?? run.now;
	const sorted = [...found].sort((left, right) => timeOf(left) - timeOf(right));
	const chosen = await fetchChosenAccounts(run, [...new Set(sorted.map(({ account }) => account))]);
	return await mapInTurns(sorted, ({ account, news: { record, wasPending } }) => {
		const { accountId, name, fields } = chosen.get(account.accountId) ?? account;
		const currency = (fields && findCurrencyCode(fields)) ?? undefined;
		const known = { accountId, accountName: name, currency };
		return makeEventItem(run, {
			raw: record.raw,
			full: () => toFullTransaction(record),
			simplified: () => toSimplifiedTransaction(record, known),
			// `posted`: the transaction was told before, as one that was not booked yet.
			event: { change: wasPending ? 'posted' : null },
		});
	});
}
