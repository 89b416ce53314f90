import { createHash } from 'node:crypto';
import { findCurrencyCode, findFlatText } from '../accounts/findFlatValue';
import type { UnwrappedRecord } from '../accounts/unwrapRecord';
import type { JsonObject } from '../json/isJsonObject';
import { absolute, formatUnits, parseUnits } from '../values/parseUnits';
import { currencyDecimals } from '../values/currencyDecimals';
import { findClosingBalance } from './findClosingBalance';
import { type Booking, readBooking, readRow } from './readBooking';
import { numberStatement, type Statement, StatementError, type StatementLine, type StatementOrder } from './Statement';

/** ISO 20022 (Max34Text), and an IBAN. */
const MAX_ACCOUNT_CHARACTERS = 34;

const ROWS_WITHOUT_PAUSE = 1_000;

/** An account whose statement can be made. */
export interface StatementAccount extends UnwrappedRecord {
	readonly kind: 'depositAccount' | 'locAccount';
}

export const isStatementAccount = (account: UnwrappedRecord): account is StatementAccount =>
	account.kind === 'depositAccount' || account.kind === 'locAccount';

/**
 * Makes the statement of an account for some whole days. The opening balance is the closing one less the lines.
 *
 * @param account with all details, without the wrapper
 * @param rows all transactions of the account from the first day on, without their wrappers, in any order
 * @param pause lets others work for a moment
 * @throws StatementError if the balances could be wrong by a cent
 */
export async function buildStatement(
	account: StatementAccount,
	rows: readonly UnwrappedRecord[],
	order: StatementOrder,
	pause: () => Promise<void>,
): Promise<Statement> {
	const currency = findCurrency(account.fields);
	const decimals = currencyDecimals(currency);
	const { bookings, hasOlderRows } = await readBookings(rows, order.from, decimals, pause);
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
		accountKind: account.kind,
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

function findCurrency(fields: JsonObject): string {
	const code = String(findCurrencyCode(fields) ?? '').toUpperCase();
	if (/^[A-Z]{3}$/.test(code)) return code;
	throw new StatementError('The bank does not say in which currency the account is. No file can be made without it.');
}

async function readBookings(
	rows: readonly UnwrappedRecord[],
	from: string,
	decimals: number,
	pause: () => Promise<void>,
) {
	const bookings: Booking[] = [];
	let hasOlderRows = false;
	for (const [index, { fields }] of rows.entries()) {
		if (index % ROWS_WITHOUT_PAUSE === 0) await pause();
		const row = readRow(fields, index + 1);
		if (row === undefined) continue;
		if (row.day < from) hasOlderRows = true;
		else bookings.push(readBooking(row, decimals));
	}
	return { bookings, hasOlderRows };
}

/** The same order whenever, and in whatever order, the rows come. */
function compareBookings(left: Booking, right: Booking): number {
	const byTime = left.time.wall.first - right.time.wall.first;
	if (byTime !== 0) return byTime;
	if (left.identity !== right.identity) return left.identity < right.identity ? -1 : 1;
	const [first, second] = [left.line.description, right.line.description];
	return first < second ? -1 : Number(first > second);
}

/** Gives each line its reference. Only lines with the same identity are numbered, so a late row changes no other one. */
function addReferences(bookings: readonly Booking[]): StatementLine[] {
	const counts = new Map<string, number>();
	return bookings.map(({ line, identity }) => {
		const count = (counts.get(identity) ?? 0) + 1;
		counts.set(identity, count);
		return { ...line, reference: count === 1 ? identity : `${identity}-N${count}` };
	});
}

function checkBalances(opening: bigint, closing: bigint, order: StatementOrder, decimals: number): void {
	if ([opening, closing].some((units) => String(absolute(units)).length > 18)) {
		throw new StatementError('A balance has more than 18 digits. No format can carry it.');
	}
	const { expectedOpeningBalance: expected, from } = order;
	if (expected === '' || parseUnits(expected, decimals) === opening) return;
	throw new StatementError(
		`${from} would begin with ${formatUnits(opening, decimals)}, but 'Expected Opening Balance' is ${expected}. A statement before it may be missing, or a transaction was booked late. Begin with the day after your last statement.`,
	);
}

function findAccountNumber(fields: JsonObject, chosen: string): string {
	const number = chosen || (findFlatText(fields, 'accountNumber') ?? '').replaceAll(' ', '');
	const isWhole = chosen !== '' || (/^[\dA-Z-]{4,}$/i.test(number) && !/x{2}/i.test(number));
	if (isWhole && number.length <= MAX_ACCOUNT_CHARACTERS) return number;
	const problem = isWhole
		? `The account number has ${number.length} characters, more than ${MAX_ACCOUNT_CHARACTERS}.`
		: 'The bank does not send the whole account number.';
	throw new StatementError(`${problem} Set the option 'Account Identification' to the one that your ERP knows.`);
}

function digestOf({ account, currency, from, to, opening, closing, lines }: Omit<Statement, 'digest'>): string {
	const references = lines.map(({ reference }) => reference);
	const content = JSON.stringify([account, currency, from, to, String(opening), String(closing), references]);
	return createHash('sha256').update(content).digest('hex');
}
