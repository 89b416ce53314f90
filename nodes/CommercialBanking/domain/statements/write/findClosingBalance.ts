import { findFlatText, findFlatValue } from '../../accounts/findFlatValue';
import { readTime } from '../../accounts/findPostedTime';
import { BALANCE_FIELDS } from '../../accounts/outputAccount';
import type { UnwrappedRecord } from '../../accounts/unwrapRecord';
import { StatementError } from '../../errors';
import { formatUnits, parseUnits } from '../../values/parseDecimal';
import { addDays, isDay, isUntil, startOfDay } from '../../values/parseTimestamp';
import { quoteSafely } from '../../values/quoteSafely';
import { type Booking, dayOf, nameRow } from './readBooking';
import type { StatementOrder } from './WholeStatement';

/** A balance of the bank, from which the closing balance is counted back. */
interface Anchor {
	readonly units: bigint;
	/** The day of the balance. A statement can end on the day before at the latest. */
	readonly day: string;
	/** Whether a booking is part of the balance; undefined if nobody knows it. */
	readonly contains: (booking: Booking) => boolean | undefined;
}

/** The closing balance, or why a balance of the bank does not tell it. */
type Result = bigint | StatementError;

/**
 * Finds the balance after the last day: a balance of the bank, less the bookings in it that are of later days. If the bank
 * sends two balances, both must give the same result.
 *
 * @param bookings all of the first day and later, in their order
 * @throws StatementError if the balance could be wrong by a cent
 */
export function findClosingBalance(
	account: UnwrappedRecord,
	bookings: readonly Booking[],
	order: StatementOrder,
	decimals: number,
): bigint {
	const balances = readBalances(account, decimals);
	const opening = countFromOpening(balances, bookings, order, decimals);
	const current = countFromCurrent(balances, bookings, order);
	if (typeof opening !== 'bigint') {
		if (typeof current === 'bigint') return current;
		throw opening ?? current;
	}
	if (typeof current !== 'bigint') checkMovement(balances, bookings, order);
	else if (opening !== current) {
		const [byOpening = '', byCurrent = ''] = [opening, current].map((units) => formatUnits(units, decimals));
		const problem = `Try again later, because ${order.to} ended with ${byOpening} by the bank's opening balance, and with ${byCurrent} by its current balance.`;
		throw new StatementError('balancesDiffer', problem);
	}
	return opening;
}

type Balances = ReturnType<typeof readBalances>;

function readBalances(account: UnwrappedRecord, decimals: number) {
	const { fields } = account;
	const sign = findBalanceSign(account, decimals);
	const read = (names: readonly string[]) => {
		const units = parseUnits(findFlatValue(fields, ...names), decimals);
		return units === undefined ? undefined : sign * units;
	};
	const asOfText = findFlatText(fields, 'balanceAsOf') ?? '';
	return {
		opening: read(BALANCE_FIELDS.opening),
		current: read(BALANCE_FIELDS.current),
		asOfText,
		asOf: readTime(asOfText),
	};
}

/**
 * Finds whether a positive balance is in favor of the account's holder. FDX: the balance of a liability is what the holder
 * owes. A line of credit without a `balanceType` is a liability. Some banks send the owed amount as a negative number
 * nevertheless; then the available credit shows it.
 *
 * @returns the factor for the bank's balances
 * @throws StatementError if the bank contradicts itself
 */
function findBalanceSign({ kind, fields }: UnwrappedRecord, decimals: number): 1n | -1n {
	const type = findFlatText(fields, 'balanceType')?.trim().toUpperCase();
	const isLiability = type === 'LIABILITY' || (type !== 'ASSET' && kind === 'locAccount');
	const { creditLine, creditLeft, current } = BALANCE_FIELDS;
	const [line, available, balance] = [creditLine, creditLeft, current].map((names) =>
		parseUnits(findFlatValue(fields, ...names), decimals),
	);
	const sign = isLiability ? -1n : 1n;
	if (kind !== 'locAccount' || line === undefined || available === undefined || balance === undefined) return sign;
	// Of a line of 1000, 800 are available, so the holder owes 200. FDX writes this liability as 200. Some banks send -200.
	const used = line - available;
	const owed = -sign * balance;
	const isSameSide = owed * used >= 0n;
	if (isSameSide) return sign;
	const isOtherSign = owed === -used;
	if (isOtherSign) return sign === 1n ? -1n : 1n;
	throw new StatementError(
		'creditContradictory',
		'Ask the bank whether the balance is owed, because it contradicts the credit line and the available credit.',
	);
}

/**
 * Counts back from the balance at the beginning of a day: the day that the bank names, because the bank's today may be
 * another one than the workflow's. Returns undefined if the bank sends no such balance.
 */
function countFromOpening(
	{ opening, asOf }: Balances,
	bookings: readonly Booking[],
	order: StatementOrder,
	decimals: number,
): Result | undefined {
	if (opening === undefined) return undefined;
	const countFrom = (day: string) => countBack(makeOpeningAnchor(opening, day, asOf), bookings, order.to);
	if (asOf !== undefined) return countFrom(dayOf(asOf));
	const { expectedOpeningBalance: expected, today } = order;
	if (expected === '') return openingDayUnknown();
	// If several days fit, all of them give the same file, because nothing was booked between them.
	const ofPeriod = sumOf(bookings.filter(({ bookingDay }) => bookingDay <= order.to));
	const closings = [-1, 0, 1].map((days) => countFrom(addDays(today, days)));
	const isProven = (closing: Result) =>
		typeof closing === 'bigint' && closing - ofPeriod === parseUnits(expected, decimals);
	const problem = `Check 'Expected Opening Balance', ${expected}, because the bank does not say of which day its balances are, and no day fits.`;
	return closings.find(isProven) ?? new StatementError('openingDayUnproven', problem);
}

const openingDayUnknown = () =>
	new StatementError(
		'openingDayUnknown',
		"Enter the closing balance of your last statement in the option 'Expected Opening Balance', because nothing else shows of which day the bank's opening balance is.",
	);

const sumOf = (bookings: readonly Booking[]): bigint => bookings.reduce((sum, { units }) => sum + units, 0n);

function makeOpeningAnchor(units: bigint, day: string, asOf: Balances['asOf']): Anchor {
	const lastMoment = startOfDay(day) - 1;
	const end = { wall: { first: lastMoment, last: lastMoment }, offsetMinutes: asOf?.offsetMinutes };
	// If one of the two has no zone, or the booking no time, the bank's day counts.
	const areComparable = ({ time }: Booking) =>
		!isDay(time) && time.offsetMinutes !== undefined && end.offsetMinutes !== undefined;
	const contains = (booking: Booking) =>
		areComparable(booking) ? isUntil(booking.time, end) : booking.bookingDay < day;
	return { units, day, contains };
}

/**
 * Checks the day of an opening balance, where the current balance alone does not tell the closing balance: with the bookings
 * of the day, it is the current balance. Otherwise, the opening balance is of another day. For example, a bank may begin its
 * day later than its clock.
 *
 * @throws StatementError
 */
function checkMovement(
	{ opening, current, asOf }: Balances,
	bookings: readonly Booking[],
	order: StatementOrder,
): void {
	// The balance that the ERP has is a better witness. `buildStatement` compares it.
	if (order.expectedOpeningBalance !== '') return;
	if (opening === undefined || current === undefined || asOf === undefined) throw openingDayUnknown();
	const day = dayOf(asOf);
	const { contains } = makeOpeningAnchor(opening, day, asOf);
	const ofDay = bookings.filter((booking) => contains(booking) !== true && isUntil(booking.time, asOf) !== false);
	if (opening + sumOf(ofDay) === current) return;
	const problem = `Enter the closing balance of your last statement in the option 'Expected Opening Balance', because the bank's opening balance and the transactions since ${day} do not make its current balance.`;
	throw new StatementError('openingContradictory', problem);
}

/** Counts back from the current balance, of a time or of a day. */
function countFromCurrent({ current, asOf, asOfText }: Balances, bookings: readonly Booking[], order: StatementOrder) {
	if (current === undefined) {
		return new StatementError('balanceMissing', 'Ask the bank why it sends no current balance that can be read.');
	}
	if (asOf === undefined) {
		const problem = `Ask the bank of which time its balance is, because balanceAsOf is "${quoteSafely(asOfText)}".`;
		return new StatementError('balanceWithoutTime', problem);
	}
	const anchor = { units: current, day: dayOf(asOf) };
	if (!isDay(asOf)) return countBack({ ...anchor, contains: ({ time }) => isUntil(time, asOf) }, bookings, order.to);
	const mayBeLater = bookings.some(({ bookingDay }) => bookingDay >= anchor.day);
	if (mayBeLater) {
		const problem = `Run the workflow before the bank books transactions, or ask it for a newer balance, because its balance of ${anchor.day} has no time.`;
		return new StatementError('balanceOfDay', problem);
	}
	return countBack({ ...anchor, contains: () => true }, bookings, order.to);
}

/**
 * Takes later bookings off a balance.
 *
 * @returns an error if this balance cannot tell the result. Another balance may.
 * @throws StatementError if the balance lacks a booking of the statement. Another balance must not hide that.
 */
function countBack({ units, day, contains }: Anchor, bookings: readonly Booking[], to: string): Result {
	if (to >= day) {
		const lastDay = addDays(day, -1);
		const problem = `Set 'Period' to Chosen Days and 'Last Day' to ${lastDay}, or try again later, because the bank's balance is of ${day}.`;
		return new StatementError('balanceTooEarly', problem);
	}
	let closing = units;
	for (const booking of bookings) {
		const isContained = contains(booking);
		if (isContained === undefined) {
			const problem = `Try again tomorrow, because the transaction ${nameRow(booking.listed)} or the balance has no time, or no time zone, and nobody knows which was first.`;
			return new StatementError('containmentUnknown', problem);
		}
		const isOfStatement = booking.bookingDay <= to;
		if (isContained === isOfStatement) continue;
		if (!isContained) {
			const problem = `Try again later, because the transaction ${nameRow(booking.listed)} was booked after the time of the balance.`;
			throw new StatementError('bookedAfterBalance', problem);
		}
		closing -= booking.units;
	}
	return closing;
}
