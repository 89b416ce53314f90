import {
	type Direction,
	explainStatus,
	isPayeeVerification,
	isRefused,
	type NextStep,
	type Outcome,
	outcomeOf,
	SHIP_WHEN_PAID,
	type StatusLevel,
} from '../codes/explainCode';
import type { CountedBlock } from '../report/mapBlocks';
import { writePaymentCount, isMixed } from './countTransactions';
import type { OverridingAdvice } from './describeStatus';
import type { StatusEntry } from './listStatusEntries';

const OUTCOME_PREDICATES: Readonly<Record<Outcome, { readonly one: string; readonly many: string }>> = {
	rejected: { one: 'was rejected', many: 'were rejected' },
	cancelled: { one: 'was canceled', many: 'were canceled' },
	unknown: { one: 'has no known status', many: 'have no known status' },
	partial: { one: 'was accepted only in part', many: 'were accepted only in part' },
	pending: { one: 'is pending', many: 'are pending' },
	accepted: { one: 'was accepted but is not completed', many: 'were accepted but are not completed' },
	completed: { one: 'is completed', many: 'are completed' },
};

const WAIT =
	'Wait. If they are not completed or rejected by the day after the planned date, ask your bank. Do not send any again or treat it as paid.';

/** What to do, where it is not known which payments have a status. */
const ADVICE: Readonly<
	Record<Outcome, readonly [nextStep: NextStep, text: (what: string, direction: Direction) => string]>
> = {
	rejected: [
		'checkAccount',
		(what, direction) =>
			`Ask your bank which and why. Check that none was paid. Only if it agrees, send those, not the whole ${what}.${direction === 'incoming' ? '' : ' Ask a payee for a new account on a number from your records.'}`,
	],
	cancelled: [
		'checkAccount',
		(what) =>
			`Find them first: ask your bank which they are and who canceled them. Check on the account that none of them was paid. Do not send them or the ${what} again unless that person agrees.`,
	],
	completed: [
		'none',
		() =>
			'Treat each as paid only when you find it on the account. If it is not there on the next day, ask your bank. Do not send any of them again.',
	],
	accepted: ['wait', () => WAIT],
	pending: ['wait', () => WAIT],
	partial: ['wait', () => WAIT],
	unknown: [
		'askBank',
		() => 'Ask your bank which they are and what happens to them. Do not send any of them again, and do not book them.',
	],
};

const shipping = (direction: Direction) => (direction === 'incoming' ? ` ${SHIP_WHEN_PAID}` : '');

const notAgain = (what: string) => `Do not send the ${what} again.`;

const EBICS: OverridingAdvice = {
	text: 'This line is from the protocol of an EBICS transfer. It is not the status of a payment. Do not send or book a payment because of it. If the payments are not completed or rejected by the day after the planned date, ask your bank.',
	nextStep: 'none',
	kind: 'noPayment',
};

const ANSWER_TO_REQUEST: OverridingAdvice = {
	text: 'It answers your request to cancel or reverse a payment. It is not the status of the payment. If the request was rejected, the payment goes ahead. Do not send the payment again. Ask your bank what became of it.',
	nextStep: 'askBank',
	kind: 'noPayment',
};

/** Requests to cancel (camt.055, camt.056, pain.006) and to reverse (pain.007). */
const REQUEST_TO_UNDO = /camt\.?05[56]|pain\.?00[67]/i;

export function answersRequestToUndo(originalMessageName: string | null): boolean {
	return REQUEST_TO_UNDO.test(originalMessageName ?? '');
}

/** Protocols of EBICS and answers to cancellations come as pain.002 too, and are not about a payment. Else null. */
export function describeNoPayment(originalMessageName: string | null): OverridingAdvice | null {
	if (originalMessageName?.toUpperCase() === 'EBICS') return EBICS;
	return answersRequestToUndo(originalMessageName) ? ANSWER_TO_REQUEST : null;
}

/** Where the words of the status would be wrong, because it is not for all payments of its level; else null. */
export function describePart(entry: StatusEntry, direction: Direction): OverridingAdvice | null {
	if (entry.level === 'payment') return null;
	if (entry.onlyCounted) return describeCounted(entry, direction);
	const isSilentRest = entry.status === null && entry.listed > 0;
	return isSilentRest
		? describeSilentRest(entry, direction)
		: describeMixed(entry.batch ?? entry.file, entry.level, direction);
}

/**
 * For a file or batch that only counts its payments: how many have the status, and that nobody knows which. Null where
 * all payments of the level have it, and for a verification of payee, which warns for itself.
 */
export function describeCounted(entry: StatusEntry, direction: Direction): OverridingAdvice | null {
	const { status, onlyCounted, listed, transactions, stated, batch, file } = entry;
	if (!onlyCounted || status === null) return null;
	const own = (batch ?? file).status;
	const areAll = listed === 0 && transactions !== null && transactions === stated && (own === null || own === status);
	if (areAll) return null;
	const what = batch === null ? 'file' : 'batch';
	const subject = transactions === null ? 'An unknown number of payments' : writePaymentCount(transactions, stated);
	if (status === 'RCVC') {
		const number = transactions === null ? 'Some' : stated === null ? transactions : `${transactions} of ${stated}`;
		const text = `${number} names in the ${what} match. See the other items before you approve it, and call those payees on numbers from your records. Do not send it again.`;
		return { text, nextStep: 'decide', kind: 'part' };
	}
	if (isPayeeVerification(status)) return null;
	const outcome = outcomeOf(status);
	const predicate = OUTCOME_PREDICATES[outcome][transactions === 1 || transactions === null ? 'one' : 'many'];
	const [nextStep, text] = ADVICE[outcome];
	return {
		text: `${subject} of the ${what} ${predicate} (${status}), not listed. ${text(what, direction)}${shipping(direction)}`,
		nextStep,
		kind: 'part',
	};
}

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
	const [nextStep, text] = adviseOnParts(steps);
	return { text: `${known}${text}${shipping(direction)}`, nextStep, kind: 'part' };
}

/** More would make the text too long to be read. */
const MAX_STATUSES = 6;

function adviseOnParts(steps: ReadonlySet<NextStep>): readonly [NextStep, string] {
	const isQuiet = [...steps].every((step) => step === 'wait' || step === 'none');
	if (isQuiet) return steps.has('wait') ? ['wait', WAIT] : ['none', ADVICE.completed[1]('file', null)];
	const look = "Look at each, with 'One Item Per: Status'.";
	if (!steps.has('stopFraud')) {
		return ['checkAccount', `${look} Check them on the account or with your bank. ${NONE_AGAIN}`];
	}
	return ['stopFraud', `It may be fraud. ${look} Approve nothing before that. ${NONE_AGAIN}`];
}

const NONE_AGAIN = 'Do not send the file again, and none of them before your bank says that it was rejected.';

/** For the rest of a file or batch that lists some payments and has no status itself. */
function describeSilentRest(
	{ batch, listed, transactions, stated }: StatusEntry,
	direction: Direction,
): OverridingAdvice {
	const what = batch === null ? 'file' : 'batch';
	const number = transactions === null ? 'the other payments' : writePaymentCount(transactions, stated);
	const text = `The report lists ${writePaymentCount(listed, null)} of the ${what}. It does not say what happened to ${number}. Ask your bank. ${notAgain(what)} Do not send any of them again before your bank says that it was rejected.${shipping(direction)}`;
	return { text, nextStep: 'askBank', kind: 'doubt' };
}

/**
 * For a file or batch whose payments have different statuses: without the advice of its reasons, which is for some of
 * the payments only. Null for any other file or batch.
 */
function describeMixed(block: CountedBlock, level: StatusLevel, direction: Direction): OverridingAdvice | null {
	if (!isMixed(block)) return null;
	const what = level === 'file' ? 'file' : 'batch';
	const explained = explainStatus({ status: block.status, level, direction });
	if (explained !== null && !isRefused(block.status)) {
		return { text: `${explained.means} ${explained.whatToDo}`, nextStep: explained.nextStep, kind: 'part' };
	}
	const text = `The payments of the ${what} have different statuses. Check each of them, on the account or with your bank. ${notAgain(what)} Do not send any of them again before your bank says that it was rejected.${shipping(direction)}`;
	return { text, nextStep: 'checkAccount', kind: 'part' };
}
