import { isPayeeVerification, type StatusLevel } from '../codes/explainCode';
import type { CountedBlock } from '../report/mapBlocks';
import type { LevelStatus } from './listCountedStatuses';

/** What a level itself says. */
interface OwnStatus extends Pick<LevelStatus, 'status' | 'reasons'> {
	readonly level: StatusLevel;
}

type UpperStatus = OwnStatus & Pick<CountedBlock, 'isMixed'>;

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
export function inheritStatus(own: OwnStatus, above: readonly UpperStatus[]) {
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
