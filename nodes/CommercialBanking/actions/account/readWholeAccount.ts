import { createHash } from 'node:crypto';
import type { UnwrappedRecord } from '../../domain/accounts/unwrapRecord';
import { keepError } from '../../domain/errors';
import { StatementError } from '../../domain/statements/Statement';
import { readCount } from '../../parameters/readParameter';
import { fetchAccount } from '../../transport/fetchAccount';
import { fetchTransactionPages } from '../../transport/fetchTransactionPages';
import { mapInTurns } from '../../transport/yieldToEventLoop';
import { pageSizeOption } from '../fetchList';
import type { Task } from '../runItems';

const PARTIAL = 'The bank sent only a part (206), so balances could be wrong. Try again later.';

/** The values that show whether anything changed while the list was read. */
const WATCHED_BALANCES = ['currentBalance', 'openingDayBalance', 'availableCredit'];
const WATCHED_FIELDS = [
	'transactionId',
	'postedTimestamp',
	'transactionTimestamp',
	'amount',
	'debitCreditMemo',
	'status',
];

/** Something changed while the list was read. `readWholeAccount` reads again after the first one, so users see the second. */
class ChangedWhileReadingError extends StatementError {
	constructor(change: string) {
		super(`${change} while the bank's list was read, twice. Try again later.`);
	}
}

export async function fetchWholeAccount(task: Task, accountId: string): Promise<UnwrappedRecord> {
	const { account, isPartial } = await fetchAccount(await task.bank(), accountId);
	if (isPartial) throw new StatementError(PARTIAL);
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
export async function readWholeAccount(task: Task, accountId: string, account: UnwrappedRecord) {
	try {
		return await readUnchanged(task, accountId, account);
	} catch (error) {
		if (!(error instanceof ChangedWhileReadingError)) throw keepError(error);
		return await readUnchanged(task, accountId, await fetchWholeAccount(task, accountId));
	}
}

/** @throws ChangedWhileReadingError */
async function readUnchanged(task: Task, accountId: string, account: UnwrappedRecord) {
	const { rows, isFirstPageEnough, first, all } = await readList(task, accountId);
	const balancesOf = ({ fields }: UnwrappedRecord) => JSON.stringify(WATCHED_BALANCES.map((name) => fields[name]));
	const isSame = balancesOf(account) === balancesOf(await fetchWholeAccount(task, accountId));
	if (!isSame) throw new ChangedWhileReadingError('The balance changed');
	// The list is read again after the balance, because two bookings together can leave the balance unchanged.
	const again = await readList(task, accountId, isFirstPageEnough);
	const isSameList = isFirstPageEnough ? first === again.first : all === again.all;
	if (!isSameList) throw new ChangedWhileReadingError('The list of transactions changed');
	return { account, rows };
}

/**
 * @param onlyFirst whether to read only the first page
 * @returns the rows, whether the first page is enough to detect a change, and digests of the first page and of the list
 * @throws ChangedWhileReadingError
 */
async function readList(task: Task, accountId: string, onlyFirst = false) {
	const query = { limit: readCount(task, pageSizeOption, 'options.') };
	const rows: UnwrappedRecord[] = [];
	const seen = new Set<string>();
	const hash = createHash('sha256');
	// Each digest covers the list up to the end of a page.
	const digests: string[] = [];
	let total: number | undefined;
	for await (const page of fetchTransactionPages(await task.bank(), accountId, query)) {
		if (page.isPartial) throw new StatementError(PARTIAL);
		const hasOtherTotal = digests.length > 0 && page.total !== total;
		if (hasOtherTotal) throw new ChangedWhileReadingError('The number of transactions changed');
		total = page.total;
		await mapInTurns(page.rows, (row) => {
			const content = JSON.stringify(WATCHED_FIELDS.map((name) => row.fields[name]));
			hash.update(content);
			// Two equal rows with an ID are one row that came twice. But some banks send one ID for all rows (`N/A`), so where the
			// bank announces a total, only the number of rows decides.
			const isRepeated = total === undefined && seen.has(content) && (row.fields.transactionId ?? '') !== '';
			if (isRepeated) throw new ChangedWhileReadingError('A transaction came twice');
			seen.add(content);
			rows.push(row);
		});
		digests.push(hash.copy().update(String(total)).digest('hex'));
		if (total !== undefined && rows.length > total) throw makeCountError(total, rows.length);
		// A bank that counts its offset up for ever sends empty pages after the last row.
		const isEnd = page.rows.length === 0 && rows.length === total;
		if (onlyFirst || isEnd) break;
	}
	if (!onlyFirst && total !== undefined && rows.length < total) throw makeCountError(total, rows.length);
	// A new or missing row changes the total, which is part of each digest. Without a total, only the whole list shows it.
	const isFirstPageEnough = total !== undefined || digests.length === 1;
	return { rows, isFirstPageEnough, first: digests[0], all: digests.at(-1) };
}

const makeCountError = (total: number, sent: number): StatementError =>
	new StatementError(
		`The bank announced ${total} transactions, but sent ${sent}. Balances could be wrong. Try again later.`,
	);
