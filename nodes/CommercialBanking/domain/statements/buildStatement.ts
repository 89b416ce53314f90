import { createHash } from 'node:crypto';
import { findCurrencyCode, findFlatText } from '../accounts/findFlatValue';
import type { UnwrappedRecord } from '../accounts/unwrapRecord';
import type { JsonObject } from '../json/isJsonObject';
import { currencyDecimals, formatUnits, parseUnits } from '../values/parseDecimal';
import { findClosingBalance } from './findClosingBalance';
import { type Booking, isTooLarge, readBooking, readRow } from './readBooking';
import {
	makeStatementError,
	numberStatement,
	type Statement,
	type StatementLine,
	type StatementOrder,
} from './Statement';

/** ISO 20022 (Max34Text), and an IBAN. */
const MAX_ACCOUNT_CHARACTERS = 34;

const ROWS_WITHOUT_PAUSE = 1_000;

/** Whether an account is of a kind whose transactions add up to its balance. */
export const isStatementAccount = ({ kind }: UnwrappedRecord): boolean =>
	kind === 'depositAccount' || kind === 'locAccount';

/**
 * Makes the statement of an account for some whole days. The opening balance is the closing balance less the lines.
 *
 * @param account with all details, without the wrapper
 * @param rows all transactions of the account from the first day on, without their wrappers, in any order
 * @param pause lets others work for a moment
 * @throws StatementError if the balances could be wrong by a cent
 */
export async function buildStatement(
	account: UnwrappedRecord,
	rows: readonly UnwrappedRecord[],
	order: StatementOrder,
	pause: () => Promise<void>,
): Promise<Statement> {
	const currency = findCurrencyCode(account.fields) ?? '';
	if (!/^[A-Z]{3}$/.test(currency)) throw makeStatementError('currencyMissing');
	const decimals = currencyDecimals(currency);
	const { bookings, hasOlderRows } = await readBookings(rows, order.from, { currency, decimals }, pause);
	await pause();
	bookings.sort(compareBookings);
	await pause();
	const closing = findClosingBalance(account, bookings, order, decimals);
	await pause();
	const lines = addReferences(bookings.filter(({ day }) => day <= order.to));
	await pause();
	const opening = lines.reduce((balance, { units }) => balance - units, closing);
	checkBalances(opening, closing, order, decimals);
	const content = {
		account: findAccountNumber(account.fields, order.accountIdentification),
		bank: order.bankIdentification || (findFlatText(account.fields, 'routingTransitNumber') ?? ''),
		isCreditLine: account.kind === 'locAccount',
		currency,
		decimals,
		opening,
		closing,
		lines,
		hasOlderRows,
		from: order.from,
		to: order.to,
		number: order.number || numberStatement(order.to),
		customerId: order.customerId,
	};
	return { ...content, digest: digestOf(content) };
}

async function readBookings(
	rows: readonly UnwrappedRecord[],
	from: string,
	ofAccount: Pick<Statement, 'currency' | 'decimals'>,
	pause: () => Promise<void>,
) {
	const bookings: Booking[] = [];
	let hasOlderRows = false;
	for (const [index, { fields }] of rows.entries()) {
		if (index % ROWS_WITHOUT_PAUSE === 0) await pause();
		const row = readRow(fields, index + 1);
		if (row === undefined) continue;
		if (row.day < from) hasOlderRows = true;
		else bookings.push(readBooking(row, ofAccount));
	}
	return { bookings, hasOlderRows };
}

/** Sorts bookings always in the same order, whatever order the bank sends. */
const compareBookings = (left: Booking, right: Booking): number =>
	left.time.wall.first - right.time.wall.first ||
	compareTexts(left.identity, right.identity) ||
	compareTexts(left.line.description, right.line.description);

const compareTexts = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

/** Gives each line its reference. Only lines with the same identity are numbered, so a late row changes no other line. */
function addReferences(bookings: readonly Booking[]): StatementLine[] {
	const counts = new Map<string, number>();
	return bookings.map(({ line, identity }) => {
		const count = (counts.get(identity) ?? 0) + 1;
		counts.set(identity, count);
		return { ...line, reference: count === 1 ? identity : `${identity}-N${count}` };
	});
}

function checkBalances(opening: bigint, closing: bigint, order: StatementOrder, decimals: number): void {
	if (isTooLarge(opening) || isTooLarge(closing)) throw makeStatementError('balanceTooLarge');
	const { expectedOpeningBalance: expected, from } = order;
	if (expected === '' || parseUnits(expected, decimals) === opening) return;
	throw makeStatementError('openingDiffers', { from, opening: formatUnits(opening, decimals), expected });
}

function findAccountNumber(fields: JsonObject, chosen: string): string {
	const number = chosen || (findFlatText(fields, 'accountNumber') ?? '').replaceAll(' ', '');
	const isWhole = chosen !== '' || (/^[\dA-Z-]{4,}$/i.test(number) && !/x{2}/i.test(number));
	const { length } = number;
	if (!isWhole) throw makeStatementError('accountNumberMasked');
	if (length <= MAX_ACCOUNT_CHARACTERS) return number;
	throw makeStatementError('accountNumberTooLong', { length, maximum: MAX_ACCOUNT_CHARACTERS });
}

/** Hashes only what banks do not complete later, see `Statement.digest`. */
function digestOf({ account, currency, from, to, opening, closing, lines }: Omit<Statement, 'digest'>): string {
	const references = lines.map(({ reference }) => reference);
	const content = JSON.stringify([account, currency, from, to, String(opening), String(closing), references]);
	return createHash('sha256').update(content).digest('hex');
}
