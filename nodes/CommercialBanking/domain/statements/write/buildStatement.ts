import { findCurrencyCode, findFlatText } from '../../accounts/findFlatValue';
import type { UnwrappedRecord } from '../../accounts/unwrapRecord';
import { StatementError } from '../../errors';
import type { JsonObject } from '../../json/isJsonObject';
import { absolute, currencyDecimals, formatUnits, parseUnits } from '../../values/parseDecimal';
import { DAY_MILLISECONDS, startOfDay } from '../../values/parseTimestamp';
import { beginStatement } from '../Statement';
import { findClosingBalance } from './findClosingBalance';
import { type Booking, readBooking } from './readBooking';
import type { StatementOrder, WholeRow, WholeStatement } from './WholeStatement';

/** ISO 20022 (Max34Text), and an IBAN. */
const MAX_ACCOUNT_CHARACTERS = 34;

/** More than 18 digits fit into no format. */
const TOO_LARGE = 10n ** 18n;

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
): Promise<WholeStatement> {
	const currency = findCurrencyCode(account.fields) ?? '';
	if (!/^[A-Z]{3}$/.test(currency)) {
		const problem = 'Ask the bank in which currency the account is, because its answer does not say it.';
		throw new StatementError('currencyMissing', problem);
	}
	const decimals = currencyDecimals(currency);
	const { bookings, hasOlderRows } = await readBookings(rows, { from: order.from, currency, decimals }, pause);
	await pause();
	bookings.sort(compareBookings);
	await pause();
	const closing = findClosingBalance(account, bookings, order, decimals);
	await pause();
	const rowsOfDays = addReferences(bookings.filter(({ bookingDay }) => bookingDay <= order.to));
	await pause();
	const opening = rowsOfDays.reduce((balance, { units }) => balance - units, closing);
	const isTooLarge = [opening, closing, ...rowsOfDays.map(({ units }) => units)].some(
		(units) => absolute(units) >= TOO_LARGE,
	);
	if (isTooLarge) {
		const problem =
			"Import the bank's own statement, because an amount or a balance has more than 18 digits, which no format can carry.";
		throw new StatementError('amountTooLarge', problem);
	}
	const { from, expectedOpeningBalance: expected } = order;
	if (expected !== '' && parseUnits(expected, decimals) !== opening) {
		const begins = `${from} begins with ${formatUnits(opening, decimals)}`;
		const problem = `Begin with the day after your last statement, or look for a transaction that was booked late, because ${begins}, but 'Expected Opening Balance' is ${expected}.`;
		throw new StatementError('openingDiffers', problem);
	}
	return {
		...beginStatement(null),
		from,
		to: order.to,
		account: findAccountNumber(account.fields, order.accountIdentification),
		bank: order.bankIdentification || (findFlatText(account.fields, 'routingTransitNumber') ?? ''),
		isCreditLine: account.kind === 'locAccount',
		currency,
		decimals,
		opening: { type: 'OPBD', day: from, units: opening, currency },
		closing: { type: 'CLBD', day: order.to, units: closing, currency },
		rows: rowsOfDays,
		number: order.number || numberStatement(order.to),
		customerId: order.customerId,
		hasOlderRows,
	};
}

async function readBookings(
	rows: readonly UnwrappedRecord[],
	order: Parameters<typeof readBooking>[1],
	pause: () => Promise<void>,
) {
	const bookings: Booking[] = [];
	let hasOlderRows = false;
	for (const [index, { fields }] of rows.entries()) {
		if (index % ROWS_WITHOUT_PAUSE === 0) await pause();
		const booking = readBooking({ fields, position: index + 1 }, order);
		if (booking === 'older') hasOlderRows = true;
		else if (booking !== 'pending') bookings.push(booking);
	}
	return { bookings, hasOlderRows };
}

/** Sorts bookings always in the same order, whatever order the bank sends. */
const compareBookings = (left: Booking, right: Booking): number =>
	left.time.wall.first - right.time.wall.first ||
	compareTexts(left.identity, right.identity) ||
	compareTexts(left.description ?? '', right.description ?? '');

const compareTexts = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

/** Gives each line its reference. Only lines with the same identity are numbered, so a late row changes no other line. */
function addReferences(bookings: readonly Booking[]): WholeRow[] {
	const counts = new Map<string, number>();
	return bookings.map((booking) => {
		const { identity } = booking;
		const count = (counts.get(identity) ?? 0) + 1;
		counts.set(identity, count);
		return { ...booking, reference: count === 1 ? identity : `${identity}-N${count}` };
	});
}

function findAccountNumber(fields: JsonObject, chosen: string): string {
	const number = chosen || (findFlatText(fields, 'accountNumber') ?? '').replaceAll(' ', '');
	const isWhole = chosen !== '' || (/^[\dA-Z-]{4,}$/i.test(number) && !/x{2}/i.test(number));
	if (isWhole && number.length <= MAX_ACCOUNT_CHARACTERS) return number;
	throw new StatementError(
		'accountNumberUnusable',
		`Enter the account number that your ERP knows in the option 'Account Identification', because this one is missing, masked, or longer than ${MAX_ACCOUNT_CHARACTERS} characters.`,
	);
}

/** Numbers a statement by its last day: the year's last two digits and the number of the day in the year, at most 99366. */
function numberStatement(day: string): string {
	const days = (startOfDay(day) - startOfDay(`${day.slice(0, 4)}-01-01`)) / DAY_MILLISECONDS;
	return day.slice(2, 4) + String(days + 1).padStart(3, '0');
}
