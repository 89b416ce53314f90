import type { IDataObject } from 'n8n-workflow';
import { findCurrencyCode } from '../domain/accounts/findFlatValue';
import { identifyAccount } from '../domain/accounts/findWholeNumber';
import { identifyTransaction, makeRowId } from '../domain/accounts/identifyTransaction';
import { type KnownAccount, toFullTransaction, toSimplifiedTransaction } from '../domain/accounts/outputTransaction';
import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { keepError } from '../domain/errors';
import { applyOutput, showsField } from '../domain/json/applyOutput';
import type { JsonObject } from '../domain/json/isJsonObject';
import { formatInstant } from '../domain/values/parseTimestamp';
import type { NewRow } from '../domain/watch/findNewTransactions';
import { BankFailure } from '../transport/BankFailure';
import { fetchAccount } from '../transport/fetchAccount';
import { mapTenAtOnce } from '../transport/mapTenAtOnce';
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
	readonly news: Pick<NewRow, 'record' | 'period' | 'wasPending' | 'number'>;
}

/**
 * Makes the items of transactions. The oldest is first. The poll does not list chosen accounts, so the bank is asked for
 * their names and currencies now, when there is something to tell.
 */
export async function makeTransactionItems(run: PollRun, found: readonly FoundTransaction[]): Promise<IDataObject[]> {
	// A transaction without a time comes last.
	const timeOf = ({ news: { period } }: FoundTransaction) => period?.first ?? run.now;
	const sorted = [...found].sort((left, right) => timeOf(left) - timeOf(right));
	const known = await describeAccounts(run, [...new Set(sorted.map(({ account }) => account))]);
	return await mapInTurns(sorted, ({ account: { accountId }, news: { record, wasPending, number } }) => {
		const account = known.get(accountId) ?? { accountId };
		return makeEventItem(run, {
			raw: record.raw,
			full: () => toFullTransaction({ ...record, rowId: findRowId(record, account, number) }),
			simplified: () => toSimplifiedTransaction(record, account),
			// `posted`: the transaction was told before, as one that was not booked yet.
			event: { change: wasPending ? 'posted' : null },
		});
	});
}

/** @returns null if nobody wants it, or if the bank did not say whether the account has a whole number */
function findRowId(
	{ fields }: UnwrappedRecord,
	{ identification: account, currency }: KnownAccount,
	number: number,
): string | null {
	if (account === undefined) return null;
	return makeRowId(identifyTransaction(fields, { account, currency }), number);
}

async function describeAccounts(
	run: PollRun,
	accounts: readonly PolledAccount[],
): Promise<ReadonlyMap<string, KnownAccount>> {
	if (showsField(run.parameters.output, 'rowId')) {
		const identified = await mapTenAtOnce(accounts, async ({ accountId }) => await askIdentification(run, accountId));
		return new Map(identified.map((account) => [account.accountId, account]));
	}
	const chosen = await fetchChosenAccounts(run, accounts);
	const described = accounts.map((account): [string, KnownAccount] => {
		const { accountId, name, fields = {} } = chosen.get(account.accountId) ?? account;
		return [accountId, { accountId, accountName: name, currency: findCurrencyCode(fields) ?? undefined }];
	});
	return new Map(described);
}

/**
 * Asks for what a `rowId` depends on, as Get Many does: the list may lack the currency, or have another form of the number, and
 * the row would have another ID.
 */
async function askIdentification({ bank }: PollRun, accountId: string) {
	try {
		const { account, isPartial } = await fetchAccount(bank, accountId);
		const currency = findCurrencyCode(account.fields) ?? undefined;
		return { accountId, currency, identification: identifyAccount(account.fields, accountId, isPartial) };
	} catch (error) {
		// Transactions without a `rowId` are better than none.
		if (error instanceof BankFailure) return { accountId };
		throw keepError(error);
	}
}
