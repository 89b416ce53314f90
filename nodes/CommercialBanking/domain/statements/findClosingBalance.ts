import { addDays, startOfDay } from '../values/parseDay';
import { findFlatText } from '../accounts/findFlatValue';
import type { UnwrappedRecord } from '../accounts/unwrapRecord';
import { formatUnits, parseUnits } from '../values/parseUnits';
import { isUntil, parseTimestamp, type Timestamp } from '../values/parseTimestamp';
import { quoteSafely } from '../values/quoteSafely';
import { type Booking, makeRowError, toDay } from './readBooking';
import { StatementError, type StatementOrder } from './Statement';

/** A balance of the bank, from which the closing balance is counted back. */
interface Anchor {
	readonly units: bigint;
	/** The day of the balance. A statement can end on the day before at the latest. */
	readonly day: string;
	/** Whether a booking is part of the balance; undefined if nobody knows it. */
	readonly contains: (booking: Booking) => boolean | undefined;
}

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
	const anchors = [findOpeningAnchor(balances, bookings, order.today), findCurrentAnchor(balances, bookings)];
	// If a balance cannot be used, its result is a text that says why, or '' if the bank did not send it.
	const results = anchors.map((anchor) =>
		typeof anchor === 'string' ? anchor : countBack(anchor, bookings, order.to),
	);
	const [closing, other] = results.filter((result) => typeof result === 'bigint');
	if (closing === undefined) throw new StatementError(String(results.find((result) => result !== '')));
	if (other === undefined || other === closing) return closing;
	const [byOpening, byCurrent] = [closing, other].map((units) => formatUnits(units, decimals));
	const conflict = `By the bank's opening balance (openingDayBalance), ${order.to} ended with ${byOpening}. By its current balance it was ${byCurrent}. The list of transactions may not be whole. Try again later.`;
	throw new StatementError(conflict);
}

type Balances = ReturnType<typeof readBalances>;

function readBalances(account: UnwrappedRecord, decimals: number) {
	const { fields } = account;
	const sign = findBalanceSign(account, decimals);
	if (sign === undefined) {
		const problem =
			'The balance contradicts the credit line and the available credit. Nobody knows whether it is owed.';
		throw new StatementError(problem);
	}
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
 * @returns the factor for the bank's balances; undefined if the bank contradicts itself
 */
function findBalanceSign({ kind, fields }: UnwrappedRecord, decimals: number): 1n | -1n | undefined {
	const type = findFlatText(fields, 'balanceType')?.trim().toUpperCase();
	const isLiability = type === 'LIABILITY' || (type !== 'ASSET' && kind === 'locAccount');
	const [line, available, balance] = ['creditLine', 'availableCredit', 'currentBalance'].map((name) =>
		parseUnits(fields[name], decimals),
	);
	const sign = isLiability ? -1n : 1n;
	if (kind !== 'locAccount' || line === undefined || available === undefined || balance === undefined) return sign;
	const owed = -sign * balance;
	const used = line - available;
	if (owed * used >= 0n) return sign;
	if (owed !== -used) return undefined;
	return isLiability ? 1n : -1n;
}

const isTime = ({ wall }: Timestamp): boolean => wall.first === wall.last;

/** Finds the balance at the beginning of the day of the current balance, or of today if the bank sends no time. */
function findOpeningAnchor({ opening, asOf, asOfText }: Balances, bookings: readonly Booking[], today: string) {
	if (opening === undefined || (asOf === undefined && asOfText !== '')) return '';
	const day = asOf && isTime(asOf) ? toDay(asOf) : today;
	const statedDay = asOf ? toDay(asOf) : day;
	// The opening balance may also belong to the stated day.
	if (bookings.some((booking) => booking.day >= statedDay && booking.day < day)) return describeDay(statedDay);
	const lastMoment = startOfDay(day) - 1;
	const end = { wall: { first: lastMoment, last: lastMoment }, offsetMinutes: asOf?.offsetMinutes };
	// If only one of the two times has a zone, the bank's day counts.
	const hasZones = ({ time }: Booking) => time.offsetMinutes !== undefined && end.offsetMinutes !== undefined;
	const contains = (booking: Booking) => (hasZones(booking) ? isUntil(booking.time, end) : booking.day < day);
	return { units: opening, day, contains };
}

/** Finds the current balance, of a time or of a day. @returns a text that says why it cannot be used */
function findCurrentAnchor({ current, asOf, asOfText }: Balances, bookings: readonly Booking[]): Anchor | string {
	if (current === undefined) {
		return 'The bank sends no current balance that can be read. No statement can be made without it.';
	}
	if (asOf === undefined) {
		return `The bank does not say at which time the balance was read (balanceAsOf is "${quoteSafely(asOfText)}"). Without it, nobody knows which transactions it contains.`;
	}
	const anchor = { units: current, day: toDay(asOf) };
	if (isTime(asOf)) return { ...anchor, contains: ({ time }) => isUntil(time, asOf) };
	if (bookings.some(({ day }) => day >= anchor.day)) return describeDay(anchor.day);
	return { ...anchor, contains: () => true };
}

const describeDay = (day: string): string =>
	`The bank's balance is of ${day}, without a time, and transactions of that day or later are booked. Nobody knows whether the balance contains them. Try again early in the morning.`;

/** Takes later bookings off a balance. @returns the closing balance, or a text that says why it is not known */
function countBack({ units, day, contains }: Anchor, bookings: readonly Booking[], to: string): bigint | string {
	if (to >= day) {
		const lastDay = addDays(day, -1);
		return `The bank's balance is of ${day}. A statement can end on ${lastDay} at the latest: set 'Period' to Chosen Days and 'Last Day' to ${lastDay}, or try again later.`;
	}
	let closing = units;
	for (const booking of bookings) {
		const isContained = contains(booking);
		if (isContained === undefined) {
			const problem =
				'may be part of the balance or not: one of the two has no time, or no time zone. Try again tomorrow.';
			return makeRowError(booking, problem).message;
		}
		if (isContained === booking.day <= to) continue;
		if (!isContained) {
			throw makeRowError(booking, 'was booked after the time of the balance. Try again later.');
		}
		closing -= booking.line.units;
	}
	return closing;
}
