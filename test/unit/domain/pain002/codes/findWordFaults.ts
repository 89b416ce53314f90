import {
	type Direction,
	isPayeeVerification,
	isRefused,
	type NextStep,
	type StatusLevel,
} from '../../../../../nodes/CommercialBanking/domain/pain002/codes/explainCode';

/** What somebody reads about a payment, batch or file, and what a machine reads. */
export interface Words {
	readonly text: string;
	readonly nextStep: NextStep;
	readonly moneyMayHaveMoved: boolean | null;
	readonly status: string | null;
	readonly level: StatusLevel;
	readonly direction: Direction;
	/** It answers a request to cancel or reverse. */
	readonly isUndone?: boolean;
}

/** To send, pay or collect once more. */
const AGAIN = /\b(?:send|pay|collect)\b[^.]* again\b|\bsend (?:a new request|the file\.)/i;

/** To pay in another way, to approve, to ship goods, or to take an invoice for paid. */
const TO_CHECK_FIRST =
	/\buse (?:it|that way)\b|\bin another way\b|\bapprove (?:it|the|or|only)\b|\bas paid\b(?!(?: or ship)? only when you find it)|\bship goods\b|\bbook it\b/i;

const CHECK =
	/\bcheck\b|\bcompare\b|\bfind the (?:money|first)\b|\bconfirm the account|\bnames? (?:the same|this|these|another) account/i;

/** Without what is forbidden. */
const instructionsOf = (text: string) => text.replaceAll(/\b(?:do not|never|before you)\b[^.:]*/gi, '');

function isCheckedBefore(text: string, action: RegExp): boolean {
	const instructions = instructionsOf(text);
	const check = instructions.search(CHECK);
	return !action.test(instructions) || (check >= 0 && check < instructions.search(action));
}

/** What the words must say where machines read this step. */
const SAID: Partial<Record<NextStep, RegExp>> = {
	askBank: /\bask your bank\b|\bcall your bank\b/i,
	askCounterparty: /\b(?:ask|call|confirm|have|agree with|find out|compare)\b/i,
	checkAccount: /\b(?:account|put money|check|find them first)\b/i,
	// What the bank is asked first is not sent by a machine.
	correct: /^(?!.*\bask (?:your|the) bank\b).*\bcheck\b.* (?:again|send)\b/i,
	wait: /\bwait\b|\bthe bank may\b/i,
	stopFraud: /\bfraud/i,
	decide: /\b(?:approve|confirm|signed)\b/i,
};

/** A reason to wait is what the bank gives. It tells nobody to wait. */
const WAIT = /(?<!\breason to )\bwait\b(?! until)/i;

/** Until when somebody waits, and whom to ask then. */
const END =
	/\bif (?:(?:it is|they are|the payments are) not completed or rejected by the day after|none comes|it is still open after 30 days)\b[^.]*, ask (?:your bank|the payer)\b/i;

/** Somebody who sends forged invoices also answers calls: never on a number that came with the payment. */
const CALL = /\bcall (?!your bank)|\b(?:ask|confirm)\b[^.]+\b(?:payee|other side)/i;
const KNOWN_NUMBER = /\bphone numbers? from your records\b/i;

/** Ships only what is paid, or nothing at all. */
const PAID_SHIPMENT =
	/\bship only when (?:paid in full|you find it)\b|\bdo not ship goods(?=\.)|\bbefore you (?:[^.]+ )?ship goods\b/gi;

/** Not the account statement, on which both sides see what arrived. */
const OURS =
	/\byour (?:account(?! statement)|balance|company|creditor identifier|own)\b|\bpay again\b|\bcollect again\b/i;
const OF_OTHER_DIRECTION = {
	unknown: OURS,
	outgoing: /\bcollect(?:ed)? again\b|\bship goods\b|\bthe payer did not\b/i,
	incoming:
		/\bpay again\b|\bput money\b|\bpay from\b|\bsend the payment again\b|\bnot enough money on your account\b|\byour account [^.]*debited\b|\bdebited (?:from|to) your account\b/i,
};
const OF_OTHER_LEVEL = {
	payment: /\bsend [^.]*\b(?:batch|file) again/i,
	batch: /\bsend [^.]*\bfile again/i,
	file: /\bsend [^.]*\bbatch again/i,
};

/** What must hold for all words, at each level, direction and status. */
const RULES: Readonly<Record<string, (words: Words) => boolean>> = {
	'at most 250 characters': ({ text }) => text.length <= 250,
	'nothing is left to fill in': ({ text }) => !/[{}]|undefined|null|\s{2}/.test(text),
	'again only after a rejection': ({ text, status, isUndone = false }) =>
		(isRefused(status) && !isUndone) || !AGAIN.test(instructionsOf(text)),
	'never again where money may have moved': ({ text, nextStep, moneyMayHaveMoved }) =>
		moneyMayHaveMoved !== true || (nextStep !== 'correct' && !AGAIN.test(instructionsOf(text))),
	'a check before anything is sent again': ({ text }) => isCheckedBefore(text, AGAIN),
	'a check before anything is approved, shipped or booked': ({ text }) => isCheckedBefore(text, TO_CHECK_FIRST),
	// "Check it. Then pay again" was followed although the check had found the money gone.
	'again only if the check finds no money gone': ({ text }) =>
		instructionsOf(text)
			.split(/[.:]/)
			.every((one) => !AGAIN.test(one) || /\bonly (?:then|if)\b/i.test(one)),
	'whoever waits knows until when': ({ text, nextStep }) => (nextStep !== 'wait' && !WAIT.test(text)) || END.test(text),
	'whoever is asked about a payment is called on a known number': ({ text, direction }) =>
		direction === 'incoming' || !CALL.test(text) || KNOWN_NUMBER.test(text),
	'goods are shipped only when they are paid': ({ text, direction }) =>
		!/\bship\b/i.test(text.replaceAll(PAID_SHIPMENT, '')) && (direction !== 'incoming' || /\bship\b/i.test(text)),
	'shipping is said once': ({ text }) => (text.match(/\bship\b/gi)?.length ?? 0) <= 1,
	'a bank that tries again by itself is asked first': ({ text, status }) =>
		status !== 'RJCT' || !/\benough money\b/i.test(text) || /\bwhether it tries again by itself\b/i.test(text),
	'a payee that is checked is decided on': ({ status, nextStep, isUndone = false }) =>
		isUndone || !isPayeeVerification(status) || ['decide', 'wait', 'stopFraud'].includes(nextStep),
	'the words say the next step': ({ text, nextStep }) => SAID[nextStep]?.test(text) !== false,
	'the words are for the direction': ({ text, direction }) => !OF_OTHER_DIRECTION[direction ?? 'unknown'].test(text),
	'the words are for the level': ({ text, level }) =>
		!OF_OTHER_LEVEL[level].test(text) && !/batch or file|on a (?:single payment|batch)/i.test(text),
	'the words are those of the people who read them': ({ text }) =>
		!/\bagent\b|\bbeneficiary\b|\bcreditor(?! identifier)|\bdebtor\b|\bPSU\b/i.test(text) &&
		!/check that it was rejected|read the (?:reason|bank's note)|[«»“”]|cancelled|authoris|recognis/i.test(text),
	'the words name what they speak of': ({ text }) =>
		!/\bbefore (?:you know|that|it)\b|\b(?:new|right|other) ones?\b|\banother one\b|\bdue date\b/i.test(text),
};

/** The rules that the words break; empty as a rule. */
export function findWordFaults(words: Words): string[] {
	return Object.entries(RULES).flatMap(([rule, holds]) => (holds(words) ? [] : [rule]));
}
