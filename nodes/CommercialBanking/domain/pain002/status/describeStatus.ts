import {
	explainStatus,
	joinExplanation,
	isFinal,
	type Outcome,
	outcomeOf,
	type StatusLevel,
} from '../codes/explainCode';
import { joinReasonText, reasonCodeOf, type StatusReason } from '../report/mapReasons';

/** What a status says, in codes and in words. */
export interface DescribedStatus {
	/** As sent; null where neither the bank nor a level above gives one */
	status: string | null;
	/** ISO name; null for a code outside the ISO lists */
	statusName: string | null;
	/** What the status itself means and what to do next, in plain words; null for a code outside the ISO lists */
	statusExplanation: string | null;
	outcome: Outcome;
	/** No other status is to come after this one */
	final: boolean;
	/** Code of the first reason */
	reasonCode: string | null;
	reasonName: string | null;
	/** The words of all reasons, each as its lines were split, one reason a line */
	reasonText: string | null;
	reasons: StatusReason[];
}

/** Puts a status and its reasons into words. The reasons are copies: they may stand for several items. */
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
