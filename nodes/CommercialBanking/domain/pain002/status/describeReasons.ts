import { type Direction, explainReason, joinExplanation, type StatusLevel } from '../codes/explainCode';
import { reasonCodeOf, type ReportedReason } from '../report/mapReasons';

/** A reason for a status, in codes and in words. */
export interface StatusReason {
	/** The code as sent, even if the ISO list lacks it; null where the bank sent none or only a proprietary one */
	code: string | null;
	/** The bank's own code. Banks send ISO codes here too. */
	proprietary: string | null;
	/** The ISO name of the code; null for a code outside the ISO list */
	name: string | null;
	/** What it means and what to do next; null where we have no text */
	explanation: string | null;
	/** Who gave the reason */
	originator: string | null;
	/** The bank's lines, as sent */
	additionalInformation: string[];
}

/**
 * Puts reasons into words. Everything is copied, because several items may share the reasons.
 *
 * @param hasAdvice whether the explanations say what to do next
 */
export function describeReasons(
	reasons: readonly ReportedReason[],
	level: StatusLevel,
	direction: Direction,
	hasAdvice: boolean,
): StatusReason[] {
	return reasons.map((reason) => {
		const explained = explainReason(reasonCodeOf(reason), level, direction);
		return {
			code: reason.code,
			proprietary: reason.proprietary,
			name: explained?.name ?? null,
			explanation: hasAdvice ? joinExplanation(explained) : (explained?.means ?? null),
			originator: reason.originator,
			additionalInformation: [...reason.additionalInformation],
		};
	});
}
