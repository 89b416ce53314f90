import { type Outcome, outcomeOf } from '../codes/explainCode';
import { isPayeeVerification } from '../codes/isPayeeVerification';
import { OUTCOME_PREDICATES } from '../codes/outcomePredicates';
import { countPayments } from './countPayments';
import type { StatusEntry } from './listStatusEntries';

const AGAIN = 'Find out which, from the bank or from your account, before you send any of them again. Do not send the';

/** What to do, where it is not known which payments have a status. */
const ADVICE: Readonly<Record<Outcome, (what: string) => string>> = {
	rejected: (what) => `${AGAIN} whole ${what} again.`,
	cancelled: (what) => `${AGAIN} whole ${what} again.`,
	completed: () => 'Compare with your account before you treat a payment as paid.',
	accepted: () => 'Do not send any of them again, and do not treat them as paid.',
	pending: () => 'Do not send any of them again, and do not treat them as paid.',
	partial: () => 'Do not send any of them again, and do not treat them as paid.',
	unknown: () => 'Ask the bank what this status means before you send any of them again.',
};

/** The only result of verification of payee whose own text does not warn. */
const NAMES_MATCH = 'RCVC';

/**
 * What a status means for a file or batch that only counts its payments: how many have it, and that nobody knows which.
 * Null where all payments of the level have it, for a verification of payee, which warns for itself, and for any other
 * entry: there the texts of the status are true.
 */
export function describeCounted(entry: StatusEntry): string | null {
	const { level, status, onlyCounted, listed, transactions, stated, payment, group } = entry;
	if (!onlyCounted || status === null) return null;
	const own = (payment ?? group).status;
	const areAll = listed === 0 && transactions !== null && transactions === stated && (own === null || own === status);
	if (areAll) return null;
	const what = level === 'group' ? 'file' : 'batch';
	const outcome = outcomeOf(status);
	const subject = transactions === null ? 'An unknown number of payments' : countPayments(transactions, stated);
	if (status === NAMES_MATCH)
		return `The names match for some payments (${status}): ${subject} of the ${what}. The report does not list them one by one. Do not approve the ${what} before you have found the others.`;
	if (isPayeeVerification(status)) return null;
	const predicate = OUTCOME_PREDICATES[outcome][transactions === 1 || transactions === null ? 'one' : 'many'];
	return `${subject} of the ${what} ${predicate} (${status}). The report does not list them one by one. ${ADVICE[outcome](what)}`;
}
