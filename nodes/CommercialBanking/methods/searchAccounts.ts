import type { ILoadOptionsFunctions, INodeListSearchResult, INodePropertyOptions } from 'n8n-workflow';
import { toSimplifiedAccount } from '../domain/accounts/outputAccount';
import type { UnwrappedRecord } from '../domain/accounts/unwrapRecord';
import { findNextOffset } from '../domain/paging/findNextOffset';
import { showLine } from '../domain/values/quoteSafely';
import { BankFailure } from '../transport/BankFailure';
import { type Bank, connectBank } from '../transport/connectBank';
import { fetchAccountPages, idOf } from '../transport/fetchAccount';
import { toNodeApiError } from '../transport/toNodeApiError';
import { withDeadline } from '../transport/withDeadline';

/** How long one call may be retried. This is short, because a person is waiting for the list. */
const RETRY_WINDOW_MILLISECONDS = 10_000;

const DEADLINE_MILLISECONDS = 60_000;

const PAGE_SIZE = 100;

/**
 * Finds the accounts to choose from. The bank cannot search, so the node reads its pages up to the next page with matching
 * accounts.
 *
 * @param filter a part of the name, of the number as it is shown, or of the ID
 * @param paginationToken the offset of the page to continue with
 */
export async function searchAccounts(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const wanted = filter.trim().toLowerCase();
	const isWanted = ({ name, value }: INodePropertyOptions) => `${name} ${value}`.toLowerCase().includes(wanted);
	return await withBank(this, async (bank) => {
		for await (const { rows, answer } of fetchAccountPages(bank, { limit: PAGE_SIZE }, paginationToken || undefined)) {
			const results = rows.flatMap(toChoice).filter(isWanted);
			if (results.length > 0) return { results, paginationToken: findNextOffset(answer) };
		}
		return { results: [], paginationToken: undefined };
	});
}

/** Lists all accounts, for the parameter with several choices: n8n asks for these choices at once, not page by page. */
export async function getAccounts(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await withBank(this, async (bank) => {
		const choices: INodePropertyOptions[] = [];
		for await (const { rows } of fetchAccountPages(bank, { limit: PAGE_SIZE })) {
			for (const choice of rows.flatMap(toChoice)) choices.push(choice);
		}
		return choices;
	});
}

async function withBank<Result>(
	context: ILoadOptionsFunctions,
	work: (bank: Bank) => Promise<Result>,
): Promise<Result> {
	try {
		return await withDeadline({ milliseconds: DEADLINE_MILLISECONDS, makeError: makeTimeout }, async (signal) =>
			work(await connectBank(context, signal, { retryWindowMilliseconds: RETRY_WINDOW_MILLISECONDS })),
		);
	} catch (error) {
		throw toNodeApiError(context.getNode(), error);
	}
}

const makeTimeout = () =>
	new BankFailure('timeout', { reason: `no complete list in ${DEADLINE_MILLISECONDS / 1_000} seconds` });

function toChoice(account: UnwrappedRecord): INodePropertyOptions[] {
	const accountId = idOf(account);
	return accountId === '' ? [] : [{ name: describeAccount(account) || accountId, value: accountId }];
}

/** Describes an account so that people can tell it from others. Account numbers show only their last four characters. */
function describeAccount(account: UnwrappedRecord): string {
	const { name, accountType, accountNumberDisplay: number, currency } = toSimplifiedAccount(account);
	// Without a name, `name` is the number. The type tells more.
	const parts = [name === number ? accountType : name, number, currency].filter((part) => part !== null);
	return showLine(parts.join(' · '));
}
