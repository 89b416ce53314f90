import adviceTable from './advice.json';
import reasonTable from './reasons.json';
import statusTable from './statuses.json';

/** What a status means for the money, whatever code a bank uses for it. */
export const OUTCOMES = ['rejected', 'cancelled', 'unknown', 'partial', 'pending', 'accepted', 'completed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What a status is about: one payment (ISO: a transaction), a batch of payments, or the whole original file. */
export type StatusLevel = 'payment' | 'batch' | 'file';

/** Where the money goes, seen from the company that gets the report. Null where that is not known. */
export type Direction = 'outgoing' | 'incoming' | null;

/** What has to be done, for machines. The most careful step comes first. */
export const NEXT_STEPS = [
	'stopFraud',
	'checkAccount',
	'askBank',
	'askCounterparty',
	'decide',
	'correct',
	'wait',
	'none',
] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

export interface Place {
	readonly level: StatusLevel;
	readonly direction: Direction;
	/** It is a request to pay (pain.013), which the payer accepts or not. Its direction is incoming. */
	readonly isRequest?: boolean;
	readonly status: string | null;
}

export interface Explanation {
	/** What it means, in plain words. */
	readonly means: string;
	readonly whatToDo: string;
	readonly nextStep: NextStep;
	/** Null where the code does not settle it. */
	readonly moneyMayHaveMoved: boolean | null;
}

interface Texts {
	readonly means?: string;
	readonly whatToDo?: string;
	/** A name in the table of advice, whose text follows `whatToDo`. */
	readonly advice?: string;
	readonly nextStep?: string;
	readonly moneyMayHaveMoved?: boolean | null;
	/** Of a phrase. */
	readonly text?: string;
}

/** What is different at some levels, directions or statuses. Of several that apply, the last one counts. */
interface Variant extends Texts {
	readonly levels?: readonly string[];
	readonly directions?: readonly string[];
	readonly statuses?: readonly string[];
}

interface Entry extends Texts {
	readonly differs?: readonly Variant[];
}

interface Code extends Entry {
	readonly name: string;
	/** At most 30 characters; only reasons have one. */
	readonly shortName?: string;
	/** Only statuses have one. */
	readonly outcome?: string;
	/** The ISO code with the same words, of a code of NACHA. */
	readonly like?: string;
}

// Maps, because the codes come from outside: an object would also answer to `constructor`.
const STATUSES = new Map(Object.entries<Code>(statusTable));
const REASONS = new Map(Object.entries<Code>(reasonTable));
for (const [code, { like = '', ...own }] of REASONS) {
	const cousin = REASONS.get(like);
	if (cousin !== undefined) REASONS.set(code, { ...cousin, ...own });
}
const ADVICE = new Map(Object.entries<Entry>(adviceTable.advice));
const PHRASES = Object.entries<Entry>(adviceTable.phrases);

export const STATUS_CODES: readonly string[] = [...STATUSES.keys()];

/** The outcome of a status code; `unknown` for a code outside the ISO lists and for none. */
export function outcomeOf(status: string | null): Outcome {
	const outcome = STATUSES.get(status ?? '')?.outcome;
	return OUTCOMES.find((one) => one === outcome) ?? 'unknown';
}

/** Whether the bank normally sends no other status after this one. */
export function isFinal(outcome: Outcome): boolean {
	return outcome === 'rejected' || outcome === 'cancelled' || outcome === 'completed';
}

export function isRefused(status: string | null): boolean {
	const outcome = outcomeOf(status);
	return outcome === 'rejected' || outcome === 'cancelled';
}

/** Whether a status is a result of verification of payee: `RCVC`, `RVCM`, `RVMC`, `RVNA`, `RVNC`, `RVNM`. */
export function isPayeeVerification(status: string | null): boolean {
	return status !== null && /^R(?:CVC|V)/.test(status);
}

/** The ISO name of a status; null for a code outside the ISO lists. */
export function nameStatus(status: string | null): string | null {
	return STATUSES.get(status ?? '')?.name ?? null;
}

/** The ISO name of a reason, and our short one; null for a code that we do not know. */
export function nameReason(code: string | null): { name: string; shortName: string } | null {
	const reason = REASONS.get(code ?? '');
	return reason === undefined ? null : { name: reason.name, shortName: reason.shortName ?? reason.name };
}

/** A status in words; null for a code outside the ISO lists. */
export function explainStatus(place: Place): Explanation | null {
	const code = STATUSES.get(place.status ?? '');
	return code === undefined ? null : explain(code, place);
}

/** A reason in words; null for a code that we do not know. Whether it may advise is another question: `adviseByReason`. */
export function explainReason(code: string | null, place: Place): Explanation | null {
	const reason = REASONS.get(code ?? '');
	return reason === undefined ? null : explain(reason, place);
}

/** Families of advice that warn at other statuses than RJCT and CANC too, with words that never say to send. */
const WARNINGS = new Map<string | undefined, 'fraudNamed' | 'legalNamed'>([
	['fraud', 'fraudNamed'],
	['legal', 'legalNamed'],
]);

/**
 * What to do because of a reason; null where it must not say that. At most other statuses than RJCT and CANC, banks send
 * reasons that explain something else, and "send it again" would pay twice.
 */
export function adviseByReason(code: string | null, place: Place): Explanation | null {
	const reason = REASONS.get(code ?? '');
	if (reason === undefined) return null;
	const isNamed = reason.differs?.some(({ statuses }) => statuses?.includes(place.status ?? '')) === true;
	if (outcomeOf(place.status) === 'cancelled') return explainCancellation(reason, place);
	if (isRefused(place.status) || isNamed) return explain(reason, place);
	// These results have words of their own for fraud.
	if (isPayeeVerification(place.status)) return null;
	const warning =
		WARNINGS.get(reason.advice) ?? (contradictsCompletion(code, place.status) ? 'contradiction' : undefined);
	return warning === undefined ? null : explainCase(warning, place);
}

/** Words that let somebody send something again. */
const SENDS_AGAIN = /\bOnly (?:then|if)\b/;

/** Somebody wanted a cancellation. Its reason is told, but nobody sends again what somebody has stopped on purpose. */
function explainCancellation(reason: Code, place: Place): Explanation {
	const byReason = explain(reason, place);
	const cancelled = explainCase('cancelledFor', place);
	const means = `${cancelled.means} ${byReason.means}`;
	if (byReason.nextStep === 'stopFraud') return { ...byReason, means };
	const isLessCareful = NEXT_STEPS.indexOf(byReason.nextStep) > NEXT_STEPS.indexOf(cancelled.nextStep);
	return isLessCareful || SENDS_AGAIN.test(byReason.whatToDo) ? { ...cancelled, means } : byReason;
}

/** Whether a reason says that something did not go well, as far as we know the code. */
export function isProblem(code: string | null): boolean {
	return REASONS.has(code ?? '') && REASONS.get(code ?? '')?.advice !== 'info';
}

/** What somebody may approve although the bank has sent a reason: a note, or a missing signature. */
const NO_OBJECTIONS: ReadonlySet<string | undefined> = new Set(['info', 'charges', 'narrative', 'signNow']);

/** The words for what the bank objects to, where something may wait for our approval; null where it does not object. */
export function findObjection(code: string, status: string | null) {
	const advice = REASONS.get(code)?.advice;
	if ((status !== 'ACTC' && status !== 'PDNG') || NO_OBJECTIONS.has(advice)) return null;
	return advice === 'duplicate' ? 'duplicateWhilePending' : 'reasonWhilePending';
}

/** What a completed payment may have a reason for: a note, charges, where its tracking ends. */
const OF_COMPLETED: ReadonlySet<string | undefined> = new Set(['info', 'charges', 'narrative', 'notStopped', 'paid']);
const CODES_OF_COMPLETED: ReadonlySet<string> = new Set(['ALAC', 'APAR', 'G003', 'TM01']);

/** Whether a status says that the money has arrived, and a reason that it was returned or rejected. */
export function contradictsCompletion(code: string | null, status: string | null): boolean {
	const reason = REASONS.get(code ?? '');
	if (code === null || reason === undefined || outcomeOf(status) !== 'completed') return false;
	return !OF_COMPLETED.has(reason.advice) && !CODES_OF_COMPLETED.has(code);
}

/** Advice that belongs to no code. */
export function explainCase(name: keyof typeof adviceTable.advice, place: Place): Explanation {
	return explain(adviceTable.advice[name], place);
}

/** The texts that were written, by entry and place. There are few, because all codes and statuses in them are known. */
const EXPLAINED = new Map<Entry, Map<string, Explanation>>();

function explain(entry: Entry, place: Place): Explanation {
	// A status comes from outside.
	const status = STATUSES.has(place.status ?? '') ? place.status : null;
	const key = `${place.level} ${place.direction} ${place.isRequest} ${status}`;
	const ofEntry = EXPLAINED.get(entry) ?? new Map<string, Explanation>();
	EXPLAINED.set(entry, ofEntry);
	const explanation = ofEntry.get(key) ?? writeExplanation(pick(entry, place), place);
	ofEntry.set(key, explanation);
	return explanation;
}

/** Ends what is said of a collection: whoever reads only of a rejection or a check ships before the money is there. */
const SHIP_WHEN_PAID = 'Ship only when paid in full.';

function writeExplanation(texts: Texts, place: Place): Explanation {
	const advice = pick(ADVICE.get(texts.advice ?? '') ?? {}, place);
	const sentences = [texts.whatToDo, advice.means, advice.whatToDo].filter((text) => text !== undefined);
	const step = texts.nextStep ?? advice.nextStep;
	const whatToDo = fillIn(sentences.join(' '), place);
	const isSilent = place.direction === 'incoming' && !/\bship\b/.test(whatToDo);
	return {
		means: fillIn(texts.means ?? '', place),
		whatToDo: isSilent ? `${whatToDo} ${SHIP_WHEN_PAID}` : whatToDo,
		nextStep: NEXT_STEPS.find((one) => one === step) ?? 'askBank',
		moneyMayHaveMoved: texts.moneyMayHaveMoved ?? null,
	};
}

function pick({ differs = [], ...texts }: Entry, place: Place): Texts {
	return differs.filter((variant) => applies(variant, place)).reduce((all, variant) => ({ ...all, ...variant }), texts);
}

function applies({ levels, directions, statuses }: Variant, place: Place): boolean {
	const { level, direction, isRequest = false, status } = place;
	return (
		(levels?.includes(level) ?? true) &&
		(directions?.some((one) => one === (direction ?? 'unknown') || (isRequest && one === 'request')) ?? true) &&
		(statuses?.includes(status ?? '') ?? true)
	);
}

/** Puts the phrases of the place into a text: `{again}` is `pay again` for an outgoing payment. */
function fillIn(text: string, place: Place): string {
	return PHRASES.reduce(
		(filled, [name, phrase]) => filled.replaceAll(`{${name}}`, pick(phrase, place).text ?? ''),
		text,
	);
}
