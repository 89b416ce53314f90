import answers from './answers.json';
import { type Outcome, type Reason, reasonOf, type Status, statusOf, toStep } from './codeTables';
import { findNextStep } from './findNextStep';
import type { StatusCase } from './StatusCase';
import { writeStep } from './writeStep';

export type Advice = ReturnType<typeof adviseStatus>;

/**
 * Says what a status means and what to do.
 *
 * @example
 * adviseStatus({ about: 'payment', direction: 'outgoing', isRequest: false, level: 'payment', scope: 'payment',
 *   status: 'RJCT', reasons: ['AC04'], isReasonInherited: false, conflict: null, isContradicted: false,
 *   isKeyShared: false, note: null })
 * // { outcome: 'rejected', nextStep: 'askCounterparty', payAgain: 'afterCheck', final: true, … }
 */
export function adviseStatus(one: StatusCase) {
	const status = statusOf(one.status);
	const code = one.reasons.find((reason) => reason !== null) ?? null;
	const reason = reasonOf(code);
	const { about } = one;
	const said = about === 'payment' ? adviseOnPayment(one, status) : adviseOnAnswer(one, about, status);
	return {
		outcome: said.outcome,
		/** For machines; `whatToDo` says the same for people */
		nextStep: said.nextStep,
		whatToDo: one.note === null ? said.text : `${said.text} The bank's note: "${one.note}"`,
		/** Whether a person may send it again after the check that `whatToDo` names */
		payAgain: said.isSentAgain ? ('afterCheck' as const) : ('no' as const),
		/** The bank does not normally send another status after this one. It may: payments are returned or recalled. */
		final: said.final,
		statusName: status?.name ?? null,
		statusExplanation: said.explanation,
		reasonCode: code,
		reasonName: reason?.name ?? null,
		reasonShortName: reason?.shortName ?? null,
		/** The first reason that says of a completed payment that it was rejected or returned; else null */
		contradiction: said.contradiction,
		/** What it answers, and how that ended, in at most 30 characters; null for a payment */
		answer: said.answer,
	};
}

function adviseOnPayment(one: StatusCase, status: Status | undefined) {
	const known = one.reasons.flatMap((code) => reasonOf(code) ?? []);
	const contradiction = status?.outcome === 'completed' ? findRejection(one.reasons) : null;
	const final = contradiction === null && isFinal(one, status, known);
	const { nextStep, reason } = findNextStep(one, status);
	const what = nameOf(one);
	const explanation = status === undefined ? null : meansOf(one, status).replace('{what}', what);
	const means = reason?.means ?? explanation ?? known[0]?.means ?? 'The status is not clear.';
	const place = { what, isPayment: one.level === 'payment', final, slow: status?.slow ?? false };
	return {
		outcome: outcomeOfCase(one, status),
		nextStep,
		text: `${means} ${writeStep(nextStep, one.direction, place)}`,
		isSentAgain: nextStep === 'correct' || nextStep === 'askCounterparty',
		final,
		explanation,
		contradiction,
		answer: null,
	};
}

function outcomeOfCase({ scope }: StatusCase, status: Status | undefined): Outcome {
	const outcome = status?.outcome ?? 'unknown';
	return scope === 'some' && outcome !== 'rejected' && outcome !== 'cancelled' ? 'partial' : outcome;
}

function isFinal(one: StatusCase, status: Status | undefined, reasons: readonly Reason[]): boolean {
	const isRefused = status?.outcome === 'rejected' || status?.outcome === 'cancelled';
	const isOfNobody = one.scope === 'some' || (one.scope === 'rest' && isRefused);
	const isDoubtful = one.conflict !== null || one.isContradicted || reasons.some((reason) => reason.mayStillBePaid);
	return (isRefused || status?.outcome === 'completed') && !isOfNobody && !isDoubtful;
}

const findRejection = (codes: StatusCase['reasons']) =>
	codes.find((code) => reasonOf(code)?.noRejection !== true && reasonOf(code) !== undefined) ?? null;

const meansOf = ({ isRequest }: StatusCase, status: Status) => (isRequest ? status.ofRequest.means : status.means);

function nameOf({ level, scope, direction, isRequest }: StatusCase): string {
	if (level === 'payment')
		return isRequest ? 'the request' : direction === 'incoming' ? 'the collection' : 'the payment';
	return `${PARTS[scope]} ${level}`;
}

const PARTS = { payment: 'the', all: 'the', rest: 'the rest of the', some: 'a part of the' } as const;

/** What is not about a payment: its text says how it ended. */
function adviseOnAnswer(one: StatusCase, about: keyof typeof answers, status: Status | undefined) {
	const answer = answers[about][findEnding(one, status)];
	const nextStep = toStep(answer.nextStep);
	const place = { what: 'the payment', isPayment: true, final: false, slow: false };
	return {
		outcome: 'unknown' as const,
		nextStep,
		text: `${answer.means} ${writeStep(nextStep, one.direction, place)}`,
		isSentAgain: false,
		final: false,
		explanation: answer.means,
		contradiction: null,
		answer: answer.shortName,
	};
}

function findEnding({ about, reasons }: StatusCase, status: Status | undefined): 'refused' | 'accepted' | 'open' {
	// If the transfer broke off, the bank may not have the file, and whoever waits pays late.
	const isProblem = (code: string | null) => reasonOf(code) !== undefined && reasonOf(code)?.info !== true;
	const hasBrokenOff = about === 'transmission' && (status?.outcome === 'cancelled' || reasons.some(isProblem));
	if (status?.outcome === 'rejected' || hasBrokenOff) return 'refused';
	return status?.grants === true ? 'accepted' : 'open';
}
