import {
	explainStatus,
	joinExplanation,
	isFinal,
	type Outcome,
	outcomeOf,
	type StatusLevel,
} from '../codes/explainCode';
import { joinReasonText, reasonCodeOf, type StatusReason } from '../report/mapReasons';

/** A status in codes and in words. */
export interface DescribedStatus {
	/** As sent; null where neither this level nor a level above has one */
	status: string | null;
	/** ISO name; null for a code outside the ISO lists */
	statusName: string | null;
	/** What the status means and what to do next; null for a code outside the ISO lists */
	statusExplanation: string | null;
	outcome: Outcome;
	/** The bank does not normally send another status after this one */
	final: boolean;
	/** Code of the first reason */
	reasonCode: string | null;
	reasonName: string | null;
	/** The bank's words, one reason per line */
	reasonText: string | null;
	reasons: StatusReason[];
}

/** Puts a status and its reasons into words. The reasons are copied, because several items may share them. */
export function describeStatus(
	status: string | null,
	reasons: readonly StatusReason[],
	level: StatusLevel,
): DescribedStatus {
	const outcome = outcomeOf(status);
	const explained = explainStatus(status, level, null);
	return {
		status,
		statusName: explained?.name ?? null,
		statusExplanation: joinExplanation(explained),
		outcome,
		final: isFinal(outcome),
		reasonCode: reasonCodeOf(reasons[0]),
		reasonName: reasons[0]?.name ?? null,
		reasonText: joinReasonText(reasons),
		reasons: reasons.map((reason) => ({ ...reason, additionalInformation: [...reason.additionalInformation] })),
	};
}
