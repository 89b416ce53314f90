import { createHash } from 'node:crypto';
import { findCurrencyCode, findFlatText } from '../accounts/findFlatValue';
import { findPostedTime } from '../accounts/findPostingPeriod';
import { findBookingState } from '../accounts/findBookingState';
import { currencyDecimals } from '../values/currencyDecimals';
import { parseTimestamp, type Timestamp } from '../values/parseTimestamp';
import { signAmount } from '../accounts/signAmount';
import type { UnwrappedRecord } from '../accounts/unwrapRecord';
import type { JsonObject } from '../json/isJsonObject';
import {
	addDays,
	formatUnits,
	numberStatement,
	parseUnits,
	type Statement,
	StatementError,
	type StatementLine,
	type StatementOrder,
} from './Statement';
import { findLineKind } from './lineKinds';

/** ISO 20022 (Max34Text), and an IBAN. */
const MAX_ACCOUNT_CHARACTERS = 34;

interface Row {
	readonly fields: JsonObject;
	readonly time: Timestamp;
	readonly day: string;
	/** How error messages name it. */
	readonly name: string;
}

/** A booking, and what decides where it stands. */
interface Booking extends Omit<Row, 'fields' | 'day'> {
	readonly line: Omit<StatementLine, 'reference'>;
	/** All that the bank says of it, for the order of bookings with the same time. */
	readonly content: string;
}

/**
 * Makes the statement of an account for some whole days. The closing balance is the bank's current balance less all that
 * was booked later; the opening balance is the closing one less the lines.
 *
 * @param account with all details, without the wrapper
 * @param rows all transactions of the account from the first day on, without their wrappers, in any order
 * @throws StatementError if the balances could be wrong by a cent
 */
export function buildStatement(
	account: UnwrappedRecord,
	rows: readonly UnwrappedRecord[],
	order: StatementOrder,
): Statement {
	const accountKind = account.kind;
	if (accountKind !== 'depositAccount' && accountKind !== 'locAccount') {
		const problem =
			'A statement can be made of a deposit account or a line of credit. This account is of another kind.';
		throw new StatementError(problem);
	}
	const currency = findCurrency(account.fields);
	const decimals = currencyDecimals(currency);
	const balance = readBalance(account, decimals);
	const balanceDay = toDay(balance.asOf);
	if (order.to >= balanceDay) {
		const problem = `The bank's balance is of ${balance.asOfText}. A statement can end on ${addDays(balanceDay, -1)} at the latest.`;
		throw new StatementError(problem);
	}
	const bookings = rows
		.map(({ fields }, index) => ({ fields, name: nameRow(fields, index) }))
		.filter(({ fields }) => findBookingState(fields) === 'booked')
		.map(({ fields, name }) => {
			const time = findTime(fields, name);
			return { fields, name, time, day: toDay(time) };
		})
		.filter(({ day }) => day >= order.from)
		.map((row) => readBooking(row, decimals))
		.sort(compareBookings);
	const lines = addReferences(bookings.filter(({ line }) => line.day <= order.to));
	const later = findLaterBookings(bookings, order.to, balance, decimals);
	const closing = balance.units - sum(later.map(({ line }) => line));
	const content = {
		account: findAccountNumber(account.fields, order.accountIdentification),
		bank: order.bankIdentification || (findFlatText(account.fields, 'routingTransitNumber') ?? ''),
		accountKind,
		accountName: findFlatText(account.fields, 'nickname', 'productName') ?? '',
		currency,
		decimals,
		from: order.from,
		to: order.to,
		number: order.number || numberStatement(order.to),
		customer: order.customer,
		opening: closing - sum(lines),
		closing,
		lines,
	} as const;
	return { ...content, digest: digestOf(content) };
}

function findCurrency(fields: JsonObject): string {
	const code = String(findCurrencyCode(fields) ?? '').toUpperCase();
	if (/^[A-Z]{3}$/.test(code)) return code;
	throw new StatementError('The bank does not say in which currency the account is. No file can be made without it.');
}

type KnownBalance = ReturnType<typeof readBalance>;

/** Reads the balance at a time, and the one at the beginning of the same day if the bank sends it, in the smallest unit. */
function readBalance({ kind, fields }: UnwrappedRecord, decimals: number) {
	const asOfText = findFlatText(fields, 'balanceAsOf') ?? '';
	const asOf = parseTimestamp(asOfText);
	if (asOf === undefined || asOf.wall.first !== asOf.wall.last) {
		const problem = `The bank does not say at which time the balance was read (balanceAsOf is "${asOfText}"). Without it, nobody knows which transactions it contains.`;
		throw new StatementError(problem);
	}
	const current = parseUnits(fields.currentBalance, decimals);
	if (current === undefined) {
		const problem = 'The bank sends no current balance that can be read. No statement can be made without it.';
		throw new StatementError(problem);
	}
	// FDX: the balance of a liability is what the holder owes. Without a word, a line of credit is one.
	const balanceType = findFlatText(fields, 'balanceType') ?? (kind === 'locAccount' ? 'LIABILITY' : 'ASSET');
	const sign = balanceType === 'LIABILITY' ? -1n : 1n;
	const opening = parseUnits(fields.openingDayBalance, decimals);
	return { units: sign * current, asOf, asOfText, openingOfDay: opening === undefined ? undefined : sign * opening };
}

const toDay = ({ wall }: Timestamp): string => new Date(wall.first).toISOString().slice(0, 10);

function nameRow(fields: JsonObject, index: number): string {
	const transactionId = findFlatText(fields, 'transactionId');
	return transactionId === null ? `The transaction at position ${index + 1}` : `The transaction ${transactionId}`;
}

function findTime(fields: JsonObject, name: string): Timestamp {
	const time = findPostedTime(fields);
	if (time) return time;
	throw new StatementError(`${name} has no date that can be read. Nobody knows in which statement it belongs.`);
}

function readBooking({ fields, name, time, day }: Row, decimals: number): Booking {
	const { signedAmount, problem } = signAmount(fields);
	const units = parseUnits(signedAmount, decimals);
	if (units === undefined) throw new StatementError(`${name} ${describeAmountProblem(problem)}`);
	const checkNumber = (findFlatText(fields, 'checkNumber') ?? '').replaceAll(/\D/g, '');
	const isCheck = /[1-9]/.test(checkNumber);
	const line = {
		transactionId: findFlatText(fields, 'transactionId'),
		day,
		units,
		kind: isCheck ? 'check' : findLineKind(fields),
		description: findFlatText(fields, 'description', 'memo') ?? '',
		payee: findFlatText(fields, 'payee') ?? '',
		checkNumber: isCheck ? checkNumber : '',
	} as const;
	return { line, time, name, content: contentOf(line) };
}

function describeAmountProblem(problem: string | null): string {
	if (problem === 'sign_contradicts_memo') return 'is a credit with a negative amount: its direction is not clear.';
	if (problem === 'memo_unknown') return 'is neither a credit nor a debit: its direction is not clear.';
	return 'is posted, but has no amount that can be counted.';
}

/** The same order whenever, and in whatever order, the rows come. */
function compareBookings(left: Booking, right: Booking): number {
	const byTime = left.time.wall.first - right.time.wall.first;
	if (byTime !== 0) return byTime;
	return left.content < right.content ? -1 : Number(left.content > right.content);
}

const contentOf = ({ transactionId, units, description, payee, checkNumber }: Booking['line']): string =>
	JSON.stringify([transactionId, String(units), description, payee, checkNumber]);

/**
 * Gives each line its reference: day, ID and, where a bank sends an ID again on the same day, a number. The day belongs
 * to it because some banks send the same ID for all transactions, or begin anew each day. An ERP would drop them.
 */
function addReferences(bookings: readonly Booking[]): StatementLine[] {
	const counts = new Map<string, number>();
	return bookings.map(({ line, content }) => {
		const id = line.transactionId ?? hash(content).slice(0, 16);
		const base = `${line.day.replaceAll('-', '')}-${id}`;
		const count = (counts.get(base) ?? 0) + 1;
		counts.set(base, count);
		return { ...line, reference: count === 1 ? base : `${base}-${count}` };
	});
}

/** All that was booked after the last day and is part of the bank's balance. Checks it against `openingDayBalance`. */
function findLaterBookings(
	bookings: readonly Booking[],
	to: string,
	balance: KnownBalance,
	decimals: number,
): Booking[] {
	const balanceDay = toDay(balance.asOf);
	const before = bookings.filter(({ line }) => line.day > to && line.day < balanceDay);
	const contained = bookings.filter((booking) => booking.line.day === balanceDay && isContained(booking, balance));
	const computed = balance.units - sum(contained.map(({ line }) => line));
	if (balance.openingOfDay !== undefined && computed !== balance.openingOfDay) {
		const [stated, found] = [balance.openingOfDay, computed].map((units) => formatUnits(units, decimals));
		const problem = `The bank says that ${balanceDay} began with ${stated}, but its balance less the transactions of that day is ${found}. The list of transactions may not be whole. Try again later.`;
		throw new StatementError(problem);
	}
	return [...before, ...contained];
}

function isContained({ time, name }: Booking, { asOf, asOfText, openingOfDay }: KnownBalance): boolean {
	const hasTime = time.wall.first === time.wall.last;
	// A day without a time may be before or after the balance. The balance at the beginning of the day tells which.
	if (!hasTime && openingOfDay === undefined) {
		const problem = `${name} has a day but no time, and the balance is of ${asOfText}, on the same day. Nobody knows whether the balance contains it. Try again tomorrow.`;
		throw new StatementError(problem);
	}
	if (!hasTime) return true;
	if (time.offsetMinutes === undefined || asOf.offsetMinutes === undefined) return time.wall.first <= asOf.wall.first;
	return time.wall.first - time.offsetMinutes * 60_000 <= asOf.wall.first - asOf.offsetMinutes * 60_000;
}

const sum = (lines: ReadonlyArray<Pick<StatementLine, 'units'>>): bigint =>
	lines.reduce((total, { units }) => total + units, 0n);

function findAccountNumber(fields: JsonObject, chosen: string): string {
	if (chosen.length > MAX_ACCOUNT_CHARACTERS) {
		const problem = `'Account Identification' has ${chosen.length} characters. An account number has at most ${MAX_ACCOUNT_CHARACTERS} characters.`;
		throw new StatementError(problem);
	}
	if (chosen !== '') return chosen;
	const number = (findFlatText(fields, 'accountNumber') ?? '').replaceAll(' ', '');
	if (/^[\dA-Z-]{4,34}$/i.test(number) && !/x{2}/i.test(number)) return number;
	const problem =
		"The bank does not send the whole account number. Set the option 'Account Identification' to the number or IBAN that your ERP knows.";
	throw new StatementError(problem);
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

function digestOf({ lines, opening, closing, ...rest }: Omit<Statement, 'digest'>): string {
	const texts = lines.map((line) => [line.reference, line.kind, contentOf(line)]);
	return hash(JSON.stringify([rest, String(opening), String(closing), texts]));
}
