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
export function hasUnlistedRest(block: CountedBlock, below: readonly CountedStatus[]): boolean {
	if (block.status !== 'PART') return false;
	const areAccepted = below.every(({ status }) => ACCEPTED.has(outcomeOf(status)));
	return areAccepted || below.every(({ status }) => isRefused(status));
}

/**
 * The statuses of transactions that a level only counts (`NbOfTxsPerSts`) and does not list, and the level's own status if
 * it may have others. For example, `PART` counts 3 ACSC and 2 RJCT, and lists the 2 RJCT: ACSC, for 3 transactions. Empty if
 * the counts name no other status than the level.
 *
 * @param below what has entries below the level
 * @param rest how many transactions of the level have no entry; null where that is unknown
 */
export function listCountedStatuses(
	block: CountedBlock,
	below: readonly CountedStatus[],
	rest: number | null,
): LevelStatus[] {
	const { level, status, isMixed } = block;
	const counted = isMixed ? listUnlisted(block, below) : [];
	if (counted.length === 0) return [];
	const sum = sumOf(counted);
	// Those of the rest that no count is for. Negative if some of the counted ones are listed without a status.
	const uncounted = rest === null || sum === null ? null : rest - sum;
	const hasUncounted = uncounted !== null && uncounted > 0;
	// Counts that do not show why the level has its status may leave something too. So no filter loses that status.
	const keepsOwn = hasUncounted || !areCountsComplete(block, below);
	const chooseReasons = createReasonChooser(block, keepsOwn ? [...counted, block] : counted);
	const levels = { statusLevel: level, reasonLevel: level };
	const statuses = counted.map((one) => ({
		status: one.status,
		transactions: uncounted !== null && uncounted < 0 ? null : one.transactions,
		...levels,
		reasons: chooseReasons(one.status),
		onlyCounted: true,
	}));
	const transactions = hasUncounted ? uncounted : null;
	const own = { ...levels, status, reasons: block.reasons, transactions, onlyCounted: false };
	return keepsOwn ? [...statuses, own] : statuses;
}

/**
 * The level's reasons explain why transactions were not accepted. So if some were accepted and some not, only the latter
 * get them. Results of verification of payee get none: banks send the legend of all results as reasons of the file.
 *
 * @param told all statuses that the level tells
 */
function createReasonChooser({ reasons }: CountedBlock, told: ReadonlyArray<{ readonly status: string | null }>) {
	const needsReason = (status: string | null) => status !== null && !ACCEPTED.has(outcomeOf(status));
	const someNeedReason = told.some(({ status }) => needsReason(status));
	return (status: string | null) =>
		!isPayeeVerification(status) && (needsReason(status) || !someNeedReason) ? reasons : [];
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
