import { isPayeeVerification, isRefused, type Outcome, outcomeOf } from '../codes/explainCode';
import type { CountedBlock } from '../report/mapBlocks';
import {
	areCountsComplete,
	countByStatus,
	type CountedStatus,
	countsBeyond,
	isMixed,
	statedCounts,
} from './countTransactions';
import type { InheritedStatus } from './inheritStatus';

/** A status of a batch or file, and how many transactions it is for. */
export interface LevelStatus extends InheritedStatus {
	/** Null where the number is unknown */
	transactions: number | null;
	/** The level counts the transactions with this status (`NbOfTxsPerSts`), and does not say which ones they are */
	onlyCounted: boolean;
}

const ACCEPTED: ReadonlySet<Outcome> = new Set(['accepted', 'completed']);

/** Whether a `PART` lists only rejected transactions, or only accepted ones. Then the others are not listed. */
export function isRestUnknown(block: CountedBlock, below: readonly CountedStatus[]): boolean {
	if (block.status !== 'PART') return false;
	const areAccepted = below.every(({ status }) => ACCEPTED.has(outcomeOf(status)));
	return below.length > 0 && (areAccepted || below.every(({ status }) => isRefused(status)));
}

/**
 * The statuses that a level counts, where they are not all its own, and the level's own status for what is left. The
 * level's reasons explain why transactions were not accepted. So if some were accepted and some not, only the latter get
 * them.
 *
 * @param rest how many transactions have no entry below the level; null where that is unknown
 */
export function listCountedStatuses(
	block: CountedBlock,
	below: readonly CountedStatus[],
	rest: number | null,
): LevelStatus[] {
	const counted = isMixed(block) ? countsBeyond(statedCounts(block), countByStatus(below)) : [];
	if (counted.length === 0) return [];
	const { status, reasons } = block;
	const sum = counted.reduce((total, { transactions }) => total + (transactions ?? NaN), 0);
	const left = rest !== null && rest > sum ? rest - sum : null;
	const keepsOwn = left !== null || !areCountsComplete(block, below);
	const needsReason = (one: string | null) => one !== null && !ACCEPTED.has(outcomeOf(one));
	const someNeedReason = counted.some((one) => needsReason(one.status)) || (keepsOwn && needsReason(status));
	// Then some of them are listed without a status.
	const areTooMany = rest !== null && sum > rest;
	const statuses = counted.map((count) => ({
		status: count.status,
		transactions: areTooMany ? null : count.transactions,
		statusInherited: false,
		reasons: (someNeedReason && !needsReason(count.status)) || isPayeeVerification(count.status) ? [] : reasons,
		onlyCounted: true,
	}));
	const own = { status, statusInherited: false, reasons, transactions: left, onlyCounted: false };
	return keepsOwn ? [...statuses, own] : statuses;
}
