import reasonTable from './reasons.json';
import statusTable from './statuses.json';

/** What a status means for the money, whatever code a bank uses for it. */
export type Outcome = 'accepted' | 'completed' | 'pending' | 'partial' | 'rejected' | 'cancelled' | 'unknown';

/** Where a status stands: one transaction, one payment (batch), or the whole original message. */
export type StatusLevel = 'transaction' | 'payment' | 'group';

/** A code in words: its ISO name, and what it means and what to do next where we say so. */
export interface ExplainedCode {
	name: string;
	explanation: string | null;
}

const REASONS = tableOf(reasonTable);
const TRANSACTION_STATUSES = tableOf(statusTable.transaction);
const GROUP_STATUSES = tableOf(statusTable.group);

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

/** Whether no other status is to come after this one. */
export function isFinal(outcome: Outcome): boolean {
	return outcome === 'rejected' || outcome === 'cancelled' || outcome === 'completed';
}

/** ISO external code sets ExternalPaymentTransactionStatus1Code and ExternalPaymentGroupStatus1Code. */
export function explainStatus(status: string | null, level: StatusLevel): ExplainedCode | null {
	if (status === null) return null;
	const [own, other] =
		level === 'transaction' ? [TRANSACTION_STATUSES, GROUP_STATUSES] : [GROUP_STATUSES, TRANSACTION_STATUSES];
	return own.get(status) ?? other.get(status) ?? null;
}

/** ISO external code set ExternalStatusReason1Code. */
export function explainReason(code: string | null): ExplainedCode | null {
	return (code === null ? undefined : REASONS.get(code)) ?? null;
}

/** A map, since the codes that are looked up come from outside and an object would answer to `constructor`. */
function tableOf(
	codes: Record<string, { name: string; means?: string; whatToDo?: string }>,
): ReadonlyMap<string, ExplainedCode> {
	return new Map(
		Object.entries(codes).map(([code, { name, means, whatToDo }]) => {
			const sentences = [means, whatToDo].filter((sentence) => sentence !== undefined);
			return [code, { name, explanation: sentences.length === 0 ? null : sentences.join(' ') }];
		}),
	);
}
