import { cutAtWord } from '../../values/cutText';
import { fillText } from '../../values/fillText';
import { toOneLine } from '../../values/toOneLine';
import { cases, SIMILAR_NAME } from '../codes/advice.words';
import { adviseByAllReasons, contradictsCompletion } from '../codes/adviseByReason';
import {
	explainCase,
	explainReason,
	explainStatus,
	type Explanation,
	isFinal,
	isPayeeVerification,
	isRefused,
	type NextStep,
	outcomeOf,
	type Place,
	reasonOf,
	type StatusLevel,
	statusOf,
} from '../codes/explainCode';
import { joinReasonText, reasonCodeOf, type ReportedReason } from '../report/mapReasons';
import type { StatusEntry } from './listStatusEntries';

/** Takes the place of the usual advice. */
export interface OverridingAdvice {
	readonly text: string;
	readonly nextStep: NextStep;
	/**
	 * `part`: the status is not for all payments of its level. `doubt`: it may not be true, so it is not final.
	 * `noPayment`: it is not about a payment, so nothing follows from it for one.
	 */
	readonly kind: 'part' | 'doubt' | 'noPayment';
}

/**
 * Puts the status of an entry and its reasons into words.
 *
 * @param original direction of the money, and whether it was asked for by a request to pay
 * @param special in place of the usual advice
 */
export function describeStatus(
	entry: StatusEntry,
	original: Pick<Place, 'direction' | 'isRequest'>,
	special: OverridingAdvice | null,
) {
	const { level, status, statusLevel, reasons, reasonLevel } = entry;
	const place = { level, direction: original.direction, isRequest: original.isRequest, status };
	// Words are chosen for the level that the status or the reasons come from.
	const placeOfReasons = { ...place, level: reasonLevel };
	const nameAtBank = findNameAtBank(entry);
	const byStatus = tellName(explainStatus({ ...place, level: statusLevel }), nameAtBank);
	const isPayment = special?.kind !== 'noPayment';
	const isCertain = isPayment && special?.kind !== 'doubt';
	const outcome = isPayment ? outcomeOf(status) : 'unknown';
	const reasonCode = reasonCodeOf(reasons[0]);
	const reasonText = joinReasonText(reasons);
	const note = writeNote(reasonText);
	const { text, nextStep } = special ?? findUsualAdvice(entry, place, byStatus, note !== null);
	// Special words are not about what the note explains, so it is left out, unless it tells why something was rejected.
	// A name is the only line of the note (`findNameAtBank`), and `tellName` has put it into the words.
	const isNoteWanted = special === null ? nameAtBank === null : isRefused(status);
	return {
		outcome,
		/** For machines; `whatToDo` says the same for people */
		nextStep,
		whatToDo: note !== null && isNoteWanted ? `${text} The bank's note: ${note}` : text,
		/** As sent; null where neither this level nor a level above has one */
		status,
		statusName: statusOf(status)?.name ?? null,
		/** Special words explain and advise in one text, so it stands here and in `whatToDo`. */
		statusExplanation: special?.text ?? byStatus?.means ?? null,
		reasonCode,
		reasonName: reasonOf(reasonCode)?.name ?? null,
		/** The bank's words, one reason per line */
		reasonText,
		/** The bank does not normally send another status after this one. It may: payments are returned or recalled. */
		final: isCertain && isFinal(outcome) && findContradiction(status, reasons) === null,
		/** From this report alone; null where it does not settle it */
		moneyMayHaveMoved: isCertain ? mayMoneyHaveMoved(reasons, placeOfReasons, byStatus) : null,
		payeeCheck: isPayment ? (statusOf(status)?.payeeCheck ?? null) : null,
		nameAtBank,
		reasons: describeReasons(reasons, placeOfReasons),
	};
}

/** What the reasons ask for, else what the status asks for. */
function findUsualAdvice(entry: StatusEntry, place: Place, byStatus: Explanation | null, hasNote: boolean) {
	const { statusLevel, reasons, reasonLevel } = entry;
	const byReasons = adviseByAllReasons(reasons.map(reasonCodeOf), { ...place, level: reasonLevel }, hasNote);
	const { means, whatToDo, nextStep } = byReasons ?? byStatus ?? explainCase(cases.unclear, place);
	const about = writeLevel(entry, byReasons === null ? statusLevel : reasonLevel);
	return { text: `${about}${means} ${whatToDo}`, nextStep };
}

/** The first reason that says of a completed payment that it was returned or rejected; null where there is none. */
export function findContradiction(status: string | null, reasons: readonly ReportedReason[]): string | null {
	return reasons.map(reasonCodeOf).find((code) => contradictsCompletion(code, status)) ?? null;
}

/** Everything is copied, because several items may share the reasons. What to do is said once, in `whatToDo`. */
function describeReasons(reasons: readonly ReportedReason[], place: Place) {
	return reasons.map((reason) => ({
		code: reason.code,
		proprietary: reason.proprietary,
		name: reasonOf(reasonCodeOf(reason))?.name ?? null,
		explanation: explainReason(reasonCodeOf(reason), place)?.means ?? null,
		originator: reason.originator,
		additionalInformation: [...reason.additionalInformation],
	}));
}

/** Words of a level above stand at each item below it. Whoever follows them at each item sends a batch many times. */
function writeLevel({ level, status }: StatusEntry, levelOfWords: StatusLevel): string {
	if (levelOfWords === level) return '';
	const once = isRefused(status) ? `, to be done once, not once for each ${level}` : '';
	return `About the whole ${levelOfWords}${once}: `;
}

/** A reason can say that money moved although the status leaves it open. Before the payment, nothing can have moved. */
function mayMoneyHaveMoved(reasons: readonly ReportedReason[], place: Place, byStatus: Explanation | null) {
	const settled = byStatus?.moneyMayHaveMoved ?? null;
	if (isPayeeVerification(place.status)) return settled;
	const hasMoved = reasons.some((reason) => explainReason(reasonCodeOf(reason), place)?.moneyMayHaveMoved === true);
	return hasMoved ? true : settled;
}

/** Texts in which banks say that the names are alike, in place of the name. */
const NO_NAME = /\.$|iban|name|match/i;

/** The one line of the payment itself, where the check of the payee found a similar name. */
function findNameAtBank({ status, statusLevel, reasons, reasonLevel }: StatusEntry): string | null {
	if (statusLevel !== 'payment' || reasonLevel !== 'payment' || status !== 'RVMC') return null;
	const [line, ...others] = reasons.flatMap(({ additionalInformation }) => additionalInformation);
	return line === undefined || others.length > 0 || NO_NAME.test(line.trim()) ? null : line;
}

/** Puts the name that the bank has for the account into the words of RVMC. */
function tellName(byStatus: Explanation | null, nameAtBank: string | null): Explanation | null {
	const name = writeNote(nameAtBank);
	return byStatus === null || name === null ? byStatus : { ...byStatus, means: fillText(SIMILAR_NAME, { name }) };
}

const MAX_NOTE_CHARACTERS = 140;

/** The bank's words in one line, cut at a word. */
export function writeNote(text: string | null, maxCharacters = MAX_NOTE_CHARACTERS): string | null {
	const line = toOneLine(text ?? '');
	return line === '' ? null : cutAtWord(line, maxCharacters);
}
