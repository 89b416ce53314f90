import { isSameDecimal } from '../../values/parseDecimal';
import type { Advice } from '../codes/adviseStatus';
import { NO_DETAILS, type PaymentDetails } from '../report/mapTransaction';
import type { StatusEntry } from '../status/listStatusEntries';
import type { ItemContext } from './ItemContext';

/** What may be wrong with a status, and what to do. The item is complete all the same. */
export interface StatusWarning {
	readonly code:
		| 'accepted_amount_differs'
		| 'credited_amount_differs'
		| 'partly_listed'
		| 'reason_contradiction'
		| 'shared_payment_key'
		| 'unreadable_time';
	readonly text: string;
}

/** Finds what may be wrong with the status of an entry. Mostly empty. */
export function findWarnings(
	{ orderTime }: ItemContext,
	entry: StatusEntry,
	{ contradiction }: Pick<Advice, 'contradiction'>,
	isKeyShared: boolean,
): StatusWarning[] {
	const { level, status, scope, transactions } = entry;
	const details = entry.transaction?.details ?? NO_DETAILS;
	const warnings: StatusWarning[] = [];
	if (scope === 'rest' && status === 'RJCT') {
		const others = transactions === null ? 'others' : `${transactions} others`;
		const text = `The bank marks the ${level} as rejected, but lists only some of its payments. Check the ${others} before you send anything again: ask your bank, and look at the account.`;
		warnings.push({ code: 'partly_listed', text });
	}
	if (contradiction !== null) {
		const text = `The bank reports it as ${status}, but with ${contradiction}, a code for what is returned or rejected. Ask your bank what happened to the money. Do not send it again.`;
		warnings.push({ code: 'reason_contradiction', text });
	}
	if (isOtherAmount(details.acceptedAmount, details.acceptedCurrency, details)) {
		const text =
			'The payer has accepted another amount than the one that you asked for. Ask the payer why. Book only what has arrived on your account.';
		warnings.push({ code: 'accepted_amount_differs', text });
	}
	if (isOtherAmount(details.creditedAmount, details.creditedCurrency, details)) {
		const text =
			"The payee's bank confirms another amount than the one that was ordered or settled. Charges may have been taken from it. Compare both before you mark the invoice as paid.";
		warnings.push({ code: 'credited_amount_differs', text });
	}
	if (orderTime.isUnreadable) {
		const text =
			'The time of the report cannot be read, so nobody can tell whether this is the newest status. Compare it with what you have stored.';
		warnings.push({ code: 'unreadable_time', text });
	}
	if (isKeyShared) {
		const text =
			'The report has several payments with this paymentKey. None of them replaces another in your records. Look at each of them.';
		warnings.push({ code: 'shared_payment_key', text });
	}
	return warnings;
}

/**
 * Whether an amount that somebody else names is not the instructed one, else not the settled one. An equivalent amount
 * cannot be compared: it is in the payer's currency. A currency may be left out.
 */
function isOtherAmount(named: string | null, namedCurrency: string | null, details: PaymentDetails): boolean {
	if (named === null) return false;
	const isInstructed = details.instructedAmount !== null;
	const ordered = isInstructed ? details.instructedAmount : details.settledAmount;
	const itsCurrency = isInstructed ? details.currency : details.settledCurrency;
	if (ordered === null) return false;
	const isOtherCurrency = namedCurrency !== null && itsCurrency !== null && namedCurrency !== itsCurrency;
	return isOtherCurrency || isSameDecimal(named, ordered) !== true;
}
