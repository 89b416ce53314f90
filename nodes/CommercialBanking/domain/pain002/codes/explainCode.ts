import reasonTable from './reasons.json';
import statusTable from './statuses.json';

/** What a status means for the money, whatever code a bank uses for it. */
export type Outcome = 'accepted' | 'completed' | 'pending' | 'partial' | 'rejected' | 'cancelled' | 'unknown';

/** Where a status stands: one transaction, one payment (a batch of transactions), or the whole original message. */
export type StatusLevel = 'transaction' | 'payment' | 'group';

/** Where the money goes, seen from the company that gets the report. Null where that is not known. */
export type Direction = 'outgoing' | 'incoming' | null;

/** A code in words. */
export interface ExplainedCode {
	/** ISO name. */
	readonly name: string;
	/** What it means, in plain words; null if there is no text for the code. */
	readonly means: string | null;
	/** What to do next; null if there is no text for the code. */
	readonly whatToDo: string | null;
}

interface Text {
	readonly means: string;
	readonly whatToDo: string;
}

/**
 * `neutral` is for an unknown direction. The two others give only what they say differently: what they leave out is as
 * in `neutral`.
 */
interface TextsByDirection {
	readonly neutral: Text;
	readonly outgoing?: Partial<Text>;
	readonly incoming?: Partial<Text>;
}

/** `any` is for a level without texts of its own. */
type TextsByLevel = Readonly<Partial<Record<StatusLevel | 'any', TextsByDirection>>>;

interface StatusCode {
	readonly names: Readonly<Partial<Record<'transaction' | 'group', string>>>;
	readonly texts: TextsByLevel;
}

interface ReasonCode {
	readonly name: string;
	readonly texts: TextsByLevel;
}

// Maps, because the codes come from outside: an object would also answer to `constructor`.
const STATUSES = new Map<string, StatusCode>(Object.entries(statusTable.codes));
const REASONS = new Map<string, ReasonCode>(Object.entries(reasonTable));

const OUTCOMES = new Map<string, Outcome>([
	...statusTable.outcomes.rejected.map((code) => [code, 'rejected'] as const),
	...statusTable.outcomes.cancelled.map((code) => [code, 'cancelled'] as const),
	...statusTable.outcomes.completed.map((code) => [code, 'completed'] as const),
	...statusTable.outcomes.accepted.map((code) => [code, 'accepted'] as const),
	...statusTable.outcomes.partial.map((code) => [code, 'partial'] as const),
	...statusTable.outcomes.pending.map((code) => [code, 'pending'] as const),
]);

/** The outcome of a status code; `unknown` for a code outside the ISO lists and for none. */
export function outcomeOf(status: string | null): Outcome {
	return (status === null ? undefined : OUTCOMES.get(status)) ?? 'unknown';
}

/** Whether the bank normally sends no other status after this one. */
export function isFinal(outcome: Outcome): boolean {
	return outcome === 'rejected' || outcome === 'cancelled' || outcome === 'completed';
}

/** Whether a status says that the payment is not made: rejected or cancelled. */
export function isRefused(status: string | null): boolean {
	const outcome = outcomeOf(status);
	return outcome === 'rejected' || outcome === 'cancelled';
}

/** ISO external code sets ExternalPaymentTransactionStatus1Code and ExternalPaymentGroupStatus1Code. */
export function explainStatus(status: string | null, level: StatusLevel, direction: Direction): ExplainedCode | null {
	const code = status === null ? undefined : STATUSES.get(status);
	if (code === undefined) return null;
	const { transaction, group } = code.names;
	const name = level === 'transaction' ? (transaction ?? group) : (group ?? transaction);
	return name === undefined ? null : { name, ...findText(code.texts, level, direction) };
}

/** ISO external code set ExternalStatusReason1Code. */
export function explainReason(code: string | null, level: StatusLevel, direction: Direction): ExplainedCode | null {
	const reason = code === null ? undefined : REASONS.get(code);
	return reason === undefined ? null : { name: reason.name, ...findText(reason.texts, level, direction) };
}

/** The levels whose texts serve a level, in the order in which they are looked for. */
const LEVELS_TO_ASK: Readonly<Record<StatusLevel, ReadonlyArray<StatusLevel | 'any'>>> = {
	transaction: ['transaction', 'any', 'group'],
	payment: ['payment', 'any', 'group', 'transaction'],
	group: ['group', 'any', 'transaction'],
};

function findText(texts: TextsByLevel, level: StatusLevel, direction: Direction): Omit<ExplainedCode, 'name'> {
	const variants = LEVELS_TO_ASK[level].map((one) => texts[one]).find((one) => one !== undefined);
	const text = direction === null ? undefined : variants?.[direction];
	return {
		means: text?.means ?? variants?.neutral.means ?? null,
		whatToDo: text?.whatToDo ?? variants?.neutral.whatToDo ?? null,
	};
}

/** Meaning and what to do as one text; null if the code has neither. */
export function joinExplanation(explained: ExplainedCode | null): string | null {
	const sentences = [explained?.means, explained?.whatToDo].filter((sentence) => typeof sentence === 'string');
	return sentences.length === 0 ? null : sentences.join(' ');
}
