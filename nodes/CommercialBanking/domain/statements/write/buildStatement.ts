import { findCurrencyCode, findFlatText } from '../../accounts/findFlatValue';
import { findWholeNumber, identifyAccount } from '../../accounts/findWholeNumber';
import { identifyTransaction, makeRowId } from '../../accounts/identifyTransaction';
import { RowNumbers } from '../../accounts/RowNumbers';
import type { UnwrappedRecord } from '../../accounts/unwrapRecord';
import { StatementError } from '../../errors';
import type { JsonObject } from '../../json/isJsonObject';
import { compareTexts } from '../../values/compareTexts';
import { absolute, currencyDecimals, formatUnits, parseUnits } from '../../values/parseDecimal';
import { DAY_MILLISECONDS, startOfDay } from '../../values/parseTimestamp';
import { beginStatement } from '../Statement';
import { findClosingBalance } from './findClosingBalance';
import { type Booking, readBooking } from './readBooking';
import type { StatementOrder, WholeStatement } from './WholeStatement';

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
	const identification = identifyAccount(account.fields, order.accountId);
	const ofRows = { from: order.from, currency, decimals, account: identification };
	const { bookings, hasOlderRows } = await readBookings(rows, ofRows, pause);
	await pause();
	bookings.sort(compareBookings);
	await pause();
	const closing = findClosingBalance(account, bookings, order, decimals);
	await pause();
	const rowsOfDays = bookings.filter(({ bookingDay }) => bookingDay <= order.to);
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

/**
 * Reads the bookings from the first day on. Equal ones are numbered as in Get Many, so a line of a file has the ID that the same
 * row has there.
 */
async function readBookings(
	rows: readonly UnwrappedRecord[],
	order: Parameters<typeof readBooking>[1] & { readonly account: string | undefined },
	pause: () => Promise<void>,
) {
	const { account, currency } = order;
	const identify = ({ fields }: UnwrappedRecord) => identifyTransaction(fields, { account, currency });
	const numbers = new RowNumbers();
	const found: Array<Omit<Booking, 'rowId'>> = [];
	let hasOlderRows = false;
	for (let start = 0; start < rows.length; start += ROWS_WITHOUT_PAUSE) {
		await pause();
		// With the same total each time, no row counts as one that came twice: the list was read, and has not moved.
		for (const listed of numbers.addPage(rows.slice(start, start + ROWS_WITHOUT_PAUSE), identify, rows.length)) {
			const booking = readBooking(listed, order);
			if (booking === 'older') hasOlderRows = true;
			else if (booking !== 'pending') found.push(booking);
		}
	}
	const bookings: Booking[] = [];
	for (const booking of found) {
		if (bookings.length % ROWS_WITHOUT_PAUSE === 0) await pause();
		const { listed } = booking;
		bookings.push({ ...booking, rowId: makeRowId(listed.identity, numbers.numberOf(listed) ?? 1) });
	}
	return { bookings, hasOlderRows };
}

/** Sorts bookings always in the same order, whatever order the bank sends. */
const compareBookings = (left: Booking, right: Booking): number =>
	left.time.wall.first - right.time.wall.first ||
	compareTexts(left.details.bankReference ?? '', right.details.bankReference ?? '') ||
	compareTexts(left.rowId, right.rowId);

function findAccountNumber(fields: JsonObject, chosen: string): string {
	const number = chosen || findWholeNumber(fields);
	if (number !== undefined && number.length <= MAX_ACCOUNT_CHARACTERS) return number;
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
