import { type BankStatement, type StatedBalance, writeUnits } from './BankStatement';

/** Whether the balances of a statement add up. */
export interface BalanceCheck {
	/** Null: a balance is missing, or a booking cannot be summed. */
	readonly addsUp: boolean | null;
	/** The closing balance less the opening balance and the bookings. */
	readonly difference: string | null;
}

/** Compares the closing balance with the opening balance and all booked entries. */
export function checkBalances({ opening, closing, bookedUnits, currency }: BankStatement): BalanceCheck {
	const isKnown = opening?.currency === currency && closing?.currency === currency;
	if (!opening || !closing || bookedUnits === null || !isKnown) return { addsUp: null, difference: null };
	const difference = closing.units - opening.units - bookedUnits;
	return { addsUp: difference === 0n, difference: writeUnits(difference, currency) };
}

/**
 * Chooses the two balances of a camt by their codes (ISO 20022). The closing balance of the day before opens the day. An
 * intraday report has interim balances. Available balances (CLAV, ITAV, FWAV) never count.
 */
export function chooseCamtBalances(statement: BankStatement): void {
	const balances = statement.balances.filter(({ currency }) => currency === statement.currency);
	const find = (code: string) => balances.filter(({ type }) => type === code);
	const interim = find('ITBD');
	const ofPages = interim.filter(({ isOfPage }) => isOfPage === true);
	const ofReport = statement.format === 'camt.052' ? interim.filter(({ isOfPage }) => isOfPage !== true) : [];
	const closing = find('CLBD').at(-1) ?? ofReport.at(-1) ?? null;
	const opening = find('OPBD')[0] ?? find('PRCD')[0] ?? other(ofReport[0], closing) ?? null;
	statement.closing = closing ?? other(ofPages.at(-1), opening);
	statement.opening = opening ?? other(ofPages[0], statement.closing);
}

/** One balance cannot be both ends. */
const other = (balance: StatedBalance | undefined, end: StatedBalance | null): StatedBalance | null =>
	balance === undefined || balance === end ? null : balance;
