import { isRefused, type Outcome, outcomeOf } from '../codes/explainCode';
import type { CountedBlock } from '../report/mapBlocks';
import { answersRequestToUndo } from '../status/describePart';
import { findContradiction } from '../status/describeStatus';
import { isSameDecimal } from '../report/numbers';
import { countByStatus, writePaymentCount } from '../status/countTransactions';
import type { StatusEntry } from '../status/listStatusEntries';

export type WarningCode =
	| 'status_contradiction'
	| 'partly_listed'
	| 'count_mismatch'
	| 'control_sum_mismatch'
	| 'partial_without_detail'
	| 'duplicate_batch'
	| 'duplicate_end_to_end_id'
	| 'no_payment_status'
	| 'reason_contradiction'
	| 'accepted_amount_differs';

/** A contradiction that concerns one status. The items are complete all the same. */
export interface StatusWarning {
	readonly code: WarningCode;
	readonly text: string;
}

/**
 * Finds what contradicts the status of one entry, or may make it wrong. Mostly empty.
 *
 * @param originalMessageName what the report answers
 */
export function findEntryWarnings(entry: StatusEntry, originalMessageName: string | null): StatusWarning[] {
	const doubt = findDoubt(entry) ?? findSilentRest(entry);
	const overruled = listOverruledBlocks(entry).map(([what, { status }]): StatusWarning => {
		const text = `The bank marks the ${what} as ${status ?? ''}, but this part of it as ${entry.status ?? ''}. Ask your bank which is true. Do not send either again before your bank agrees.`;
		return { code: 'status_contradiction', text };
	});
	const others = [findOtherMessage(originalMessageName), findReasonContradiction(entry), findOtherAmount(entry)];
	return [doubt, ...overruled, ...others].filter((warning) => warning !== null);
}

function findOtherMessage(originalMessageName: string | null): StatusWarning | null {
	if (!answersRequestToUndo(originalMessageName)) return null;
	const text =
		'This answers a request to cancel or reverse, not a payment. Do not take it for the status of the payment.';
	return { code: 'no_payment_status', text };
}

function findReasonContradiction({ status, reasons }: StatusEntry): StatusWarning | null {
	const code = findContradiction(status, reasons);
	if (code === null) return null;
	const text = `The bank reports it as ${status ?? ''}, but with ${code}, a code for what is returned or rejected. Ask your bank what happened to the money. Do not send it again.`;
	return { code: 'reason_contradiction', text };
}

function findOtherAmount({ transaction }: StatusEntry): StatusWarning | null {
	const { acceptedAmount = null, acceptedCurrency = null, amount = null, currency = null } = transaction?.details ?? {};
	if (acceptedAmount === null || amount === null) return null;
	const isSame = isSameDecimal(acceptedAmount, amount) === true && (acceptedCurrency ?? currency) === currency;
	if (isSame) return null;
	const text =
		'The payer has accepted another amount than the one that you asked for. Ask the payer why. Book only what has arrived on your account.';
	return { code: 'accepted_amount_differs', text };
}

const REPORTED_TWICE: StatusWarning = {
	code: 'duplicate_batch',
	text: 'The bank reports the batch in several places. Ask your bank which report counts, and check each payment on the account. Do not send anything again before your bank agrees.',
};

/** Why the status of an entry may not be true, and what to check; null where there is no doubt. */
export function findDoubt(entry: StatusEntry): StatusWarning | null {
	const { level, status, listed, transactions, stated, onlyCounted, isShared } = entry;
	if (isShared && level === 'batch' && !onlyCounted && isRefused(status)) return REPORTED_TWICE;
	if (!isRejectionInDoubt(entry)) return null;
	const all = stated ?? (transactions === null ? null : listed + transactions);
	const ofStated = all === null ? '' : ` of ${all}`;
	const few =
		listed > 0
			? `lists only ${listed}${ofStated} payments`
			: `counts only ${countRejected(entry)}${ofStated} payments as rejected`;
	const text = `The bank marks the ${level} as rejected but ${few}. Find the others first: ask your bank, and check the account. Do not send the ${level} again, and none of its payments before your bank says that this payment was rejected.`;
	return { code: 'partly_listed', text };
}

/** A file or batch that lists some of its payments, and says nothing about the others. */
export function findSilentRest({ level, status, listed, transactions, stated }: StatusEntry): StatusWarning | null {
	if (level === 'payment' || status !== null || listed === 0 || transactions === null) return null;
	const text = `The report does not say what happened to ${writePaymentCount(transactions, stated)} of the ${level}.`;
	return { code: 'partly_listed', text };
}

/**
 * Whether an entry is for a rejected file or batch, or the rest of it, of which the bank lists or counts only some
 * transactions as rejected.
 *
 * ISO 20022 defines `RJCT` of a group as "payment initiation or individual transaction included … has been rejected". So
 * the others may have been accepted, for example in an earlier report. Only counts per status can show that all were
 * rejected.
 */
function isRejectionInDoubt(entry: StatusEntry): boolean {
	const { level, status, onlyCounted, listed, transactions, batch, file } = entry;
	if (level === 'payment' || onlyCounted || status !== 'RJCT') return false;
	// A count of zero, or one that is no number, says nothing.
	const hasCounts = (batch ?? file).counts.some((count) => (count.transactions ?? 0) > 0);
	if (listed === 0 && !hasCounts) return false;
	return transactions === null || countRejected(entry) < listed + transactions;
}

const countRejected = ({ batch, file }: StatusEntry) => countByStatus((batch ?? file).counts).get('RJCT') ?? 0;

/**
 * The levels above an entry that are rejected or canceled although the entry has its own, other status. The nearest
 * comes first. The status of the entry is the more specific one, so it stands. A level that counts a status stands above
 * it.
 */
function listOverruledBlocks({ level, status, statusLevel, onlyCounted, batch, file }: StatusEntry) {
	const above: Array<['file' | 'batch', CountedBlock]> = [];
	if (statusLevel !== level) return above;
	if (batch !== null && (level === 'payment' || onlyCounted)) above.push(['batch', batch]);
	if (level !== 'file' || onlyCounted) above.push(['file', file]);
	return above.filter(([, block]) => isRefused(block.status) && contradicts(status, block.status));
}

/** Outcomes that contradict the outcome of the level above. */
const EXCLUDED_BELOW: Record<Outcome, readonly Outcome[]> = {
	rejected: ['accepted', 'completed', 'pending', 'partial'],
	cancelled: ['accepted', 'completed', 'pending', 'partial'],
	accepted: ['rejected', 'cancelled', 'partial'],
	completed: ['rejected', 'cancelled', 'partial', 'pending', 'accepted'],
	pending: [],
	partial: [],
	unknown: [],
};

export function contradicts(status: string | null, above: string | null): boolean {
	return EXCLUDED_BELOW[outcomeOf(above)].includes(outcomeOf(status));
}
