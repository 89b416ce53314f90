import {
	adviseByReason,
	contradictsCompletion,
	explainCase,
	explainReason,
	explainStatus,
	type Explanation,
	findObjection,
	isFinal,
	isPayeeVerification,
	isRefused,
	nameReason,
	nameStatus,
	NEXT_STEPS,
	type NextStep,
	outcomeOf,
	type Place,
	type StatusLevel,
} from '../codes/explainCode';
import { joinReasonText, reasonCodeOf, type ReportedReason } from '../report/mapReasons';

/** The results of verification of payee, but for a file's mixture. */
const PAYEE_CHECKS = new Map<string | null, string>([
	['RCVC', 'match'],
	['RVMC', 'closeMatch'],
	['RVNM', 'noMatch'],
	['RVNA', 'notPossible'],
	['RVNC', 'running'],
]);

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

/** What the words for a status depend on. */
export interface StatusStatement extends Place {
	/** Where the status comes from: this level or one above */
	readonly statusLevel: StatusLevel;
	readonly reasons: readonly ReportedReason[];
	/** Where the reasons come from */
	readonly reasonLevel: StatusLevel;
	readonly special: OverridingAdvice | null;
}

export function toDoubt(text: string | undefined): OverridingAdvice | null {
	return text === undefined ? null : { text, nextStep: 'checkAccount', kind: 'doubt' };
}

/** Puts a status and its reasons into words, by level and direction. */
export function describeStatus(statement: StatusStatement) {
	const { status, statusLevel, reasons, reasonLevel, special } = statement;
	const explained = explainStatus({ ...statement, level: statusLevel });
	const isPayment = special?.kind !== 'noPayment';
	const outcome = isPayment ? outcomeOf(status) : 'unknown';
	const reasonCode = reasonCodeOf(reasons[0]);
	const nameAtBank = findNameAtBank(statement);
	const advice = advise(statement, explained, writeNote(nameAtBank));
	const isCertain = isPayment && special?.kind !== 'doubt';
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
		statusExplanation: special?.text ?? nameIn(explained?.means ?? null, writeNote(nameAtBank)),
		/** Code of the first reason */
		reasonCode,
		reasonName: nameReason(reasonCode)?.name ?? null,
		/** The bank's words, one reason per line */
		reasonText: joinReasonText(reasons),
		/** The bank does not normally send another status after this one. It may: payments are returned or recalled. */
		final: isCertain && isFinal(outcome) && findContradiction(status, reasons) === null,
		/** From this report alone; null where it does not settle it */
		moneyMayHaveMoved: isCertain ? mayMoneyHaveMoved(statement, explained) : null,
		payeeCheck: isPayment ? (PAYEE_CHECKS.get(status) ?? null) : null,
		/** The name that the bank has for the account, as sent */
		nameAtBank,
		reasons: describeReasons(reasons, { ...statement, level: reasonLevel }),
	};
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
): Pick<OverridingAdvice, 'nextStep' | 'text'> {
	const { status, reasons, special } = statement;
	const note = writeNote(joinReasonText(reasons));
	const said = special ?? adviseUsually(statement, explained, { nameAtBank, hasNote: note !== null });
	// The note of a part or a doubt explains something else, unless something was rejected.
	const isNoteTold = note !== null && (special === null ? nameAtBank === null : isRefused(status));
	return { nextStep: said.nextStep, text: isNoteTold ? `${said.text} The bank's note: ${note}` : said.text };
}

function adviseUsually(
	statement: StatusStatement,
	explained: Explanation | null,
	{ nameAtBank, hasNote }: { readonly nameAtBank: string | null; readonly hasNote: boolean },
): Pick<OverridingAdvice, 'nextStep' | 'text'> {
	const { statusLevel, reasonLevel } = statement;
	const byReason = explainByReason({ ...statement, level: reasonLevel }, hasNote);
	const { means, whatToDo, nextStep } = byReason ?? explained ?? explainCase('unclear', statement);
	const about = writeLevel(statement, byReason === null ? statusLevel : reasonLevel);
	const others = byReason === null ? '' : writeNumberOfReasons(statement);
	return {
		nextStep: others === '' ? nextStep : chooseMoreCareful(nextStep, 'askBank'),
		text: about + others + [nameIn(means, nameAtBank), whatToDo].filter(Boolean).join(' '),
	};
}

/** Words of a level above stand at each item below it. Whoever follows them at each item sends a batch many times. */
function writeLevel({ level, status }: StatusStatement, levelOfWords: StatusLevel): string {
	if (levelOfWords === level) return '';
	const once = isRefused(status) ? `, to be done once, not once for each ${level}` : '';
	return `About the whole ${levelOfWords}${once}: `;
}

function chooseMoreCareful(left: NextStep, right: NextStep): NextStep {
	return NEXT_STEPS.indexOf(left) < NEXT_STEPS.indexOf(right) ? left : right;
}

/** The advice is that of one reason. Whoever mends only that has the next rejection. */
function writeNumberOfReasons({ status, reasons }: StatusStatement): string {
	const codes = new Set(reasons.map(reasonCodeOf).filter((code) => code !== null && code !== NARRATIVE));
	return isRefused(status) && codes.size > 1 ? `There are ${codes.size} reasons. Ask your bank about each. ` : '';
}

/** The code for a reason that only the bank's words tell. */
const NARRATIVE = 'NARR';

/** The words of the reason whose step is the most careful one; null where no reason may advise. */
function explainByReason(statement: StatusStatement, hasNote: boolean): Explanation | null {
	const { status, reasons } = statement;
	const codes = reasons.map(reasonCodeOf).filter((code) => code !== null && code !== NARRATIVE);
	const known = codes
		.map((code) => adviseByReason(code, statement))
		.filter((explanation) => explanation !== null)
		.sort((left, right) => NEXT_STEPS.indexOf(left.nextStep) - NEXT_STEPS.indexOf(right.nextStep));
	if (known[0] !== undefined) return known[0];
	const objections = codes.map((code) => (code === null ? null : findObjection(code, status)));
	// A duplicate that nobody stops is paid twice, so it goes before any other reason.
	const objection = objections.find((one) => one === 'duplicateWhilePending') ?? objections.find((one) => one !== null);
	if (objection !== undefined) return explainCase(objection, statement);
	if (!isRefused(status)) return null;
	const [unknown] = codes;
	if (unknown === undefined || unknown === null) return hasNote ? adviseByReason(NARRATIVE, statement) : null;
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
	const place = { ...statement, level: statement.reasonLevel };
	const hasMoved = reasons.some((reason) => explainReason(reasonCodeOf(reason), place)?.moneyMayHaveMoved === true);
	return hasMoved ? true : byStatus;
}

/** Texts in which banks say that the names are alike, in place of the name. */
const NO_NAME = /\.$|iban|name|match/i;

/** The one line of the payment itself, where the check of the payee found a similar name. */
function findNameAtBank({ status, level, reasons, reasonLevel }: StatusStatement): string | null {
	if (level !== 'payment' || reasonLevel !== 'payment' || status !== 'RVMC') return null;
	const [line, ...others] = reasons.flatMap(({ additionalInformation }) => additionalInformation);
	return line === undefined || others.length > 0 || NO_NAME.test(line.trim()) ? null : line;
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
export function writeNote(text: string | null, maxCharacters = MAX_NOTE_CHARACTERS): string | null {
	const line = text?.replaceAll(/\s+/g, ' ').trim() ?? '';
	if (line.length <= maxCharacters) return line === '' ? null : line;
	const cut = line.slice(0, maxCharacters);
	const end = cut.lastIndexOf(' ');
	return `${end > 0 ? cut.slice(0, end) : cut}…`;
}
