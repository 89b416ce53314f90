import { isAccepted, isPayeeVerification, type StatusLevel } from '../codes/explainCode';
import type { CountedBlock, CountedStatus } from '../report/mapBlocks';
import type { ReportedReason } from '../report/mapReasons';
import { areCountsComplete, countByStatus, sumOf } from './countTransactions';

/** A status, its own or inherited, the reasons for it, and how many transactions it is for. */
export interface LevelStatus {
	readonly status: string | null;
	/** Where the status comes from: this level or one above */
	readonly statusLevel: StatusLevel;
	readonly reasons: readonly ReportedReason[];
	/** Where the reasons come from */
	readonly reasonLevel: StatusLevel;
	/** How many it is for, without those that have entries of their own; null where that is unknown */
	readonly transactions: number | null;
	/** It was made from a count of the level (`NbOfTxsPerSts`), which does not say which transactions it is for */
	readonly isFromCount: boolean;
}

/**
 * The statuses of the transactions that a level only counts (`NbOfTxsPerSts`), and the level's own status for those that
 * no count is for. E.g. of 5 transactions:
 *
 * - `PART`, 3 ACSC and 2 RJCT counted, the 2 RJCT listed: ACSC for 3.
 * - `PART`, only 2 RJCT counted, none listed: RJCT for 2, PART for 3.
 * - `ACCP`, 5 ACCP counted: none, because the level's own status says it.
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
	const uncounted = rest === null || sum === null ? null : rest - sum;
	const hasUncounted = uncounted !== null && uncounted > 0;
	// Some of the counted ones are listed without a status, and nobody knows with which count they are.
	const areCountsTooHigh = uncounted !== null && uncounted < 0;
	// Counts that are not complete may leave some even if no number says so. Then a filter for the own status finds them.
	const keepsOwn = hasUncounted || !areCountsComplete(block, below);
	const chooseReasons = createReasonChooser(block, keepsOwn ? [...counted, block] : counted);
	const levels = { statusLevel: level, reasonLevel: level };
	const statuses = counted.map((one) => ({
		status: one.status,
		transactions: areCountsTooHigh ? null : one.transactions,
		...levels,
		reasons: chooseReasons(one.status),
		isFromCount: true,
	}));
	const transactions = hasUncounted ? uncounted : null;
	const own = { ...levels, status, reasons: block.reasons, transactions, isFromCount: false };
	return keepsOwn ? [...statuses, own] : statuses;
}

/**
 * The level's reasons explain why transactions were not accepted. So if some were accepted and some not, only the latter
 * get them. Results of verification of payee get none: banks send the legend of all results as reasons of the file.
 */
function createReasonChooser({ reasons }: CountedBlock, told: ReadonlyArray<{ readonly status: string | null }>) {
	const needsReason = (status: string | null) => status !== null && !isAccepted(status);
	const someNeedReason = told.some(({ status }) => needsReason(status));
	return (status: string | null) => {
		if (isPayeeVerification(status)) return [];
		return needsReason(status) || !someNeedReason ? reasons : [];
	};
}

/** The counts of a level without what is listed below it. An entry for an unknown number may be for all that are counted. */
function listUnlisted({ counts }: CountedBlock, below: readonly CountedStatus[]) {
	const found = countByStatus(below);
	return [...countByStatus(counts)].flatMap(([status, count]) => {
		const listed = found.has(status) ? (found.get(status) ?? null) : 0;
		if (status === null || listed === null) return [];
		const transactions = count === null ? null : count - listed;
		return transactions === null || transactions > 0 ? [{ status, transactions }] : [];
	});
}
