import { isRefused, type Outcome, outcomeOf } from '../codes/explainCode';
import type { CountedBlock } from '../report/mapBlocks';
import type { PaymentStatusReport } from '../report/mapReport';
import { countByStatus, countPayments, listCounts } from '../status/countTransactions';
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
	const overruled = listOverruledBlocks(entry).map(([what, { status }]): StatusWarning => {
		const text = `The bank marks the ${what} as ${status ?? ''}, but this part of it as ${entry.status ?? ''}. Ask your bank which is true. Do not send either again before it says so.`;
		return { code: 'status_contradiction', text };
	});
	return [doubt, ...overruled, findSeveralFiles(report)].filter((warning) => warning !== null);
}

/** Warns of a report about several files: it may not say which of them a payment belongs to. */
export function findSeveralFiles({ furtherFiles }: PaymentStatusReport): StatusWarning | null {
	if (furtherFiles.length === 0) return null;
	const text = `The report is about ${furtherFiles.length + 1} files. ISO 20022 allows one. An item without an original message ID may belong to any of them: ask your bank before you book or send anything because of it.`;
	return { code: 'several_files', text };
}

const REPORTED_TWICE: StatusWarning = {
	code: 'duplicate_batch',
	text: 'The bank reports the batch in several places. Check each payment on the account and with your bank before you send anything again.',
};

/** Why the status of an entry may not be true, and what to check; null where there is no doubt. */
export function findDoubt(entry: StatusEntry): StatusWarning | null {
	const { level, status, listed, transactions, stated, onlyCounted, isShared } = entry;
	if (isShared && level === 'batch' && !onlyCounted && isRefused(status)) return REPORTED_TWICE;
	if (!isRejectionInDoubt(entry)) return null;
	const all = stated ?? (transactions === null ? null : listed + transactions);
	const ofStated = all === null ? '' : ` of ${all}`;
	const few =
		listed > 0
			? `lists only ${listed}${ofStated} payments`
			: `counts only ${countRejected(entry)}${ofStated} payments so`;
	const text = `The bank marks the ${level} as rejected but ${few}. Find the others first: ask your bank, and check the account. Do not send the ${level} again, and no payment of it before your bank says that it was rejected.`;
	return { code: 'partly_listed', text };
}

/** A file or batch that lists some of its payments, and says nothing about the others. */
export function findFragment({ level, status, listed, transactions, stated }: StatusEntry): StatusWarning | null {
	if (level === 'payment' || status !== null || listed === 0 || transactions === null) return null;
	const text = `The report does not say what happened to ${countPayments(transactions, stated)} of the ${level}.`;
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
function isRejectionInDoubt(entry: StatusEntry): boolean {
	const { level, status, onlyCounted, listed, transactions, batch, file } = entry;
	if (level === 'payment' || onlyCounted || status !== 'RJCT') return false;
	// A count of zero, or one that is no number, says nothing.
	const hasCounts = listCounts(batch ?? file).some((count) => (count.transactions ?? 0) > 0);
	if (listed === 0 && !hasCounts) return false;
	return transactions === null || countRejected(entry) < listed + transactions;
}

const countRejected = ({ batch, file }: StatusEntry) => countByStatus(listCounts(batch ?? file)).get('RJCT') ?? 0;

/** The files and batches whose own status may not be true for all of their transactions, each with the doubt. */
export function findDoubtfulBlocks(entries: readonly StatusEntry[]): Map<CountedBlock, string> {
	const doubts = new Map<CountedBlock, string>();
	for (const entry of entries) {
		const { isShared, batch, file } = entry;
		const doubt = findDoubt(entry);
		if (doubt !== null) doubts.set(batch ?? file, doubt.text);
		for (const [what, block] of listOverruledBlocks(entry)) {
			const text = `The bank marks the ${what} as ${block.status ?? ''}, but not everything in it. Check each payment on the account and with your bank before you send anything again.`;
			doubts.set(block, text);
		}
		if (isShared && batch !== null && isRefused(batch.status)) doubts.set(batch, REPORTED_TWICE.text);
	}
	return doubts;
}

/**
 * The levels above an entry that are rejected or cancelled although the entry has its own, other status. The nearest
 * comes first. The status of the entry is the more specific one, so it stands. A level that counts a status stands above
 * it.
 */
function listOverruledBlocks({ level, status, statusInherited, onlyCounted, batch, file }: StatusEntry) {
	const above: Array<['file' | 'batch', CountedBlock]> = [];
	if (statusInherited) return above;
	if (batch !== null && (level === 'payment' || onlyCounted)) above.push(['batch', batch]);
	if (level !== 'file' || onlyCounted) above.push(['file', file]);
	return above.filter(([, block]) => isRefused(block.status) && contradicts(status, block.status));
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

export function contradicts(status: string | null, above: string | null): boolean {
	return EXCLUDED_BELOW[outcomeOf(above)].includes(outcomeOf(status));
}
