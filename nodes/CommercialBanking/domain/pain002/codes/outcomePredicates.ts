import type { Outcome } from './explainCode';

/** What happened to one payment, and to many. */
export const OUTCOME_PREDICATES: Readonly<Record<Outcome, { readonly one: string; readonly many: string }>> = {
	rejected: { one: 'was rejected', many: 'were rejected' },
	cancelled: { one: 'was cancelled', many: 'were cancelled' },
	unknown: { one: 'has no known status', many: 'have no known status' },
	partial: { one: 'was accepted only in part', many: 'were accepted only in part' },
	pending: { one: 'is pending', many: 'are pending' },
	accepted: { one: 'was accepted but is not completed', many: 'were accepted but are not completed' },
	completed: { one: 'is completed', many: 'are completed' },
};
