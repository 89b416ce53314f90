import { type About, answers, cases, counted, TRANSFER_REFUSED } from '../codes/advice.words';
import { isProblem } from '../codes/adviseByReason';
import {
	type Direction,
	explainCase,
	explainReason,
	explainStatus,
	type Explanation,
	isPayeeVerification,
	isRefused,
	outcomeOf,
} from '../codes/explainCode';
import { reasonCodeOf } from '../report/mapReasons';
import { writePaymentCount } from '../report/Tally';
import { findContradiction, type OverridingAdvice } from './describeStatus';
import { isSilentRest, type StatusEntry } from './listStatusEntries';

function override(kind: OverridingAdvice['kind'], { means, whatToDo, nextStep }: Explanation): OverridingAdvice {
	return { text: `${means} ${whatToDo}`, nextStep, kind };
}

/** What is not about a payment has one text for all directions. */
const NO_PAYMENT = { level: 'file', direction: null, status: null } as const;

/** Answers to cancellations, logs of EBICS and such come as pain.002 too, and are not about a payment. Null for a payment. */
export function describeNoPayment(about: About, { status, reasons }: StatusEntry): OverridingAdvice | null {
	if (about === 'payment') return null;
	const answer = override('noPayment', explainCase(answers[about], NO_PAYMENT));
	if (about !== 'transmission') return answer;
	// If the transfer broke off, the bank may not have the file, and whoever waits pays late. So the text says to ask.
	const code = reasons.map(reasonCodeOf).find(isProblem) ?? null;
	const problem = explainReason(code, NO_PAYMENT)?.means ?? (isRefused(status) ? TRANSFER_REFUSED : null);
	return problem === null ? answer : override('noPayment', explainCase(cases.brokenTransfer, NO_PAYMENT, { problem }));
}

/** Where the words of the status would be wrong, because it is not for all payments of its level; else null. */
export function describePart(entry: StatusEntry, direction: Direction): OverridingAdvice | null {
	if (entry.level === 'payment' || findContradiction(entry.status, entry.reasons) !== null) return null;
	if (entry.isFromCount) return describeCounted(entry, direction);
	// Banks list the names that do not match.
	if (entry.status === 'RCVC' && entry.listedBelow > 0) return describeMatches(entry);
	return isSilentRest(entry) ? describeSilentRest(entry, direction) : describeMixed(entry, direction);
}

/**
 * For a file or batch that only counts its payments: how many have the status, and that nobody knows which. Null where
 * all payments of the level have it, and for the results of verification of payee that warn for themselves.
 */
function describeCounted(entry: StatusEntry, direction: Direction): OverridingAdvice | null {
	const { status, listedBelow, transactions, statedTotal, batch, file, level } = entry;
	if (status === null) return null;
	const statusOfLevel = (batch ?? file).status;
	const isWholeLevel = listedBelow === 0 && transactions !== null && transactions === statedTotal;
	const isContradicted = statusOfLevel !== null && statusOfLevel !== status;
	if (isWholeLevel && !isContradicted) return null;
	if (status === 'RCVC') return describeMatches(entry);
	if (isPayeeVerification(status)) return null;
	const number = transactions === null ? 'an unknown number of payments' : writePaymentCount(transactions, statedTotal);
	const place = { level, direction, status };
	return override('part', explainCase(counted[outcomeOf(status)], place, { number, status }));
}

/** RCVC (the name matches) warns of nothing itself. If it is for some names only, the others may not match. */
function describeMatches({ level, status, transactions, statedTotal }: StatusEntry): OverridingAdvice {
	const ofAll = statedTotal === null ? '' : ` of ${statedTotal}`;
	const number = transactions === null ? 'Some' : `${transactions}${ofAll}`;
	// The text is the same for all directions.
	return override('part', explainCase(cases.namesMatch, { level, direction: null, status }, { number }));
}

/** For the rest of a file or batch that lists some payments and has no status itself. */
function describeSilentRest({ level, listedBelow, transactions, statedTotal }: StatusEntry, direction: Direction) {
	const rest = transactions === null ? 'the other payments' : writePaymentCount(transactions, statedTotal);
	const listed = writePaymentCount(listedBelow, null);
	return override('doubt', explainCase(cases.silentRest, { level, direction, status: null }, { listed, rest }));
}

/**
 * For a file or batch whose payments have different statuses: without the advice of its reasons, which is for some of
 * the payments only. Null for any other file or batch.
 */
function describeMixed({ batch, file, level }: StatusEntry, direction: Direction): OverridingAdvice | null {
	const { status, isMixed } = batch ?? file;
	if (!isMixed) return null;
	const place = { status, level, direction };
	// `RJCT` with counts of other statuses: "It was rejected" would be wrong for some of its payments.
	const explained = isRefused(status) ? null : explainStatus(place);
	return override('part', explained ?? explainCase(cases.mixed, place));
}
