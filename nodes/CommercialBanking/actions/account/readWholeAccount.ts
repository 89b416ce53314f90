import { createHash } from 'node:crypto';
import type { UnwrappedRecord } from '../../domain/accounts/unwrapRecord';
import { keepError } from '../../domain/errors';
import { StatementError } from '../../domain/statements/Statement';
import { readCount } from '../../parameters/readParameter';
import { fetchAccount } from '../../transport/fetchAccount';
import { fetchTransactionPages } from '../../transport/fetchTransactionPages';
import { yieldToEventLoop } from '../../transport/yieldToEventLoop';
import { pageSizeOption } from '../fetchList';
import type { Task } from '../runItems';

const PARTIAL = 'The bank sent only a part (206), so balances could be wrong. Try again later.';

const ROWS_WITHOUT_PAUSE = 1_000;

/** What may move while a list is read. */
const WATCHED_BALANCES = ['currentBalance', 'openingDayBalance', 'availableCredit'];
const WATCHED_FIELDS = [
	'transactionId',
	'postedTimestamp',
	'transactionTimestamp',
	'amount',
	'debitCreditMemo',
	'status',
];

/** The list, or a balance, changed while it was read. */
class MoveError extends StatementError {
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
 * Reads all transactions of an account: one that is dated late can stand anywhere in the list. Then it looks whether
 * anything has moved meanwhile, and reads everything once more if it has.
 *
 * @param account as it was before
 * @returns the account to which the rows belong
 * @throws StatementError if the list is not whole, or does not stand still
 */
export async function readWholeAccount(task: Task, accountId: string, account: UnwrappedRecord) {
	try {
		return await readStill(task, accountId, account);
	} catch (error) {
		if (!(error instanceof MoveError)) throw keepError(error);
		return await readStill(task, accountId, await fetchWholeAccount(task, accountId));
	}
}

/** @throws MoveError */
async function readStill(task: Task, accountId: string, account: UnwrappedRecord) {
	const { rows, isCounted, first, all } = await readList(task, accountId);
	const balancesOf = ({ fields }: UnwrappedRecord) => JSON.stringify(WATCHED_BALANCES.map((name) => fields[name]));
	const isSame = balancesOf(account) === balancesOf(await fetchWholeAccount(task, accountId));
	if (!isSame) throw new MoveError('The balance changed');
	// After the balance: two bookings of the same amount, one before and one after the list, would leave the balance as it
	// was. Where the bank does not count its rows, only the whole list shows that one has gone.
	const again = await readList(task, accountId, isCounted);
	if (isCounted ? first !== again.first : all !== again.all) throw new MoveError('The list of transactions changed');
	return { account, rows };
}

/**
 * @param onlyFirst whether to read the first page alone
 * @returns the rows, whether they are all there, and digests of the first page and of the whole list
 * @throws MoveError
 */
async function readList(task: Task, accountId: string, onlyFirst = false) {
	const query = { limit: readCount(task, pageSizeOption, 'options.') };
	const rows: UnwrappedRecord[] = [];
	const seen = new Set<string>();
	const hash = createHash('sha256');
	const pages: string[] = [];
	let total: number | undefined;
	for await (const page of fetchTransactionPages(await task.bank(), accountId, query)) {
		if (page.isPartial) throw new StatementError(PARTIAL);
		if (pages.length > 0 && page.total !== total) throw new MoveError('The number of transactions changed');
		total = page.total;
		for (const row of page.rows) {
			if (rows.length % ROWS_WITHOUT_PAUSE === 0) await yieldToEventLoop();
			const content = JSON.stringify(WATCHED_FIELDS.map((name) => row.fields[name]));
			hash.update(content);
			// A bank that counts its rows may send the same ID for all of them.
			const isRepeated = total === undefined && seen.has(content) && (row.fields.transactionId ?? '') !== '';
			if (isRepeated) throw new MoveError('A transaction came twice');
			seen.add(content);
			rows.push(row);
		}
		pages.push(hash.copy().update(String(total)).digest('hex'));
		if (total !== undefined && rows.length > total) throw makeCountError(total, rows.length);
		const isEnd = page.rows.length === 0 && rows.length === total;
		if (onlyFirst || isEnd) break;
	}
	if (!onlyFirst && total !== undefined && rows.length < total) throw makeCountError(total, rows.length);
	return { rows, isCounted: total !== undefined || pages.length === 1, first: pages[0], all: pages.at(-1) };
}

const makeCountError = (total: number, sent: number): StatementError =>
	new StatementError(
		`The bank announced ${total} transactions, but sent ${sent}. Balances could be wrong. Try again later.`,
	);
