import { type Outcome, outcomeOf } from '../codes/explainCode';

/** Outcomes that contradict the outcome of the level above. */
const EXCLUDED_BELOW: Record<Outcome, readonly Outcome[]> = {
	rejected: ['accepted', 'completed', 'pending', 'partial'],
	cancelled: ['accepted', 'completed', 'pending', 'partial'],
	accepted: ['rejected', 'cancelled', 'partial'],
	completed: ['rejected', 'cancelled', 'partial', 'pending', 'accepted'],
	pending: [],
	partial: [],
	unknown: [],
};

/** Whether a status contradicts the status of a level above. */
export function contradicts(status: string | null, above: string | null): boolean {
	return EXCLUDED_BELOW[outcomeOf(above)].includes(outcomeOf(status));
}
