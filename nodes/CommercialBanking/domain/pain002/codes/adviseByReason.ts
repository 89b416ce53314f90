import { cases, warnings } from './advice.words';
import {
	compareCare,
	explainCase,
	explainReason,
	type Explanation,
	isPayeeVerification,
	isRefused,
	outcomeOf,
	type Place,
	reasonOf,
} from './explainCode';

/** The code for a reason that only the bank's words tell. */
const NARRATIVE = 'NARR';

/** The longest that ISO 20022 allows for a code of the bank's own. */
const MAX_CODE_CHARACTERS = 35;

/** Warnings that go before all other words: if nobody stops the payment, it goes to a thief, breaks a law, or pays twice. */
const FIRST_WARNINGS = ['fraud', 'legal', 'duplicate'] as const;

/**
 * What to do because of the reasons of a status: a first warning, or the words of the one whose step is the most careful.
 * Null where no reason may advise.
 *
 * @param hasNote whether the bank has sent words. They are told with every refused status, so the advice can name them
 */
export function adviseByAllReasons(
	sent: ReadonlyArray<string | null>,
	place: Place,
	hasNote: boolean,
): Explanation | null {
	const { status } = place;
	const codes = new Set(sent.filter((code) => code !== null).filter((code) => code !== NARRATIVE));
	const [first] = codes;
	if (first === undefined) return hasNote && isRefused(status) ? adviseByReason(NARRATIVE, place) : null;
	const warned = new Set([...codes].map((code) => findWarning(code, status)));
	const firstWarning = FIRST_WARNINGS.find((warning) => warned.has(warning));
	if (firstWarning !== undefined) return explainCase(warnings[firstWarning], place);
	const [mostCareful] = [...codes]
		.map((code) => adviseByReason(code, place))
		.filter((advice) => advice !== null)
		.sort((left, right) => compareCare(left.nextStep, right.nextStep));
	if (!isRefused(status)) return mostCareful ?? null;
	const advice = mostCareful ?? explainCase(cases.unknownReason, place, { code: first.slice(0, MAX_CODE_CHARACTERS) });
	return codes.size === 1 ? advice : askAboutAll(advice, codes.size, place);
}

/** The advice is for one reason. Whoever corrects only that gets the next rejection, so the bank is asked first. */
function askAboutAll(advice: Explanation, number: number, place: Place): Explanation {
	const { means, nextStep } = explainCase(cases.severalReasons, place, { number });
	const isCareful = compareCare(advice.nextStep, nextStep) < 0;
	return { ...advice, nextStep: isCareful ? advice.nextStep : nextStep, means: `${means} ${advice.means}` };
}

/**
 * What to do because of a reason; null where it must not say that. With a status that is neither RJCT nor CANC, a reason
 * mostly explains something else, and "send it again" would pay twice. So there a reason advises only if the tables have
 * words for it at this status, or if it is a warning.
 */
export function adviseByReason(code: string | null, place: Place): Explanation | null {
	const { status } = place;
	const explained = explainReason(code, place);
	if (explained !== null && outcomeOf(status) === 'cancelled') return explainCancellation(explained, place);
	if (explained !== null && (isRefused(status) || explained.isOfStatus)) return explained;
	const warning = findWarning(code, status);
	return warning === null ? null : explainCase(warnings[warning], place);
}

/** Somebody wanted a cancellation. Its reason is told, but nobody sends again what somebody has stopped on purpose. */
function explainCancellation(byReason: Explanation, place: Place): Explanation {
	if (byReason.isOfStatus || byReason.nextStep === 'checkAccount') return byReason;
	const cancelled = explainCase(cases.cancelledFor, place);
	const means = `${cancelled.means} ${byReason.means}`;
	return byReason.nextStep === 'stopFraud' ? { ...byReason, means } : { ...cancelled, means };
}

/** At these, the bank may wait for an approval, or it may object. */
const MAY_WAIT_FOR_APPROVAL: ReadonlySet<string | null> = new Set(['ACFW', 'ACTC', 'PATC', 'PDNG']);

/**
 * What a reason warns of although nothing was rejected or canceled: fraud, law, a duplicate, or that something does not fit
 * the status. Null where it warns of nothing. Results of verification of payee have words of their own for fraud.
 */
function findWarning(code: string | null, status: string | null): keyof typeof warnings | null {
	if (code === null || isRefused(status) || isPayeeVerification(status)) return null;
	const warnsOf = reasonOf(code)?.warnsOf;
	if (warnsOf === 'fraud' || warnsOf === 'legal') return warnsOf;
	if (contradictsCompletion(code, status)) return 'contradiction';
	if (warnsOf === 'duplicate') return warnsOf;
	// A code that no table has may object too.
	return MAY_WAIT_FOR_APPROVAL.has(status) && warnsOf !== 'nothing' ? 'reasonToWait' : null;
}

/** Whether a status says that the money has arrived, and a reason that it was returned or rejected. */
export function contradictsCompletion(code: string | null, status: string | null): boolean {
	const reason = reasonOf(code);
	if (reason === undefined || outcomeOf(status) !== 'completed') return false;
	return reason.warnsOf !== 'nothing' && reason.warnsOf !== 'reasonToWait';
}

/** Whether a reason, in the log of a transfer, says that something did not go well, as far as we know the code. */
export function isProblem(code: string | null): boolean {
	const reason = reasonOf(code);
	return reason !== undefined && reason.advice !== 'info';
}
