import { addDays, startOfDay } from '../values/parseDay';
import { findFlatText } from '../accounts/findFlatValue';
import type { UnwrappedRecord } from '../accounts/unwrapRecord';
import { formatUnits, parseUnits } from '../values/parseUnits';
import { isUntil, parseTimestamp, type Timestamp } from '../values/parseTimestamp';
import { quoteSafely } from '../values/quoteSafely';
import { type Booking, makeRowError, toDay } from './readBooking';
import problems from './problems.json';
import { StatementError, type StatementOrder } from './Statement';

/** A balance of the bank, from which the closing balance is counted back. */
interface Anchor {
	readonly units: bigint;
	/** The day of the balance. A statement can end on the day before at the latest. */
	readonly day: string;
	/** Whether a booking is part of the balance; undefined if nobody knows it. */
	readonly contains: (booking: Booking) => boolean | undefined;
}

/** A weekend and the holidays around it. */
const MAX_USUAL_AGE_DAYS = 5;

/**
 * Finds the balance after the last day: a balance of the bank, less the bookings in it that are of later days. If the bank
 * sends two balances, both must give the same result.
 *
 * @param bookings all of the first day and later
 * @throws StatementError if the balance could be wrong by a cent
 */
export function findClosingBalance(
	account: UnwrappedRecord,
	bookings: readonly Booking[],
	order: StatementOrder,
	decimals: number,
): bigint {
	const balances = readBalances(account, decimals);
	const opening = countFromOpening(balances, bookings, order);
	const current = countFromCurrent(balances, bookings, order);
	if (typeof opening === 'bigint' && typeof current === 'bigint' && opening !== current) {
		const [byOpening, byCurrent] = [opening, current].map((units) => formatUnits(units, decimals));
		const facts = { day: order.to, byOpening, byCurrent, timeZone: order.timeZone };
		// Without a time, `findOpeningDay` took today. In the bank's time zone, today may be another day.
		const wasDayAssumed = balances.asOf === undefined || !isTime(balances.asOf);
		throw new StatementError(problems.balancesDiffer + (wasDayAssumed ? problems.balancesOfOtherDays : ''), facts);
	}
	if (typeof opening === 'bigint') return opening;
	if (typeof current === 'bigint') return current;
	throw opening ?? current;
}

/** The closing balance, or why it is not known. */
type Result = bigint | StatementError;

type Balances = ReturnType<typeof readBalances>;

function readBalances(account: UnwrappedRecord, decimals: number) {
	const { fields } = account;
	const sign = findBalanceSign(account, decimals);
	const read = (name: string) => {
		const units = parseUnits(fields[name], decimals);
		return units === undefined ? undefined : sign * units;
	};
	const asOfText = findFlatText(fields, 'balanceAsOf') ?? '';
	return {
		opening: read('openingDayBalance'),
		current: read('currentBalance'),
		asOfText,
		asOf: parseTimestamp(asOfText),
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
	const [line, available, balance] = ['creditLine', 'availableCredit', 'currentBalance'].map((name) =>
		parseUnits(fields[name], decimals),
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
	throw new StatementError(problems.creditContradictory);
}

const isTime = ({ wall }: Timestamp): boolean => wall.first === wall.last;

/** Counts back from the balance at the beginning of a day. Returns undefined if the bank sends no such balance. */
function countFromOpening(
	balances: Balances,
	bookings: readonly Booking[],
	{ today, to }: StatementOrder,
): Result | undefined {
	const { opening, asOf, asOfText } = balances;
	const isAsOfUnreadable = asOf === undefined && asOfText !== '';
	if (opening === undefined || isAsOfUnreadable) return undefined;
	const day = findOpeningDay(balances, bookings, today);
	if (typeof day !== 'string') return day;
	const lastMoment = startOfDay(day) - 1;
	const end = { wall: { first: lastMoment, last: lastMoment }, offsetMinutes: asOf?.offsetMinutes };
	// If only one of the two times has a zone, the bank's day counts.
	const bothHaveZones = ({ time }: Booking) => time.offsetMinutes !== undefined && end.offsetMinutes !== undefined;
	const contains = (booking: Booking) => (bothHaveZones(booking) ? isUntil(booking.time, end) : booking.day < day);
	return countBack({ units: opening, day, contains }, bookings, to);
}

/** Finds the day that begins with the opening balance: the day of the current balance, or today if its time is not known. */
function findOpeningDay({ asOf }: Balances, bookings: readonly Booking[], today: string): string | StatementError {
	if (asOf === undefined) return today;
	const day = toDay(asOf);
	if (isTime(asOf)) return day;
	// The balance may be of that day or of today. If nothing was booked between, both days begin with the same balance.
	const isBookedBetween = bookings.some((booking) => booking.day >= day && booking.day < today);
	return isBookedBetween ? makeDayError(day, today) : today;
}

/** Counts back from the current balance, of a time or of a day. */
function countFromCurrent(balances: Balances, bookings: readonly Booking[], { today, to }: StatementOrder): Result {
	const { current, asOf, asOfText } = balances;
	if (current === undefined) return new StatementError(problems.balanceMissing);
	if (asOf === undefined) return new StatementError(problems.balanceWithoutTime, { asOf: quoteSafely(asOfText) });
	const anchor = { units: current, day: toDay(asOf) };
	if (isTime(asOf)) return countBack({ ...anchor, contains: ({ time }) => isUntil(time, asOf) }, bookings, to);
	const mayBeLater = bookings.some(({ day }) => day >= anchor.day);
	if (mayBeLater) return makeDayError(anchor.day, today);
	return countBack({ ...anchor, contains: () => true }, bookings, to);
}

/** Makes the error for a balance of a day, where nobody knows which bookings it contains. */
function makeDayError(day: string, today: string): StatementError {
	const isOld = addDays(day, MAX_USUAL_AGE_DAYS) < today;
	const advice = isOld ? problems.balanceOfOldDay : problems.balanceOfRecentDay;
	return new StatementError(problems.balanceOfDay + advice, { day });
}

/**
 * Takes later bookings off a balance.
 *
 * @returns an error if this balance cannot tell the result. Another balance may.
 * @throws StatementError if the balance lacks a booking of the statement. Another balance must not hide that.
 */
function countBack({ units, day, contains }: Anchor, bookings: readonly Booking[], to: string): Result {
	if (to >= day) return new StatementError(problems.balanceTooEarly, { day, lastDay: addDays(day, -1) });
	let closing = units;
	for (const booking of bookings) {
		const isContained = contains(booking);
		if (isContained === undefined) return makeRowError(booking, problems.containmentUnknown);
		const isOfStatement = booking.day <= to;
		if (isContained === isOfStatement) continue;
		if (!isContained) throw makeRowError(booking, problems.bookedAfterBalance);
		closing -= booking.line.units;
	}
	return closing;
}
