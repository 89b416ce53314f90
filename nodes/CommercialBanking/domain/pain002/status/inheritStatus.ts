import { isPayeeVerification } from '../codes/explainCode';
import type { ReportedReason } from '../report/mapReasons';

interface ExplainedStatus {
	readonly status: string | null;
	readonly reasons: readonly ReportedReason[];
}

/** The status of a block, its own or inherited. */
export interface InheritedStatus extends ExplainedStatus {
	/** The status comes from a level above */
	readonly statusInherited: boolean;
}

/** A level above a block. */
export interface UpperLevel extends ExplainedStatus {
	/** Its transactions have different statuses, see `isMixed` */
	readonly isMixed: boolean;
}

/**
 * The status and the reasons of a block.
 *
 * - A block without a status inherits the nearest status above, but never that of a mixed level, because its transactions
 *   have different statuses.
 * - A block without reasons inherits those of the nearest level above that has reasons and the same status. A result of
 *   verification of payee inherits none: banks send the legend of all results as reasons of the file.
 *
 * @param above the levels above, the nearest first
 */
export function inheritStatus(block: ExplainedStatus, above: readonly UpperLevel[]): InheritedStatus {
	const inherited = block.status === null ? findStatus(above) : null;
	const status = block.status ?? inherited;
	const reasons = block.reasons.length > 0 ? block.reasons : findReasons(status, above);
	return { status, statusInherited: inherited !== null, reasons };
}

/** A mixed level ends the search: it says nothing about one transaction, and a level further up says even less. */
function findStatus(above: readonly UpperLevel[]): string | null {
	const nearest = above.find(({ status, isMixed }) => status !== null || isMixed);
	return nearest === undefined || nearest.isMixed ? null : nearest.status;
}

function findReasons(status: string | null, above: readonly UpperLevel[]): readonly ReportedReason[] {
	if (status === null || isPayeeVerification(status)) return [];
	for (const [index, block] of above.entries()) {
		const itsStatus = block.status ?? findStatus(above.slice(index + 1));
		if (itsStatus !== status) return [];
		if (block.reasons.length > 0) return block.reasons;
	}
	return [];
}
