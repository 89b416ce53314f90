import { isPayeeVerification, isRefused, type Outcome, outcomeOf, type StatusLevel } from '../codes/explainCode';
import type { CountedBlock, CountedStatus } from '../report/mapBlocks';
import { areCountsComplete, countByStatus, sumOf } from './countTransactions';
import type { ReportedReason } from '../report/mapReasons';

/** A status, its own or inherited, the reasons for it, and how many transactions it is for. */
export interface LevelStatus {
	readonly status: string | null;
	/** Where the status comes from: this level or one above */
	readonly statusLevel: StatusLevel;
	readonly reasons: readonly ReportedReason[];
	/** Where the reasons come from */
	readonly reasonLevel: StatusLevel;
	/** Null where the number is unknown */
	readonly transactions: number | null;
	/** The level counts the transactions with this status (`NbOfTxsPerSts`), and does not say which ones they are */
	readonly onlyCounted: boolean;
}

const ACCEPTED: ReadonlySet<Outcome> = new Set(['accepted', 'completed']);

/** Whether a `PART` lists only rejected transactions, or only accepted ones. Then the others are not listed. */
export function isRestUnknown(block: CountedBlock, below: readonly CountedStatus[]): boolean {
	if (block.status !== 'PART') return false;
	const areAccepted = below.every(({ status }) => ACCEPTED.has(outcomeOf(status)));
	return areAccepted || below.every(({ status }) => isRefused(status));
}

/**
 * The statuses that a level counts, where they are not all its own, and the level's own status for what is left. The
 * level's reasons explain why transactions were not accepted. So if some were accepted and some not, only the latter get
 * them.
 *
 * @param below what has entries below the level
 * @param rest how many transactions of the level have no entry; null where that is unknown
 */
export function listCountedStatuses(
	block: CountedBlock,
	below: readonly CountedStatus[],
	rest: number | null,
): LevelStatus[] {
	const { level, status, reasons, isMixed } = block;
	const counted = isMixed ? listUnlisted(block, below) : [];
	if (counted.length === 0) return [];
	const sum = sumOf(counted);
	const left = rest === null || sum === null ? null : rest - sum;
	// The level's own status is for what is left. Counts that are not complete may leave something too.
	const keepsOwn = (left !== null && left > 0) || !areCountsComplete(block, below);
	const needsReason = (one: string | null) => one !== null && !ACCEPTED.has(outcomeOf(one));
	const someNeedReason = counted.some((one) => needsReason(one.status)) || (keepsOwn && needsReason(status));
	const levels = { statusLevel: level, reasonLevel: level };
	// Banks send the legend of all results of a verification of payee as reasons of the file.
	const getsReasons = (one: string | null) => !isPayeeVerification(one) && (needsReason(one) || !someNeedReason);
	const statuses = counted.map((one) => ({
		status: one.status,
		// If more are counted than left, some of them are listed without a status.
		transactions: left !== null && left < 0 ? null : one.transactions,
		...levels,
		reasons: getsReasons(one.status) ? reasons : [],
		onlyCounted: true,
	}));
	const transactions = left !== null && left > 0 ? left : null;
	const own = { ...levels, status, reasons, transactions, onlyCounted: false };
	return keepsOwn ? [...statuses, own] : statuses;
}

/** The counts of a level without what is listed below it. An unknown number below may be all, so nothing is left. */
function listUnlisted({ counts }: CountedBlock, below: readonly CountedStatus[]) {
	const found = countByStatus(below);
	return [...countByStatus(counts)].flatMap(([status, count]) => {
		const listed = found.has(status) ? (found.get(status) ?? null) : 0;
		if (status === null || listed === null) return [];
		const transactions = count === null ? null : count - listed;
		return transactions === null || transactions > 0 ? [{ status, transactions }] : [];
	});
}
