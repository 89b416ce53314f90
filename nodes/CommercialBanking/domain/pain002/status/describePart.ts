import { isProblem } from '../codes/adviseByReason';
import {
	type Direction,
	explainCase,
	explainReason,
	explainStatus,
	type Explanation,
	isPayeeVerification,
	isRefused,
	type NextStep,
	outcomeOf,
} from '../codes/explainCode';
import { reasonCodeOf, type ReportedReason } from '../report/mapReasons';
import { writePaymentCount } from './countTransactions';
import type { OverridingAdvice } from './describeStatus';
import type { StatusEntry } from './listStatusEntries';

function override(kind: OverridingAdvice['kind'], { means, whatToDo, nextStep }: Explanation): OverridingAdvice {
	return { text: `${means} ${whatToDo}`, nextStep, kind };
}

/** Requests to cancel (camt.055, camt.056, pain.006) and to reverse (pain.007). */
const REQUEST_TO_UNDO = /camt\.?05[56]|pain\.?00[67]/i;

export function answersRequestToUndo(originalMessageName: string | null): boolean {
	return REQUEST_TO_UNDO.test(originalMessageName ?? '');
}

/** What is not about a payment has one text for all directions. */
const NO_PAYMENT = { level: 'file', direction: null, status: null } as const;

/** Logs of EBICS and answers to cancellations come as pain.002 too, and are not about a payment. Else null. */
export function describeNoPayment(
	originalMessageName: string | null,
	reasons: readonly ReportedReason[],
): OverridingAdvice | null {
	if (answersRequestToUndo(originalMessageName)) {
		return override('noPayment', explainCase('answerToRequest', NO_PAYMENT));
	}
	if (originalMessageName?.toUpperCase() !== 'EBICS') return null;
	// If the transfer broke off, the bank may not have the file, and whoever waits pays late. So the text says to ask.
	const code = reasons.map(reasonCodeOf).find(isProblem) ?? null;
	const problem = explainReason(code, NO_PAYMENT)?.means;
	const name = problem === undefined ? 'transfer' : 'brokenTransfer';
	return override('noPayment', explainCase(name, NO_PAYMENT, { problem }));
}

/** Where the words of the status would be wrong, because it is not for all payments of its level; else null. */
export function describePart(entry: StatusEntry, direction: Direction): OverridingAdvice | null {
	if (entry.level === 'payment') return null;
	if (entry.onlyCounted) return describeCounted(entry, direction);
	const isSilentRest = entry.status === null && entry.listed > 0;
	return isSilentRest ? describeSilentRest(entry, direction) : describeMixed(entry, direction);
}

/**
 * For a file or batch that only counts its payments: how many have the status, and that nobody knows which. Null where
 * all payments of the level have it, and for the results of verification of payee that warn for themselves.
 */
export function describeCounted(entry: StatusEntry, direction: Direction): OverridingAdvice | null {
	const { status, onlyCounted, listed, transactions, stated, batch, file, level } = entry;
	if (!onlyCounted || status === null) return null;
	const own = (batch ?? file).status;
	const isWholeLevel = listed === 0 && transactions !== null && transactions === stated;
	if (isWholeLevel && (own === null || own === status)) return null;
	// RCVC (the name matches) warns of nothing. If it is for some names only, the others may not match.
	if (status === 'RCVC') {
		const ofAll = stated === null ? '' : ` of ${stated}`;
		const number = transactions === null ? 'Some' : `${transactions}${ofAll}`;
		return override('part', explainCase('namesMatch', { level, direction: null, status }, { number }));
	}
	if (isPayeeVerification(status)) return null;
	const number = transactions === null ? 'An unknown number of payments' : writePaymentCount(transactions, stated);
	const isSingular = transactions === 1 || transactions === null;
	const verbs = isSingular ? { was: 'was', is: 'is', has: 'has' } : { was: 'were', is: 'are', has: 'have' };
	const place = { level, direction, status };
	return override('part', explainCase(`counted_${outcomeOf(status)}`, place, { number, status, ...verbs }));
}

/** More would make the text too long to be read. */
const MAX_STATUSES = 6;

/**
 * For a whole report: how many payments have each status, and the most careful step that one of them asks for.
 *
 * @param numbers how many payments have each status
 * @param steps what the parts ask for
 */
export function describeParts(
	numbers: ReadonlyMap<string | null, number | null>,
	steps: ReadonlySet<NextStep>,
	direction: Direction,
): OverridingAdvice {
	const shown = [...numbers]
		.slice(0, MAX_STATUSES)
		.map(([status, count]) => `${count ?? 'some'} ${status ?? 'without one'}`);
	const more = numbers.size > MAX_STATUSES ? ' …' : '';
	const known = shown.length === 0 ? '' : `Statuses of its payments: ${shown.join(', ')}${more}. `;
	const { whatToDo, nextStep } = explainCase(chooseAdvice(steps), { level: 'file', direction, status: null });
	return { text: known + whatToDo, nextStep, kind: 'part' };
}

function chooseAdvice(steps: ReadonlySet<NextStep>) {
	const isQuiet = [...steps].every((step) => step === 'wait' || step === 'none');
	if (isQuiet) return steps.has('wait') ? 'countedOpen' : 'counted_completed';
	return steps.has('stopFraud') ? 'lookForFraud' : 'lookAtEach';
}

/** For the rest of a file or batch that lists some payments and has no status itself. */
function describeSilentRest({ level, listed, transactions, stated }: StatusEntry, direction: Direction) {
	const rest = transactions === null ? 'the other payments' : writePaymentCount(transactions, stated);
	const place = { level, direction, status: null };
	return override('doubt', explainCase('silentRest', place, { listed: writePaymentCount(listed, null), rest }));
}

/**
 * For a file or batch whose payments have different statuses: without the advice of its reasons, which is for some of
 * the payments only. Null for any other file or batch.
 */
function describeMixed({ batch, file, level }: StatusEntry, direction: Direction): OverridingAdvice | null {
	const { status, isMixed } = batch ?? file;
	if (!isMixed) return null;
	const place = { status, level, direction };
	// "It was rejected" would be wrong for some of its payments.
	const explained = isRefused(status) ? null : explainStatus(place);
	return override('part', explained ?? explainCase('mixed', place));
}
