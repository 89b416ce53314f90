import { createHash } from 'node:crypto';
import { findStatus } from '../../domain/accounts/findBookingState';
import { POSTED_FIRST } from '../../domain/accounts/findPostedTime';
import { BALANCE_FIELDS } from '../../domain/accounts/outputAccount';
import type { UnwrappedRecord } from '../../domain/accounts/unwrapRecord';
import { keepError, StatementError } from '../../domain/errors';
import { readCount } from '../../parameters/readParameter';
import { fetchAccount } from '../../transport/fetchAccount';
import { fetchTransactionPages } from '../../transport/fetchTransactionPages';
import { mapInTurns } from '../../transport/yieldToEventLoop';
import { pageSizeOption } from '../fetchList';
import type { Task } from '../runItems';

/** The values that show whether anything changed while the list was read. */
const WATCHED_BALANCES = [...BALANCE_FIELDS.current, ...BALANCE_FIELDS.opening, ...BALANCE_FIELDS.creditLeft];
const ROW_FIELDS = ['transactionId', ...POSTED_FIRST, 'amount', 'currency', 'debitCreditMemo'];

/** Something changed while the list was read. The list is then read again, so users see only the second of these errors. */
const changed = (change: string) =>
	new StatementError('changedTwice', `Try again later, because ${change} while the bank's list was read, twice.`);

const partialAnswer = () =>
	new StatementError('partialAnswer', 'Try again later, because the bank sent only a part (206).');

export async function fetchWholeAccount(task: Task, accountId: string): Promise<UnwrappedRecord> {
	const { account, isPartial } = await fetchAccount(await task.bank(), accountId);
	if (isPartial) throw partialAnswer();
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
		const hasChanged = error instanceof StatementError && error.code === 'changedTwice';
		if (!hasChanged) throw keepError(error);
		return await readUnchanged(task, accountId, await fetchWholeAccount(task, accountId));
	}
}

/** @throws StatementError `changedTwice` */
async function readUnchanged(task: Task, accountId: string, account: UnwrappedRecord) {
	const rows: UnwrappedRecord[] = [];
	const digest = await readList(task, accountId, (row) => rows.push(row));
	const balancesOf = ({ fields }: UnwrappedRecord) => JSON.stringify(WATCHED_BALANCES.map((name) => fields[name]));
	const isSameBalance = balancesOf(account) === balancesOf(await fetchWholeAccount(task, accountId));
	if (!isSameBalance) throw changed('the balance changed');
	// All pages are read again. A row of any page can get another date, or be replaced, and neither the balance nor the number
	// of rows shows it.
	const isSameList = digest === (await readList(task, accountId, () => undefined));
	if (!isSameList) throw changed('the list of transactions changed');
	return { account, rows };
}

/**
 * @returns a digest of all rows and of the bank's total
 * @throws StatementError
 */
async function readList(task: Task, accountId: string, keep: (row: UnwrappedRecord) => void): Promise<string> {
	const query = { limit: readCount(task, pageSizeOption, 'options.') };
	const seen = new Set<string>();
	const hash = createHash('sha256');
	let pages = 0;
	let sent = 0;
	let total: number | undefined;
	for await (const page of fetchTransactionPages(await task.bank(), accountId, query)) {
		if (page.isPartial) throw partialAnswer();
		const hasOtherTotal = pages > 0 && page.total !== total;
		if (hasOtherTotal) throw changed('the number of transactions changed');
		total = page.total;
		await mapInTurns(page.rows, (row) => {
			const content = JSON.stringify([findStatus(row.fields), ...ROW_FIELDS.map((name) => row.fields[name])]);
			hash.update(content);
			// Two equal rows with an ID are one row that came twice. But some banks send one ID for all rows (`N/A`), so where the
			// bank announces a total, only the number of rows decides.
			const isRepeated = total === undefined && seen.has(content) && (row.fields.transactionId ?? '') !== '';
			if (isRepeated) throw changed('a transaction came twice');
			seen.add(content);
			keep(row);
		});
		pages += 1;
		sent += page.rows.length;
		// A bank that counts its offset up for ever sends empty pages after the last row.
		const isEnd = page.rows.length === 0 && sent === total;
		const isTooMuch = total !== undefined && sent > total;
		if (isEnd || isTooMuch) break;
	}
	if (total !== undefined && sent !== total) {
		const problem = `Try again later, because the bank announced ${total} transactions, but sent ${sent}.`;
		throw new StatementError('totalDiffers', problem);
	}
	return hash.update(String(total)).digest('hex');
}
