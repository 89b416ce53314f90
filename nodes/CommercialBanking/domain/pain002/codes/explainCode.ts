import { fillTemplate, type Placeholder } from '../../values/fillText';
import { advice, phrases, SHIP_WHEN_PAID, type Words } from './advice.words';
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

/** Where words are read: there they may differ. */
export interface Place {
	readonly level: StatusLevel;
	readonly direction: Direction;
	/** It is a request to pay (pain.013), which the payer accepts or not. Its direction is incoming. */
	readonly isRequest?: boolean;
	readonly status: string | null;
}

/** What the table says of a status. Names are those of ISO 20022. */
interface Status extends Words {
	readonly name: string;
	readonly outcome: string;
	/**
	 * From the first status of a payment to the last: received, checked, accepted, in process, settled, failed or returned.
	 * What a person has to decide comes after what is checked. Statuses with the same rank never follow each other.
	 */
	readonly rank: number;
	/** Only results of verification of payee have one, but not RVCM: it is for a file with different results. */
	readonly payeeCheck?: string;
}

/** What the table says of a reason. */
interface Reason extends Words {
	readonly name: string;
	/** At most 30 characters. */
	readonly shortName: string;
	/** The ISO code with the same words, of a code of another list. */
	readonly like?: string;
}

/** A map, because names come from outside: an object would also answer to `constructor`. */
const toMap = <Row>(table: Readonly<Record<string, Row>>) =>
	new Map<string | null | undefined, Row>(Object.entries(table));

const ADVICE = toMap<Words>(advice);
const PHRASES = toMap<Words>(phrases);
const STATUSES = toMap<Status>(statusTable);

/**
 * The codes of ISO 20022 for reasons of a status, and codes of other lists that banks send as such reasons:
 * - of ISO 20022, for returns and cancellations (AC17 to TRAC) and for a payee that is verified (BNOR NORR NR01 PI01 PN01
 *   PN02, ExternalVerificationReason1Code)
 * - C01 to C14, R01 to R85: Nacha Operating Rules, notifications of change and returns
 * - 900 to 922, 990: Payments Canada, Standard 007 and Rule H1, as the lists of LoanPro, Payrix and Flinks have them
 */
const REASONS = toMap<Reason>(reasonTable);
for (const [code, { like, ...own }] of REASONS) {
	const reason = { ...REASONS.get(like), ...own };
	REASONS.set(code, { ...reason, warnsOf: reason.warnsOf ?? ADVICE.get(reason.advice)?.warnsOf });
}

export const STATUS_CODES: readonly string[] = Object.keys(statusTable);

/** What the table says of a status; undefined for a code outside the ISO lists. */
export const statusOf = (code: string | null) => STATUSES.get(code);

/** What the table says of a reason; undefined for a code that we do not know. */
export const reasonOf = (code: string | null) =>
	// In Canada, 901 is also written R901, and R900-07 is 900 with the number of a field.
	REASONS.get(code?.replace(/^R?(9\d\d)(?:-\w\w)?$/, '$1'));

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

/** Compares two steps for sorting: the more careful one comes first. */
export const compareCare = (left: NextStep, right: NextStep) => NEXT_STEPS.indexOf(left) - NEXT_STEPS.indexOf(right);

export type Explanation = ReturnType<typeof writeExplanation>;

/** A status in words; null for a code outside the ISO lists. */
export function explainStatus(place: Place): Explanation | null {
	const words = statusOf(place.status);
	return words === undefined ? null : explain(words, place);
}

/** A reason in words; null for a code that we do not know. Whether it may advise is another question: `adviseByReason`. */
export function explainReason(code: string | null, place: Place): Explanation | null {
	const words = reasonOf(code);
	return words === undefined ? null : explain(words, place);
}

/** What is missing in a text: the placeholders that are not names of phrases. */
type FactOf<Text extends string> = Exclude<Placeholder<Text>, keyof typeof phrases>;
type CaseFacts<Text extends string> = string extends Text
	? [facts: never]
	: [FactOf<Text>] extends [never]
		? []
		: [facts: Readonly<Record<FactOf<Text>, string | number>>];

/** Words that belong to no code, with the facts that their `means` needs. */
export function explainCase<Means extends string>(
	words: Words & { readonly means: Means },
	place: Place,
	...facts: CaseFacts<Means>
): Explanation {
	const explained = explain(words, place);
	return facts[0] === undefined ? explained : { ...explained, means: fillTemplate(explained.means, facts[0]) };
}

/** The explanations that were written, by words and place, because thousands of payments have the same one. */
const EXPLAINED = new Map<Words, Map<string, Explanation>>();

function explain(words: Words, place: Place): Explanation {
	// A status comes from outside. One that no table knows counts as none, so that the map stays small.
	const status = STATUSES.has(place.status) ? place.status : null;
	const key = `${place.level} ${place.direction} ${place.isRequest} ${status}`;
	const ofWords = EXPLAINED.get(words) ?? new Map<string, Explanation>();
	EXPLAINED.set(words, ofWords);
	const explained = ofWords.get(key) ?? writeExplanation(words, place);
	ofWords.set(key, explained);
	return explained;
}

function writeExplanation(words: Words, place: Place) {
	const own = pick(words, place);
	const common = pick(ADVICE.get(own.advice) ?? {}, place);
	const ship = place.direction === 'incoming' ? (common.ship ?? SHIP_WHEN_PAID) : '';
	const step = own.nextStep ?? common.nextStep;
	return {
		means: fill(own.means, place),
		whatToDo: [fill(own.whatToDo, place), fill(common.whatToDo, place), ship].filter(Boolean).join(' '),
		nextStep: NEXT_STEPS.find((one) => one === step) ?? 'askBank',
		/** Null where the code does not settle it. */
		moneyMayHaveMoved: own.moneyMayHaveMoved ?? null,
		/** Whether the tables have words for this very status. */
		isOfStatus: [words, ADVICE.get(words.advice)].some((table) => findAt(table, place.status) !== undefined),
	};
}

/** The words with what is different at a place. The interface `Words` tells the order. */
function pick(words: Words, place: Place): Words {
	const { level, direction, isRequest, status } = place;
	const parts = [
		level === 'payment' ? undefined : words.several,
		words[level],
		words[direction ?? 'unknown'],
		isRequest === true ? words.request : undefined,
		findAt(words, status),
	];
	return parts.reduce<Words>((all, part) => (part === undefined ? all : { ...all, ...pick(part, place) }), words);
}

const findAt = (words: Words | undefined, status: string | null) =>
	Object.entries(words?.at ?? {}).find(([statuses]) => statuses.split(' ').includes(status ?? ''))?.[1];

/** Puts the phrases of a place into a text. A phrase may have phrases. Facts stay as they are. */
function fill(text: string | undefined, place: Place): string {
	return (text ?? '').replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
		const phrase = PHRASES.get(name);
		return phrase === undefined ? placeholder : fill(pick(phrase, place).text, place);
	});
}
