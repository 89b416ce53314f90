import { nameReason, type NextStep } from '../codes/explainCode';
import { NO_REFERENCE } from '../report/mapTransaction';
import { isSameDecimal } from '../report/numbers';
import type { StatusItem } from './toStatusItem';

/** The columns of a simplified status, in their order. The first five fit into the panel of the trigger. */
export const SIMPLIFIED_STATUS_KEYS = [
	'outcome',
	'payment',
	'amount',
	'counterparty',
	'nextStep',
	'currency',
	'reason',
	'direction',
	'level',
	'status',
] as const;

/** A status as one row of a table: flat, and without long texts. */
export interface SimplifiedStatus extends Pick<
	StatusItem,
	'outcome' | 'nextStep' | 'currency' | 'direction' | 'level' | 'status'
> {
	/** The ID by which the payer knows it; of a batch or file the ID of that */
	payment: string | null;
	/** A text only where a number cannot hold it */
	amount: number | string | null;
	/** Who gets the money of an outgoing payment, or pays an incoming one */
	counterparty: string | null;
	/** Code and short name */
	reason: string | null;
}

/** Makes a row of a table of a status. What a message to people needs beyond that is in the whole item. */
export function toSimplifiedStatus(item: StatusItem): SimplifiedStatus {
	return {
		outcome: item.outcome,
		payment: findPayment(item),
		amount: toNumber(item.amount),
		counterparty: findCounterparty(item),
		nextStep: item.nextStep,
		currency: item.currency,
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

/** Steps that somebody has to take. */
const STEPS_TO_TAKE: ReadonlySet<NextStep> = new Set([
	'decide',
	'correct',
	'askBank',
	'askCounterparty',
	'checkAccount',
	'stopFraud',
]);

/** Whether a status needs a decision or an action. */
export function needsAction(nextStep: NextStep): boolean {
	return STEPS_TO_TAKE.has(nextStep);
}
