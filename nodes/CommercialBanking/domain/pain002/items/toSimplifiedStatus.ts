import { nameReason, type NextStep } from '../codes/explainCode';
import { isSameDecimal, NO_REFERENCE } from '../report/numbers';
import type { StatusItem } from './toStatusItem';

/** A status as one row of a table: flat, and without long texts. */
export type SimplifiedStatus = ReturnType<typeof toSimplifiedStatus>;

/**
 * Makes a row of a table of a status. The first five columns fit into the panel of the trigger. What a message to people needs beyond that is in the whole item.
 */
export function toSimplifiedStatus(item: StatusItem) {
	return {
		outcome: item.outcome,
		/** The ID by which the payer knows it; of a batch or file the ID of that */
		payment: findPayment(item),
		/** A text only where a number cannot hold it */
		amount: toNumber(item.amount),
		/** Who gets the money of an outgoing payment, or pays an incoming one */
		counterparty: findCounterparty(item),
		nextStep: item.nextStep,
		currency: item.currency,
		/** Code and short name */
		reason: writeReason(item.reasonCode),
		direction: item.direction,
		level: item.level,
		status: item.status,
	};
}

function findPayment(item: StatusItem): string | null {
	const { originalEndToEndId, originalInstructionId, originalUetr, originalPaymentInformationId } = item;
	const ids = [originalEndToEndId, originalInstructionId, originalUetr, originalPaymentInformationId];
	return ids.find((id) => id !== null && !NO_REFERENCE.has(id)) ?? item.originalMessageId;
}

function findCounterparty({ direction, creditorName, debtorName }: StatusItem): string | null {
	if (direction === null) return null;
	return direction === 'outgoing' ? creditorName : debtorName;
}

/** A decimal of more than 15 digits may lose some of them as a number. */
function toNumber(amount: string | null): number | string | null {
	if (amount === null) return null;
	const number = Number(amount);
	return isSameDecimal(amount, String(number)) === true && amount.replaceAll(/^[-+]?0*|\D/g, '').length <= 15
		? number
		: amount;
}

function writeReason(code: string | null): string | null {
	const shortName = nameReason(code)?.shortName;
	return code === null || shortName === undefined ? code : `${code} ${shortName}`;
}

/** Whether a status needs a decision or an action. */
export function needsAction(nextStep: NextStep): boolean {
	return nextStep !== 'wait' && nextStep !== 'none';
}
