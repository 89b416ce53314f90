import { fillText, type TextFacts } from '../../values/fillText';
import adviceTable from './advice.json';
import reasonTable from './reasons.json';
import statusTable from './statuses.json';

/** What a status means for the money, whatever code a bank uses for it. In the order in which totals are listed. */
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

/** What the tables say of a code, of a piece of advice, or of a phrase. */
interface Entry {
	readonly means?: string;
	readonly whatToDo?: string;
	/** A name in the table of advice. Its `means` and `whatToDo` follow this `whatToDo`. */
	readonly advice?: string;
	readonly nextStep?: string;
	readonly moneyMayHaveMoved?: boolean | null;
	/** Of a phrase. */
	readonly text?: string;
	/** Those that apply are laid over the entry, one after another. */
	readonly differs?: readonly Difference[];
}

/** What is different at the places that it names. */
interface Difference extends Entry {
	readonly levels?: readonly string[];
	readonly directions?: readonly string[];
	readonly statuses?: readonly string[];
}

/** What the tables say of a status or a reason. */
interface Code extends Entry {
	/** That of ISO 20022. */
	readonly name: string;
	/** At most 30 characters; only reasons have one. */
	readonly shortName?: string;
	/** Only statuses have one. */
	readonly outcome?: string;
	/**
	 * Only statuses have one, from the first of a payment to the last: received, checked, accepted, in process, settled,
	 * failed or returned. What a person has to decide comes after what is checked. Statuses with the same rank never follow
	 * each other.
	 */
	readonly rank?: number;
	/** Only results of verification of payee have one, but not RVCM: it is for a file with different results. */
	readonly payeeCheck?: string;
	/** The ISO code with the same words, of a code of NACHA. */
	readonly like?: string;
}

/** A map, because names come from outside: an object would also answer to `constructor`. */
const toMap = <Row>(table: Readonly<Record<string, Row>>) =>
	new Map<string | null | undefined, Row>(Object.entries(table));

const STATUSES = toMap<Code>(statusTable);
const REASONS = toMap<Code>(reasonTable);
// A code of NACHA gets the words of the ISO code that it is like, and keeps those of its own.
for (const [code, { like, ...own }] of REASONS) REASONS.set(code, { ...REASONS.get(like), ...own });
const ADVICE = toMap<Entry>(adviceTable.advice);
const PHRASES = toMap<Entry>(adviceTable.phrases);

export const STATUS_CODES: readonly string[] = Object.keys(statusTable);

/** What the table says of a status; undefined for a code outside the ISO lists. */
export const statusOf = (code: string | null) => STATUSES.get(code);

/** What the table says of a reason; undefined for a code that we do not know. */
export const reasonOf = (code: string | null) => REASONS.get(code);

/** The outcome of a status code; `unknown` for a code outside the ISO lists and for none. */
export function outcomeOf(status: string | null): Outcome {
	const outcome = statusOf(status)?.outcome;
	return OUTCOMES.find((one) => one === outcome) ?? 'unknown';
}

/** Whether the bank normally sends no other status after this one. */
export const isFinal = (outcome: Outcome) => ['rejected', 'cancelled', 'completed'].includes(outcome);

export const isRefused = (status: string | null) => ['rejected', 'cancelled'].includes(outcomeOf(status));

export const isAccepted = (status: string | null) => ['accepted', 'completed'].includes(outcomeOf(status));

/** Whether a status is a result of verification of payee: `RCVC`, `RVCM`, `RVMC`, `RVNA`, `RVNC`, `RVNM`. */
export const isPayeeVerification = (status: string | null) => status !== null && /^R(?:CVC|V)/.test(status);

/** A status in words; null for a code outside the ISO lists. */
export function explainStatus(place: Place): Explanation | null {
	const code = STATUSES.get(place.status);
	return code === undefined ? null : explain(code, place);
}

/** A reason in words; null for a code that we do not know. Whether it may advise is another question: `adviseByReason`. */
export function explainReason(code: string | null, place: Place): Explanation | null {
	const reason = REASONS.get(code);
	return reason === undefined ? null : explain(reason, place);
}

export type CaseName = keyof typeof adviceTable.advice;

/**
 * Words that belong to no code: an entry of the table of advice, used by itself.
 *
 * @param facts for placeholders that are no phrases
 */
export function explainCase(name: CaseName, place: Place, facts?: TextFacts): Explanation {
	const explained = explain(adviceTable.advice[name], place);
	if (facts === undefined) return explained;
	const { means, whatToDo } = explained;
	return { ...explained, means: fillText(means, facts), whatToDo: fillText(whatToDo, facts) };
}

/** Compares two steps for sorting: the more careful one comes first. */
export const compareCare = (left: NextStep, right: NextStep) => NEXT_STEPS.indexOf(left) - NEXT_STEPS.indexOf(right);

export const isLessCareful = (step: NextStep, than: NextStep) => compareCare(step, than) > 0;

export type Explanation = ReturnType<typeof writeExplanation>;

/** The explanations that were written, by entry and place, because thousands of payments have the same one. */
const EXPLAINED = new Map<Entry, Map<string, Explanation>>();

function explain(entry: Entry, place: Place): Explanation {
	// A status comes from outside. One that no table knows counts as none, so that the map stays small.
	const status = STATUSES.has(place.status) ? place.status : null;
	const key = `${place.level} ${place.direction} ${place.isRequest} ${status}`;
	const ofEntry = EXPLAINED.get(entry) ?? new Map<string, Explanation>();
	EXPLAINED.set(entry, ofEntry);
	const explained = ofEntry.get(key) ?? writeExplanation(pick(entry, place), place);
	ofEntry.set(key, explained);
	return explained;
}

function writeExplanation(entry: Entry, place: Place) {
	const advice = pick(ADVICE.get(entry.advice) ?? {}, place);
	const sentences = [entry.whatToDo, advice.means, advice.whatToDo].filter((text) => text !== undefined);
	const step = entry.nextStep ?? advice.nextStep;
	const whatToDo = fillPhrases(sentences.join(' '), place);
	// If the words on incoming money do not speak of shipping, a sentence is added: somebody might ship before it has come.
	const lacksShipping = place.direction === 'incoming' && !/\bship\b/.test(whatToDo);
	return {
		means: fillPhrases(entry.means ?? '', place),
		whatToDo: lacksShipping ? `${whatToDo} ${writePhrase('shipWhenPaid', place)}` : whatToDo,
		nextStep: NEXT_STEPS.find((one) => one === step) ?? 'askBank',
		/** Null where the code does not settle it. */
		moneyMayHaveMoved: entry.moneyMayHaveMoved ?? null,
	};
}

/** An entry with what is different at a place. */
function pick(entry: Entry, place: Place): Entry {
	return (entry.differs ?? []).reduce((all, part) => (applies(part, place) ? { ...all, ...part } : all), entry);
}

function applies(
	{ levels, directions, statuses }: Difference,
	{ level, direction, isRequest, status }: Place,
): boolean {
	// The tables also write `unknown` for null, and `request` for a request to pay.
	const fitsDirection = (one: string) => one === (direction ?? 'unknown') || (isRequest === true && one === 'request');
	return (
		(levels?.includes(level) ?? true) &&
		(directions?.some(fitsDirection) ?? true) &&
		(statuses?.includes(status ?? '') ?? true)
	);
}

export const writePhrase = (name: keyof typeof adviceTable.phrases, place: Place) => fillPhrases(`{${name}}`, place);

/** Puts the phrases of the place into a text: `{again}` is `pay again` for an outgoing payment. A phrase may have phrases. */
function fillPhrases(text: string, place: Place): string {
	return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
		const phrase = PHRASES.get(name);
		return phrase === undefined ? placeholder : fillPhrases(pick(phrase, place).text ?? '', place);
	});
}
