import { isRefused, type Outcome, outcomeOf } from '../codes/explainCode';
import type { CountedBlock } from '../report/mapBlocks';
import type { PaymentStatusReport } from '../report/mapReport';
import { countByStatus, countPayments, statedCounts } from '../status/countTransactions';
import type { StatusEntry } from '../status/listStatusEntries';

export type WarningCode =
	| 'status_contradiction'
	| 'partly_listed'
	| 'count_mismatch'
	| 'control_sum_mismatch'
	| 'partial_without_detail'
	| 'duplicate_batch'
	| 'duplicate_end_to_end_id'
	| 'status_missing'
	| 'status_unknown'
	| 'several_files';

/** A contradiction that concerns one status. The items are complete all the same. */
export interface StatusWarning {
	code: WarningCode;
	text: string;
}

/** Finds what contradicts the status of one entry, or may make it wrong. Mostly empty. */
export function findEntryWarnings(report: PaymentStatusReport, entry: StatusEntry): StatusWarning[] {
	const doubt = findDoubt(entry) ?? findFragment(entry);
	const overruled = listOverruledBlocks(entry).map((block): StatusWarning => {
		const what = block === entry.file ? 'file' : 'batch';
		const text = `The bank marks the ${what} as ${block.status ?? ''}, but this part of it as ${entry.status ?? ''}. The status of the part counts.`;
		return { code: 'status_contradiction', text };
	});
	return [doubt, ...overruled, findSeveralFiles(report)].filter((warning) => warning !== null);
}

/** Warns of a report about several files: it may not say which of them a payment belongs to. */
export function findSeveralFiles({ furtherFiles }: PaymentStatusReport): StatusWarning | null {
	if (furtherFiles.length === 0) return null;
	const text = `The report is about ${furtherFiles.length + 1} files. ISO 20022 allows one. An item without an original message ID may belong to any of them.`;
	return { code: 'several_files', text };
}

const REPORTED_TWICE: StatusWarning = {
	code: 'duplicate_batch',
	text: 'The bank reports the batch in several places. Check each payment before you send anything again.',
};

/** Why the status of an entry may not be true, and what to check; null where there is no doubt. */
export function findDoubt(entry: StatusEntry): StatusWarning | null {
	const { level, status, listed, transactions, batch, file, onlyCounted, isShared } = entry;
	if (isShared && level === 'batch' && !onlyCounted && isRefused(status)) return REPORTED_TWICE;
	if (!isRejectionInDoubt(entry)) return null;
	const what = level === 'file' ? 'file' : 'batch';
	const stated = entry.stated ?? (transactions === null ? null : listed + transactions);
	const ofStated = stated === null ? '' : ` of ${stated}`;
	const rejected = countByStatus(statedCounts(batch ?? file)).get('RJCT') ?? 0;
	const few =
		listed > 0 ? `lists only ${listed}${ofStated} payments` : `counts only ${rejected}${ofStated} payments so`;
	const marked = outcomeOf(status) === 'cancelled' ? 'canceled' : 'rejected';
	const text = `The bank marks the ${what} as ${marked} but ${few}. Find the others first, on your account or from the bank. Do not send the ${what} again.`;
	return { code: 'partly_listed', text };
}

/** A file or batch that lists some of its payments, and says nothing about the others. */
export function findFragment({ level, status, listed, transactions, stated }: StatusEntry): StatusWarning | null {
	if (level === 'payment' || status !== null || listed === 0 || transactions === null) return null;
	const what = level === 'file' ? 'file' : 'batch';
	const text = `The report does not say what happened to ${countPayments(transactions, stated)} of the ${what}.`;
	return { code: 'partly_listed', text };
}

/**
 * Whether an entry is for a rejected file or batch, or the rest of it, of which the bank lists or counts only some
 * transactions as rejected.
 *
 * ISO 20022 defines `RJCT` of a group as "payment initiation or individual transaction included … has been rejected". So
 * the others may have been accepted, for example in an earlier report. Only counts per status can show that all were
 * rejected.
 */
export function isRejectionInDoubt(entry: StatusEntry): boolean {
	const { level, status, onlyCounted, listed, transactions, batch, file } = entry;
	if (level === 'payment' || onlyCounted) return false;
	if (status === 'CANC') return listed > 0 && transactions === null;
	if (status !== 'RJCT') return false;
	// A count of zero, or one that is no number, says nothing.
	const counts = statedCounts(batch ?? file).filter((count) => (count.transactions ?? 0) > 0);
	if (listed === 0 && counts.length === 0) return false;
	const rejected = countByStatus(counts).get('RJCT') ?? 0;
	return transactions === null || rejected < listed + transactions;
}

/** The files and batches whose own status may not be true for all of their transactions, each with the doubt. */
export function findDoubtfulBlocks(entries: readonly StatusEntry[]): Map<CountedBlock, string> {
	const doubts = new Map<CountedBlock, string>();
	for (const entry of entries) {
		const doubt = findDoubt(entry);
		if (doubt !== null) doubts.set(entry.batch ?? entry.file, doubt.text);
		for (const block of listOverruledBlocks(entry)) {
			const what = block === entry.file ? 'file' : 'batch';
			const text = `The bank marks the ${what} as ${block.status ?? ''}, but not everything in it. Check each payment before you send anything again.`;
			doubts.set(block, text);
		}
		const { isShared, batch } = entry;
		if (isShared && batch !== null && isRefused(batch.status)) doubts.set(batch, REPORTED_TWICE.text);
	}
	return doubts;
}

/**
 * The levels above an entry that are rejected or cancelled although the entry has its own, other status. The nearest
 * comes first. The status of the entry is the more specific one, so it stands. A level that counts a status stands above
 * it, and must not contradict it at all.
 */
function listOverruledBlocks(entry: StatusEntry): CountedBlock[] {
	const { level, status, statusInherited, onlyCounted, batch, file } = entry;
	if (statusInherited) return [];
	const own = level === 'payment' || onlyCounted ? (batch ?? file) : null;
	return [own, level === 'file' ? null : file]
		.filter((block) => block !== null)
		.filter(
			(block) => (isRefused(block.status) || (onlyCounted && block === own)) && contradicts(status, block.status),
		);
}

/** Outcomes that contradict the outcome of the level above. */
const EXCLUDED_BELOW: Record<Outcome, readonly Outcome[]> = {
	rejected: ['accepted', 'completed', 'pending', 'partial'],
	cancelled: ['accepted', 'completed', 'pending', 'partial'],
	accepted: ['rejected', 'cancelled', 'partial'],
	completed: ['rejected', 'cancelled', 'partial', 'pending', 'accepted'],
	pending: [],
	partial: [],
	unknown: [],
};

/** Whether a status contradicts the status of a level above. */
export function contradicts(status: string | null, above: string | null): boolean {
	return EXCLUDED_BELOW[outcomeOf(above)].includes(outcomeOf(status));
}
