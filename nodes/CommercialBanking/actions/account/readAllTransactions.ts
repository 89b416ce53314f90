import { createHash } from 'node:crypto';
import type { UnwrappedRecord } from '../../domain/accounts/unwrapRecord';
import { keepError } from '../../domain/errors';
import problems from '../../domain/statements/problems.json';
import { StatementError } from '../../domain/statements/Statement';
import { readCount } from '../../parameters/readParameter';
import { fetchAccount } from '../../transport/fetchAccount';
import { fetchTransactionPages } from '../../transport/fetchTransactionPages';
import { mapInTurns } from '../../transport/yieldToEventLoop';
import { pageSizeOption } from '../fetchList';
import type { Task } from '../runItems';

/** The values that show whether anything changed while the list was read. */
const BALANCE_FIELDS = ['currentBalance', 'openingDayBalance', 'availableCredit'];
const ROW_FIELDS = ['transactionId', 'postedTimestamp', 'transactionTimestamp', 'amount', 'debitCreditMemo', 'status'];

/** Something changed while the list was read. After the first one, the list is read again, so users see only the second. */
class ChangedWhileReadingError extends StatementError {
	constructor(change: keyof typeof problems.changes) {
		super(problems.changedTwice, { change: problems.changes[change] });
	}
}

export async function fetchWholeAccount(task: Task, accountId: string): Promise<UnwrappedRecord> {
	const { account, isPartial } = await fetchAccount(await task.bank(), accountId);
	if (isPartial) throw new StatementError(problems.partialAnswer);
	return account;
}

/**
 * Reads all transactions of an account, because a row of any day can stand anywhere in the list. Then it checks whether
 * anything changed, and reads once more if so.
 *
 * @param account the account as it was before the list was read
 * @returns the account and the rows that belong to it
 * @throws StatementError if the list is incomplete, or has changed twice
 */
export async function readAllTransactions(task: Task, accountId: string, account: UnwrappedRecord) {
	try {
		return await readUnchanged(task, accountId, account);
	} catch (error) {
		if (!(error instanceof ChangedWhileReadingError)) throw keepError(error);
		return await readUnchanged(task, accountId, await fetchWholeAccount(task, accountId));
	}
}

/** @throws ChangedWhileReadingError */
async function readUnchanged(task: Task, accountId: string, account: UnwrappedRecord) {
	const { rows, total, digests } = await readList(task, accountId);
	const balancesOf = ({ fields }: UnwrappedRecord) => JSON.stringify(BALANCE_FIELDS.map((name) => fields[name]));
	const isSameBalance = balancesOf(account) === balancesOf(await fetchWholeAccount(task, accountId));
	if (!isSameBalance) throw new ChangedWhileReadingError('balance');
	// The list is read again, because bookings of 100 and -100 together leave the balance unchanged. A digest contains the
	// total. So where the bank sends one, bookings on any page change the digest of the first page.
	const isFirstPageEnough = total !== undefined;
	const again = await readList(task, accountId, isFirstPageEnough ? 'firstPage' : 'allPages');
	const digestOfSamePages = isFirstPageEnough ? digests[0] : digests.at(-1);
	if (again.digests.at(-1) !== digestOfSamePages) throw new ChangedWhileReadingError('list');
	return { account, rows };
}

/**
 * @returns the rows, the bank's total, and a digest for each page: of the total, and of all rows up to the end of the page
 * @throws ChangedWhileReadingError
 */
async function readList(task: Task, accountId: string, extent: 'firstPage' | 'allPages' = 'allPages') {
	const query = { limit: readCount(task, pageSizeOption, 'options.') };
	const rows: UnwrappedRecord[] = [];
	const seen = new Set<string>();
	const hash = createHash('sha256');
	const digests: string[] = [];
	let total: number | undefined;
	for await (const page of fetchTransactionPages(await task.bank(), accountId, query)) {
		if (page.isPartial) throw new StatementError(problems.partialAnswer);
		const hasOtherTotal = digests.length > 0 && page.total !== total;
		if (hasOtherTotal) throw new ChangedWhileReadingError('total');
		total = page.total;
		await mapInTurns(page.rows, (row) => {
			const content = JSON.stringify(ROW_FIELDS.map((name) => row.fields[name]));
			hash.update(content);
			// Two equal rows with an ID are one row that came twice. But some banks send one ID for all rows (`N/A`), so where the
			// bank announces a total, only the number of rows decides.
			const isRepeated = total === undefined && seen.has(content) && (row.fields.transactionId ?? '') !== '';
			if (isRepeated) throw new ChangedWhileReadingError('repeatedRow');
			seen.add(content);
			rows.push(row);
		});
		digests.push(hash.copy().update(String(total)).digest('hex'));
		// A bank that counts its offset up for ever sends empty pages after the last row.
		const isEnd = page.rows.length === 0 && rows.length === total;
		const isTooMuch = total !== undefined && rows.length > total;
		if (isEnd || isTooMuch) break;
		if (extent === 'firstPage') return { rows, total, digests };
	}
	if (total !== undefined && rows.length !== total)
		throw new StatementError(problems.totalDiffers, { total, sent: rows.length });
	return { rows, total, digests };
}
