import {
	explainCase,
	explainReason,
	explainStatus,
	type Explanation,
	isFinal,
	isPayeeVerification,
	isRefused,
	mayAdvise,
	nameReason,
	nameStatus,
	NEXT_STEPS,
	type NextStep,
	outcomeOf,
	type Place,
} from '../codes/explainCode';
import { joinReasonText, reasonCodeOf, type ReportedReason } from '../report/mapReasons';

/** The result of verification of payee. Null for a file's mixture, and for any other status. */
type PayeeCheck = 'match' | 'closeMatch' | 'noMatch' | 'notPossible' | 'running' | null;

const PAYEE_CHECKS = new Map<string | null, PayeeCheck>([
	['RCVC', 'match'],
	['RVMC', 'closeMatch'],
	['RVNM', 'noMatch'],
	['RVNA', 'notPossible'],
	['RVNC', 'running'],
]);

/** Takes the place of the usual advice where a status is not for all payments of its level, or may not be true. */
export interface SpecialAdvice {
	readonly text: string;
	readonly nextStep: NextStep;
	/** The status may not be true. Then it is not final. */
	readonly isDoubt: boolean;
}

/** What the words for a status depend on. */
export interface StatusStatement extends Place {
	readonly reasons: readonly ReportedReason[];
	readonly special: SpecialAdvice | null;
	/** The reasons are those of one payment, and not inherited. */
	readonly hasOwnReasons: boolean;
}

export function toDoubt(text: string | undefined): SpecialAdvice | null {
	return text === undefined ? null : { text, nextStep: 'checkAccount', isDoubt: true };
}

/** Puts a status and its reasons into words, by level and direction. */
export function describeStatus(statement: StatusStatement) {
	const { status, reasons, special } = statement;
	const explained = explainStatus(statement);
	const outcome = outcomeOf(status);
	const reasonCode = reasonCodeOf(reasons[0]);
	const nameAtBank = findNameAtBank(statement);
	const shortName = writeNote(nameAtBank);
	const advice = special ?? advise(statement, explained, shortName);
	const isDoubt = special?.isDoubt === true;
	return {
		outcome,
		/** For machines; `whatToDo` says the same for people */
		nextStep: advice.nextStep,
		/** The one text to act on */
		whatToDo: advice.text,
		/** As sent; null where neither this level nor a level above has one */
		status,
		/** ISO name; null for a code outside the ISO lists */
		statusName: nameStatus(status),
		/** What the status means; null for a code outside the ISO lists */
		statusExplanation: special?.text ?? nameIn(explained?.means ?? null, shortName),
		/** Code of the first reason */
		reasonCode,
		reasonName: nameReason(reasonCode)?.name ?? null,
		/** The bank's words, one reason per line */
		reasonText: joinReasonText(reasons),
		/** The bank does not normally send another status after this one. It may: payments are returned or recalled. */
		final: !isDoubt && isFinal(outcome),
		/** From this report alone; null where it does not settle it */
		moneyMayHaveMoved: isDoubt ? null : mayMoneyHaveMoved(statement, explained),
		payeeCheck: PAYEE_CHECKS.get(status) ?? null,
		/** The name that the bank has for the account, as sent */
		nameAtBank,
		reasons: describeReasons(reasons, statement),
	};
}

/** Everything is copied, because several items may share the reasons. What to do is said once, in `whatToDo`. */
function describeReasons(reasons: readonly ReportedReason[], place: Place) {
	return reasons.map((reason) => ({
		code: reason.code,
		proprietary: reason.proprietary,
		/** The ISO name of the code; null for a code that we do not know */
		name: nameReason(reasonCodeOf(reason))?.name ?? null,
		/** What it means; null where we have no text */
		explanation: explainReason(reasonCodeOf(reason), place)?.means ?? null,
		originator: reason.originator,
		additionalInformation: [...reason.additionalInformation],
	}));
}

function advise(
	statement: StatusStatement,
	explained: Explanation | null,
	nameAtBank: string | null,
): Pick<SpecialAdvice, 'nextStep' | 'text'> {
	const { reasons, status } = statement;
	const note = writeNote(joinReasonText(reasons));
	const byReason = explainByReason(statement, note !== null);
	const { means, whatToDo, nextStep, needsNote } = byReason ?? explained ?? explainCase('unclear', statement);
	const hasNote = note !== null && (byReason === null ? status !== 'RVMC' || nameAtBank === null : needsNote);
	const sentences = [nameIn(means, nameAtBank), whatToDo, hasNote ? `The bank's note: ${note}` : ''];
	return { nextStep, text: sentences.filter((sentence) => sentence !== '' && sentence !== null).join(' ') };
}

/** The code for a reason that only the bank's words tell. */
const NARRATIVE = 'NARR';

/** The words of the reason whose step is the most careful one; null where no reason may advise. */
function explainByReason(statement: StatusStatement, hasNote: boolean): Explanation | null {
	const { status, reasons } = statement;
	const codes = reasons.map(reasonCodeOf).filter((code) => code !== null && code !== NARRATIVE);
	const known = codes
		.filter((code) => mayAdvise(code, status))
		.map((code) => explainReason(code, statement))
		.filter((explanation) => explanation !== null)
		.sort((left, right) => NEXT_STEPS.indexOf(left.nextStep) - NEXT_STEPS.indexOf(right.nextStep));
	if (known[0] !== undefined || !isRefused(status)) return known[0] ?? null;
	const [unknown] = codes;
	if (unknown === undefined || unknown === null) return hasNote ? explainReason(NARRATIVE, statement) : null;
	const { means, ...rest } = explainCase('unknownReason', statement);
	const outcome = outcomeOf(status) === 'cancelled' ? 'canceled' : 'rejected';
	return {
		...rest,
		means: means.replace('{outcome}', outcome).replace('{code}', () => unknown.slice(0, MAX_CODE_CHARACTERS)),
	};
}

/** A reason can say that money moved although the status leaves it open. Before the payment, nothing can have moved. */
function mayMoneyHaveMoved(statement: StatusStatement, explained: Explanation | null): boolean | null {
	const { status, reasons } = statement;
	const byStatus = explained?.moneyMayHaveMoved ?? null;
	if (isPayeeVerification(status)) return byStatus;
	const hasMoved = reasons.some((reason) => explainReason(reasonCodeOf(reason), statement)?.moneyMayHaveMoved === true);
	return hasMoved ? true : byStatus;
}

/** The one line of the payment itself, where the check of the payee found another name. */
function findNameAtBank({ status, level, reasons, hasOwnReasons }: StatusStatement): string | null {
	if (level !== 'payment' || !hasOwnReasons || (status !== 'RVMC' && status !== 'RVNM')) return null;
	const [line, ...others] = reasons.flatMap(({ additionalInformation }) => additionalInformation);
	return others.length === 0 ? (line ?? null) : null;
}

function nameIn(means: string | null, nameAtBank: string | null): string | null {
	return nameAtBank === null
		? means
		: (means?.replace(/ similar name\.$/, () => ` similar name: "${nameAtBank}".`) ?? null);
}

const MAX_NOTE_CHARACTERS = 140;

/** The longest that ISO 20022 allows for a code of the bank's own. */
const MAX_CODE_CHARACTERS = 35;

/** The bank's words in one line, cut at a word. */
export function writeNote(text: string | null): string | null {
	const line = text?.replaceAll(/\s+/g, ' ').trim() ?? '';
	if (line.length <= MAX_NOTE_CHARACTERS) return line === '' ? null : line;
	const cut = line.slice(0, MAX_NOTE_CHARACTERS);
	const end = cut.lastIndexOf(' ');
	return `${end > 0 ? cut.slice(0, end) : cut}…`;
}
