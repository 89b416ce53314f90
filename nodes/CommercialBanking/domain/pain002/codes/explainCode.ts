import type { Placeholder, TextFacts } from '../../values/fillText';
import { advice, type Entry, type Phrase, phrases, type Places, SHIP_WHEN_PAID } from './advice.words';
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
	/** The ISO code with the same words, of a code of another list. */
	readonly like?: string;
}

/** A map, because names come from outside: an object would also answer to `constructor`. */
const toMap = <Row>(table: Readonly<Record<string, Row>>) =>
	new Map<string | null | undefined, Row>(Object.entries(table));

const STATUSES = toMap<Code>(statusTable);

/**
 * The codes of ISO 20022 for reasons of a status, and codes of other lists that banks send as such reasons:
 * - of ISO 20022, for returns and cancellations (AC17 to TRAC) and for a payee that is verified (BNOR NORR NR01 PI01 PN01
 *   PN02, ExternalVerificationReason1Code)
 * - C01 to C14, R01 to R85: Nacha Operating Rules, notifications of change and returns
 * - 900 to 922, 990: Payments Canada, Standard 007 and Rule H1, as the lists of LoanPro, Payrix and Flinks have them
 */
const REASONS = toMap<Code>(reasonTable);
for (const [code, { like, ...own }] of REASONS) REASONS.set(code, { ...REASONS.get(like), ...own });

/** What is missing in a text that has no facts: a placeholder that is not the name of a phrase. */
type FactOf<Table> = Exclude<Placeholder<TextOf<Table>>, keyof typeof phrases>;
type TextOf<Table> = Table extends string ? Table : Table extends object ? TextOf<Table[keyof Table]> : never;

/** Nobody fills a fact into these texts, so one that has any is an error of the compiler. */
const withoutFacts = <Table>(table: Table & ([FactOf<Table>] extends [never] ? unknown : never)) => table;
const ADVICE = toMap<Entry>(withoutFacts(advice));
const PHRASES = toMap<Phrase>(withoutFacts(phrases));

export const STATUS_CODES: readonly string[] = Object.keys(statusTable);

/** What the table says of a status; undefined for a code outside the ISO lists. */
export const statusOf = (code: string | null) => STATUSES.get(code);

/** In Canada, 901 is also written R901, and R900-07 is 900 with the number of a field. */
const keyOf = (reason: string | null) => reason?.replace(/^R?(9\d\d)(?:-\w\w)?$/, '$1');

/** What the table says of a reason; undefined for a code that we do not know. */
export const reasonOf = (code: string | null) => REASONS.get(keyOf(code));

/** What a reason says for itself, or has in common with others. Made once, because thousands of payments have reasons. */
type Flags = Pick<Entry, 'advisesAt' | 'fitsCompleted' | 'isNote' | 'warning'>;
const FLAGS = new Map<string | null | undefined, Flags>(
	[...REASONS].map(([code, reason]) => [code, { ...ADVICE.get(reason.advice), ...reason }]),
);
export const flagsOf = (code: string | null): Flags => FLAGS.get(keyOf(code)) ?? {};

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
	const reason = reasonOf(code);
	return reason === undefined ? null : explain(reason, place);
}

/** The facts of a case, as the last argument: none where its texts have no placeholder but those of phrases. */
type CaseFacts<Case> = [FactOf<Case>] extends [never] ? [] : [facts: Readonly<Record<FactOf<Case>, string | number>>];

/** Words that belong to no code, of a table of advice.words.ts. */
export function explainCase<Case extends Entry>(words: Case, place: Place, ...facts: CaseFacts<Case>): Explanation {
	const filled: TextFacts | undefined = facts[0];
	return filled === undefined ? explain(words, place) : writeExplanation(pick<Entry>(words, place), place, filled);
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
	const explained = ofEntry.get(key) ?? writeExplanation(pick(entry, place), place, {});
	ofEntry.set(key, explained);
	return explained;
}

function writeExplanation(entry: Entry, place: Place, facts: TextFacts) {
	const common = pick(ADVICE.get(entry.advice) ?? {}, place);
	const sentences = [entry.whatToDo, common.means, common.whatToDo].filter((text) => text !== undefined);
	const step = entry.nextStep ?? common.nextStep;
	const saysShip = entry.saysShip ?? common.saysShip ?? false;
	// Else somebody might ship before the money has come.
	if (place.direction === 'incoming' && !saysShip) sentences.push(SHIP_WHEN_PAID);
	return {
		means: fill(entry.means ?? '', place, facts),
		whatToDo: fill(sentences.join(' '), place, facts),
		nextStep: NEXT_STEPS.find((one) => one === step) ?? 'askBank',
		/** Null where the code does not settle it. */
		moneyMayHaveMoved: entry.moneyMayHaveMoved ?? null,
		/** Whether the words let somebody send it again, although they ask the bank first. */
		sendsAgain: entry.sendsAgain ?? common.sendsAgain ?? false,
	};
}

/** An entry or a phrase with what is different at a place. */
function pick<Row extends { readonly differs?: ReadonlyArray<Places & Partial<Row>> }>(row: Row, place: Place): Row {
	return (row.differs ?? []).reduce((all, part) => (applies(part, place) ? { ...all, ...part } : all), row);
}

function applies({ levels, directions, statuses }: Places, { level, direction, isRequest, status }: Place): boolean {
	// The tables also write `unknown` for null, and `request` for a request to pay.
	const fitsDirection = (one: string) => one === (direction ?? 'unknown') || (isRequest === true && one === 'request');
	return (
		(levels?.includes(level) ?? true) &&
		(directions?.some(fitsDirection) ?? true) &&
		(statuses?.includes(status ?? '') ?? true)
	);
}

/** Puts facts, and the phrases of the place, into a text. A phrase may have phrases. */
function fill(text: string, place: Place, facts: TextFacts): string {
	return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
		const phrase = PHRASES.get(name);
		return phrase === undefined ? String(facts[name] ?? placeholder) : fill(pick(phrase, place).text, place, facts);
	});
}
