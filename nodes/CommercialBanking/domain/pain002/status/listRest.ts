import { isAccepted, isPayeeVerification, isRefused, type StatusLevel } from '../codes/explainCode';
import { areCountsComplete, type CountedBlock } from '../report/mapBlocks';
import type { ReportedReason } from '../report/mapReasons';
import { type CountedStatus, Tally } from '../report/Tally';

/** What a level itself says. */
interface OwnStatus {
	readonly level: StatusLevel;
	readonly status: string | null;
	readonly reasons: readonly ReportedReason[];
}

type UpperStatus = OwnStatus & Pick<CountedBlock, 'isMixed'>;

/** A status and the reasons for it, and the level that each of them comes from: the own one or one above. */
export interface InheritedStatus extends Pick<OwnStatus, 'status' | 'reasons'> {
	readonly statusLevel: StatusLevel;
	readonly reasonLevel: StatusLevel;
}

/** A status, the reasons for it, and how many transactions it is for. */
export interface PartStatus extends InheritedStatus {
	/** Without those that have entries of their own; null where that is unknown */
	readonly transactions: number | null;
	/** It was made from a count of the level (`NbOfTxsPerSts`), which does not say which transactions it is for */
	readonly isFromCount: boolean;
}

/**
 * The statuses of the transactions of a level that have no entry yet: those that it only counts (`NbOfTxsPerSts`), and its
 * own status for those that no count is for. E.g. of 5 transactions:
 *
 * - `PART`, 3 ACSC and 2 RJCT counted, the 2 RJCT listed: ACSC for 3.
 * - `PART`, only 2 RJCT counted, none listed: RJCT for 2, PART for 3.
 * - `ACCP`, 5 ACCP counted: ACCP for 5, because the level's own status says it.
 *
 * @param above the levels above, the nearest first
 * @param below what has entries below the level
 * @param rest how many transactions of the level have no entry; null where that is unknown: there may be none
 */
export function listRest(
	block: CountedBlock,
	above: readonly CountedBlock[],
	below: readonly CountedStatus[],
	rest: number | null,
): PartStatus[] {
	const hasBelow = below.length > 0;
	const areAllBelow = hasBelow && rest !== null && rest <= 0;
	if (areAllBelow) return [];
	const counted = block.isMixed ? listCounted(block, new Tally(below), rest) : [];
	if (counted.length > 0) return counted;
	const mayAllBeBelow = hasBelow && rest === null && !isOneKindOfPart(block, below);
	if (mayAllBeBelow) return [];
	return [{ ...inheritStatus(block, above), transactions: rest, isFromCount: false }];
}

/** Whether a `PART` lists only rejected or only accepted transactions. Swiss and German banks leave out the others. */
function isOneKindOfPart({ status }: CountedBlock, below: readonly CountedStatus[]): boolean {
	if (status !== 'PART') return false;
	return below.every((one) => isAccepted(one.status)) || below.every((one) => isRefused(one.status));
}

function listCounted({ level, status, reasons, counts }: CountedBlock, listed: Tally, rest: number | null) {
	const unlisted = counts.minus(listed);
	if (unlisted.isEmpty) return [];
	const { total } = unlisted;
	const others = rest === null || total === null ? null : rest - total;
	// Then some of the counted ones are listed without a status, and nobody knows with which count they are.
	const areCountsTooHigh = others !== null && others < 0;
	const hasOthers = others !== null && others > 0;
	// Counts that are not complete may leave others even if no number says so. Then a filter for the own status finds them.
	const areComplete = areCountsComplete(status, counts, listed) || (status === 'PART' && others === 0);
	const mayHaveOthers = hasOthers || !areComplete;
	const own = { status, transactions: hasOthers ? others : null, isFromCount: false };
	const parts = unlisted.list().map((one) => ({
		status: one.status,
		transactions: areCountsTooHigh ? null : one.transactions,
		isFromCount: true,
	}));
	const told = mayHaveOthers ? [...parts, own] : parts;
	const someNeedReason = told.some((part) => needsReason(part.status));
	// Banks send the legend of all results of verification of payee as reasons of the file.
	const isExplained = ({ status: one }: (typeof told)[number]) =>
		!isPayeeVerification(one) && (needsReason(one) || !someNeedReason);
	return told.map((part) => ({
		...part,
		statusLevel: level,
		reasonLevel: level,
		reasons: part === own || isExplained(part) ? reasons : [],
	}));
}

/** Reasons explain why transactions were not accepted. So if some were accepted and some not, only the latter get them. */
const needsReason = (status: string | null) => status !== null && !isAccepted(status);

/**
 * The status and the reasons of a block.
 *
 * - A block without a status inherits the nearest status above, but never that of a mixed level, because its transactions
 *   have different statuses.
 * - A block without reasons inherits those of the nearest level above that has reasons, if all levels up to it have the
 *   same status: RJCT below ACCP below RJCT inherits none. A result of verification of payee inherits none: banks send the
 *   legend of all results as reasons of the file.
 *
 * @param above the levels above, the nearest first
 */
export function inheritStatus(own: OwnStatus, above: readonly UpperStatus[]): InheritedStatus {
	const { level, status, reasons } = own;
	const origin = status === null ? findStatusAbove(above) : own;
	const reasoned = reasons.length > 0 ? own : findReasons(origin?.status ?? null, above);
	return {
		status: origin?.status ?? null,
		statusLevel: origin?.level ?? level,
		reasons: reasoned?.reasons ?? [],
		reasonLevel: reasoned?.level ?? level,
	};
}

/** A mixed level ends the search: it says nothing about one transaction, and a level further up says even less. */
function findStatusAbove(above: readonly UpperStatus[]): OwnStatus | null {
	const nearest = above.find(({ status, isMixed }) => status !== null || isMixed);
	return nearest === undefined || nearest.isMixed ? null : nearest;
}

function findReasons(status: string | null, above: readonly UpperStatus[]): OwnStatus | null {
	if (status === null || isPayeeVerification(status)) return null;
	for (const [index, upper] of above.entries()) {
		const inherited = findStatusAbove(above.slice(index + 1))?.status ?? null;
		if ((upper.status ?? inherited) !== status) return null;
		if (upper.reasons.length > 0) return upper;
	}
	return null;
}
