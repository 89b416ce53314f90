import { countByStatus, statedCounts } from './countTransactions';
import type { StatusEntry } from './listStatusEntries';

/**
 * Whether an entry is for a rejected file or batch, or the rest of it, of which the bank lists or counts only some
 * transactions as rejected.
 *
 * ISO 20022 defines `RJCT` of a group as "payment initiation or individual transaction included … has been rejected". So
 * the others may have been accepted, for example in an earlier report. Only counts per status can show that all were
 * rejected.
 */
export function isRejectionInDoubt(entry: StatusEntry): boolean {
	const { level, status, onlyCounted, listed, transactions, payment, group } = entry;
	if (level === 'transaction' || onlyCounted) return false;
	if (status === 'CANC') return listed > 0 && transactions === null;
	if (status !== 'RJCT') return false;
	const block = payment ?? group;
	// A count of zero, or one that is no number, says nothing.
	const counts = statedCounts(block).filter((count) => (count.transactions ?? 0) > 0);
	if (listed === 0 && counts.length === 0) return false;
	const rejected = countByStatus(counts).get('RJCT') ?? 0;
	return transactions === null || rejected < listed + transactions;
}
