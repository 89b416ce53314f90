import {
	type Direction,
	explainCase,
	explainReason,
	explainStatus,
	isPayeeVerification,
	isProblem,
	isRefused,
	type NextStep,
	type Outcome,
	outcomeOf,
} from '../codes/explainCode';
import { reasonCodeOf, type ReportedReason } from '../report/mapReasons';
import { writePaymentCount } from './countTransactions';
import type { OverridingAdvice } from './describeStatus';
import type { StatusEntry } from './listStatusEntries';

const EBICS: OverridingAdvice = {
	text: 'This line is from the log of an EBICS transfer. It is not the status of a payment. Do not send or book a payment because of it. If the payments are not completed or rejected by the day after the planned date, ask your bank.',
	nextStep: 'none',
	kind: 'noPayment',
};

const ANSWER_TO_REQUEST: OverridingAdvice = {
	text: 'This answers your request to cancel or reverse a payment. It is not the status of the payment. If your request was rejected, it has stopped nothing. Ask your bank what became of the payment and where the money is. Do not send the payment again.',
	nextStep: 'askBank',
	kind: 'noPayment',
};

/** Requests to cancel (camt.055, camt.056, pain.006) and to reverse (pain.007). */
const REQUEST_TO_UNDO = /camt\.?05[56]|pain\.?00[67]/i;

export function answersRequestToUndo(originalMessageName: string | null): boolean {
	return REQUEST_TO_UNDO.test(originalMessageName ?? '');
}

/** Logs of EBICS and answers to cancellations come as pain.002 too, and are not about a payment. Else null. */
export function describeNoPayment(
	originalMessageName: string | null,
	reasons: readonly ReportedReason[],
): OverridingAdvice | null {
	if (originalMessageName?.toUpperCase() === 'EBICS') return describeTransfer(reasons);
	return answersRequestToUndo(originalMessageName) ? ANSWER_TO_REQUEST : null;
}

/** Whoever waits after a transfer that broke off pays late: perhaps the bank does not have the file. */
function describeTransfer(reasons: readonly ReportedReason[]): OverridingAdvice {
	const problem = reasons.map(reasonCodeOf).find(isProblem) ?? null;
	const explained = explainReason(problem, { level: 'file', direction: null, status: null });
	if (explained === null) return EBICS;
	const text = `From the log of an EBICS transfer, not the status of a payment: ${explained.means} Ask your bank today whether it has the file and carries it out. Do not send it again before your bank agrees.`;
	return { ...EBICS, text, nextStep: 'askBank' };
}

/** Where the words of the status would be wrong, because it is not for all payments of its level; else null. */
export function describePart(entry: StatusEntry, direction: Direction): OverridingAdvice | null {
	if (entry.level === 'payment') return null;
	if (entry.onlyCounted) return describeCounted(entry, direction);
	const isSilentRest = entry.status === null && entry.listed > 0;
	return isSilentRest ? describeSilentRest(entry, direction) : describeMixed(entry, direction);
}

/** What is said of one payment that is only counted, and what to do where nobody knows which payments these are. */
const COUNTED = {
	rejected: ['was rejected', 'countedRejected'],
	cancelled: ['was canceled', 'countedCancelled'],
	unknown: ['has no known status', 'countedUnknown'],
	partial: ['was accepted only in part', 'countedOpen'],
	pending: ['is pending', 'countedOpen'],
	accepted: ['was accepted but is not completed', 'countedOpen'],
	completed: ['is completed', 'countedCompleted'],
} as const satisfies Record<Outcome, readonly [predicate: string, advice: string]>;

const PLURALS: Readonly<Record<string, string>> = { was: 'were', is: 'are', has: 'have' };

/**
 * For a file or batch that only counts its payments: how many have the status, and that nobody knows which. Null where
 * all payments of the level have it, and for a verification of payee, which warns for itself.
 */
export function describeCounted(entry: StatusEntry, direction: Direction): OverridingAdvice | null {
	const { status, onlyCounted, listed, transactions, stated, batch, file, level } = entry;
	if (!onlyCounted || status === null) return null;
	const own = (batch ?? file).status;
	const areAll = listed === 0 && transactions !== null && transactions === stated && (own === null || own === status);
	if (areAll) return null;
	if (status === 'RCVC') {
		const number = transactions === null ? 'Some' : stated === null ? transactions : `${transactions} of ${stated}`;
		const text = `${number} names in the ${level} match. Look at the other items, and call those payees on phone numbers from your records. If one names another account, tell your bank. Approve the ${level} only if all confirm the accounts in it. Do not send it again.`;
		return { text, nextStep: 'decide', kind: 'part' };
	}
	if (isPayeeVerification(status)) return null;
	const subject = transactions === null ? 'An unknown number of payments' : writePaymentCount(transactions, stated);
	const [predicate, advice] = COUNTED[outcomeOf(status)];
	const isSingular = transactions === 1 || transactions === null;
	const said = isSingular ? predicate : predicate.replaceAll(/\w+/g, (word) => PLURALS[word] ?? word);
	const { whatToDo, nextStep } = explainCase(advice, { level, direction, status });
	return {
		text: `${subject} of the ${level} ${said} (${status}). The report does not say which ones. ${whatToDo}`,
		nextStep,
		kind: 'part',
	};
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
	if (isQuiet) return steps.has('wait') ? 'countedOpen' : 'countedCompleted';
	return steps.has('stopFraud') ? 'lookForFraud' : 'lookAtEach';
}

/** For the rest of a file or batch that lists some payments and has no status itself. */
function describeSilentRest(entry: StatusEntry, direction: Direction): OverridingAdvice {
	const { level, listed, transactions, stated } = entry;
	const number = transactions === null ? 'the other payments' : writePaymentCount(transactions, stated);
	const { whatToDo, nextStep } = explainCase('silentRest', { level, direction, status: null });
	const text = `The report lists ${writePaymentCount(listed, null)} of the ${level}. It does not say what happened to ${number}. ${whatToDo}`;
	return { text, nextStep, kind: 'doubt' };
}

/**
 * For a file or batch whose payments have different statuses: without the advice of its reasons, which is for some of
 * the payments only. Null for any other file or batch.
 */
function describeMixed({ batch, file, level }: StatusEntry, direction: Direction): OverridingAdvice | null {
	const { status, isMixed } = batch ?? file;
	if (!isMixed) return null;
	const place = { status, level, direction };
	const explained = explainStatus(place);
	if (explained !== null && !isRefused(status)) {
		return { text: `${explained.means} ${explained.whatToDo}`, nextStep: explained.nextStep, kind: 'part' };
	}
	const { whatToDo, nextStep } = explainCase('mixed', place);
	return { text: `The payments of the ${level} have different statuses. ${whatToDo}`, nextStep, kind: 'part' };
}
