import type { Fault } from '../control/parseFaults.ts';
import { capabilitiesOf } from '../control/contracts.ts';
import type { Settings } from '../control/settings.ts';
import type { JsonObject } from '../json/json.ts';
import { forbiddenAccountId, type AccountBook } from './accountBook.ts';
import type { SandboxAccount } from './accounts/sandboxAccount.ts';
import type { CursorCodec } from './cursorCodec.ts';
import type { Target } from './operation.ts';
import { planPage, type PagePlan } from './planPage.ts';
import { Refusal } from './refusal.ts';
import { parsePeriod } from './transactions/parsePeriod.ts';
import { showDetails, showLightweight, showWithTransactions } from './showAccount.ts';

export interface OperationContext {
	readonly book: AccountBook;
	readonly settings: Settings;
	readonly codec: CursorCodec;
	/** Scheme and host in the caller's request. */
	readonly origin: string;
	readonly query: URLSearchParams;
	/** Undefined: the answer is not 206. */
	readonly partialContent: Fault['partialContent'];
}

const maximumLimit = 500;

/**
 * Makes the JSON body of a good answer to one of the three operations of the document.
 *
 * @throws Refusal for every other answer
 */
export function answerOperation(target: Target, context: OperationContext): JsonObject {
	if (target.operation === 'searchAccounts') return searchAccounts(context);
	const account = findAccount(target.accountId, context.book);
	return target.operation === 'getAccount' ? getAccount(account, context) : listTransactions(account, context);
}

function findAccount(accountId: string, book: AccountBook): SandboxAccount {
	if (accountId === forbiddenAccountId) throw new Refusal(403);
	const account = book.find(accountId);
	if (account === undefined) throw new Refusal(404, 'There is no such account.');
	return account;
}

function searchAccounts(context: OperationContext): JsonObject {
	const { book, query, settings } = context;
	const resultType = query.get('resultType') ?? 'lightweight';
	if (resultType !== 'lightweight' && resultType !== 'details') {
		throw new Refusal(400, 'resultType must be lightweight or details.');
	}
	const wanted = query
		.getAll('accountIds')
		.flatMap((ids) => ids.split(','))
		.map((id) => id.trim())
		.filter(Boolean);
	const accounts = book.accounts().filter(({ accountId }) => wanted.length === 0 || wanted.includes(accountId));
	const plan = planList(context, '/accounts', accounts.length, {
		resultType,
		...(wanted.length > 0 ? { accountIds: wanted.join(',') } : {}),
	});
	const shown = accounts.slice(plan.start, plan.start + plan.count);
	const isDetailed = resultType === 'details' && capabilitiesOf(settings).detailsInList;
	const show = (account: SandboxAccount) =>
		isDetailed ? showDetails(context, account) : showLightweight(account, settings);
	return { page: plan.page, links: plan.links, accounts: shown.map(show) };
}

function getAccount(account: SandboxAccount, context: OperationContext): JsonObject {
	const { book, partialContent } = context;
	const shown = showDetails(context, account);
	if (partialContent === undefined || partialContent === 'transactions') return shown;
	const accounts = [...otherAccounts(account, book, partialContent), shown];
	return { page: { totalElements: accounts.length }, accounts };
}

function listTransactions(account: SandboxAccount, context: OperationContext): JsonObject {
	const { book, partialContent } = context;
	const path = `/accounts/${encodeURIComponent(account.accountId)}/transactions`;
	const isPartial = partialContent === 'accounts' || partialContent === 'mixed';
	const { total, show } = findRows(account, context, isPartial);
	const plan = planList(context, path, total, findPeriodParameters(context.query));
	const frame = { page: plan.page, links: plan.links };
	const rows = show(plan.start, plan.count);
	if (!isPartial) return { ...frame, transactions: rows };
	if (!capabilitiesOf(context.settings).partialEverywhere) return showLightweight(account, context.settings);
	const others = otherAccounts(account, book, partialContent);
	return { ...frame, accounts: [...others, showWithTransactions(account, rows)] };
}

interface FoundRows {
	readonly total: number;
	readonly show: (start: number, count: number) => JsonObject[];
}

/**
 * The document of 4.1.0 tells callers to ignore the period, so this bank honours it only on demand, and in 5.3.0.
 *
 * @param isBare the rows have no wrapper
 */
function findRows(account: SandboxAccount, { query, settings, book }: OperationContext, isBare: boolean): FoundRows {
	const show = (start: number, count: number) =>
		isBare ? book.bareTransactions(account, start, count) : book.transactions(account, start, count);
	const { transactionCount } = account;
	const isWanted = settings.honoursPeriod ? parsePeriod(query) : undefined;
	if (isWanted === undefined) return { total: transactionCount, show };
	const bare = book.bareTransactions(account, 0, transactionCount);
	const rows = show(0, transactionCount).filter((_, index) => isWanted(bare[index]?.postedTimestamp));
	return { total: rows.length, show: (start, count) => rows.slice(start, start + count) };
}

/** The links to other pages repeat these. */
function findPeriodParameters(query: URLSearchParams): Record<string, string> {
	return Object.fromEntries([...query].filter(([name]) => name === 'startTime' || name === 'endTime'));
}

/** For `mixed`: an account that the caller did not request. It stands before the right one. */
function otherAccounts(account: SandboxAccount, book: AccountBook, partialContent: Fault['partialContent']) {
	const other = book.accounts().find(({ accountId }) => accountId !== account.accountId);
	if (partialContent !== 'mixed' || other === undefined) return [];
	return [showWithTransactions(other, book.bareTransactions(other, 0, 2))];
}

function planList(context: OperationContext, path: string, total: number, extra: Record<string, string>): PagePlan {
	const { query, settings, codec, origin } = context;
	const limitText = query.get('limit');
	const limit = parseLimit(limitText, settings.pageSize);
	const repeated = { ...extra, ...(limitText === null ? {} : { limit: limitText }) };
	return planPage({ path, total, limit, offset: findOffset(query), query: repeated, origin }, settings, codec);
}

function parseLimit(text: string | null, fallback: number): number {
	if (text === null) return fallback;
	if (!/^\d{1,9}$/.test(text) || Number(text) === 0) throw new Refusal(400, 'limit must be a positive whole number.');
	return Math.min(Number(text), maximumLimit);
}

/** Finds the cursor. Some banks write `offSet` in links, so upper and lower case are the same. */
function findOffset(query: URLSearchParams): string | undefined {
	const name = [...query.keys()].find((key) => key.toLowerCase() === 'offset');
	return name === undefined ? undefined : (query.get(name) ?? undefined);
}
