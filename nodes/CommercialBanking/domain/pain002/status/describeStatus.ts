import {
	type Direction,
	explainStatus,
	isFinal,
	joinExplanation,
	type Outcome,
	outcomeOf,
	type StatusLevel,
} from '../codes/explainCode';
import { joinReasonText } from '../report/joinReasonText';
import { reasonCodeOf, type ReportedReason } from '../report/mapReasons';
import { describeReasons, type StatusReason } from './describeReasons';

/** A status in codes and in words. */
export interface DescribedStatus {
	outcome: Outcome;
	/** The bank's words, one reason per line */
	reasonText: string | null;
	/** The text to act on: the explanation of the first reason that has one, else of the status */
	whatToDo: string | null;
	/** As sent; null where neither this level nor a level above has one */
	status: string | null;
	/** ISO name; null for a code outside the ISO lists */
	statusName: string | null;
	/** Code of the first reason */
	reasonCode: string | null;
	/** The bank does not normally send another status after this one. It may: payments are returned or recalled. */
	final: boolean;
	reasonName: string | null;
	/** What the status means and what to do next; null for a code outside the ISO lists */
	statusExplanation: string | null;
	reasons: StatusReason[];
}

/** What the words for a status depend on. */
export interface StatusStatement {
	readonly status: string | null;
	readonly reasons: readonly ReportedReason[];
	readonly level: StatusLevel;
	readonly direction: Direction;
	/** Why the status may not be true; null where there is no doubt. Else it replaces all advice, and nothing is final. */
	readonly doubt: string | null;
	/** What to say in place of the usual advice, because the status is not for all payments of its level; else null. */
	readonly instead: string | null;
}

/** Puts a status and its reasons into words, by level and direction. */
export function describeStatus({
	status,
	reasons,
	level,
	direction,
	doubt,
	instead,
}: StatusStatement): DescribedStatus {
	const outcome = outcomeOf(status);
	const explained = explainStatus(status, level, direction);
	const special = doubt ?? instead;
	const described = describeReasons(reasons, level, direction, special === null);
	const statusExplanation = special ?? joinExplanation(explained);
	const reasonExplanation = described.find(({ explanation }) => explanation !== null)?.explanation;
	return {
		outcome,
		reasonText: joinReasonText(reasons),
		whatToDo: special ?? reasonExplanation ?? statusExplanation,
		status,
		statusName: explained?.name ?? null,
		reasonCode: reasonCodeOf(reasons[0]),
		final: doubt === null && isFinal(outcome),
		reasonName: described[0]?.name ?? null,
		statusExplanation,
		reasons: described,
	};
}
