import { countByStatus, statedCounts } from './countTransactions';
import type { StatusEntry } from './listStatusEntries';

/**
 * Whether an entry is for the rest of a rejected file or batch of which the bank lists only some transactions.
 *
 * ISO 20022 defines `RJCT` of a group as "payment initiation or individual transaction included … has been rejected". So
 * the others may have been accepted, for example in an earlier report. Only counts per status can show that all were
 * rejected.
 */
export function isRejectionInDoubt(entry: StatusEntry): boolean {
	const { level, status, statusInherited, listed, transactions } = entry;
	if (level === 'transaction' || status !== 'RJCT' || listed === 0) return false;
	const block = entry.payment ?? entry.group;
	const isOnlyCounted = block.status === null && !statusInherited;
	if (isOnlyCounted) return false;
	const rejected = countByStatus(statedCounts(block)).get('RJCT') ?? 0;
	return transactions === null || rejected < listed + transactions;
}
