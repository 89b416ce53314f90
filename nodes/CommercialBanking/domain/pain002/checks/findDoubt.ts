import { isRefused, outcomeOf } from '../codes/explainCode';
import type { CountedBlock } from '../report/mapReport';
import { countByStatus, statedCounts } from '../status/countTransactions';
import { isRejectionInDoubt } from '../status/isRejectionInDoubt';
import type { StatusEntry } from '../status/listStatusEntries';
import { listOverruledBlocks } from './listOverruledBlocks';
import type { StatusWarning } from './ReportWarning';

const REPORTED_TWICE: StatusWarning = {
	code: 'duplicate_payment',
	text: 'The bank reports the batch in several places. Check each payment before you send anything again.',
};

/** Why the status of an entry may not be true, and what to check; null where there is no doubt. */
export function findDoubt(entry: StatusEntry): StatusWarning | null {
	const { level, status, listed, transactions, payment, group } = entry;
	if (entry.isShared && !entry.onlyCounted && transactions === null && isRefused(status)) return REPORTED_TWICE;
	if (!isRejectionInDoubt(entry)) return null;
	const what = level === 'group' ? 'file' : 'batch';
	const block = payment ?? group;
	const stated = entry.stated ?? (transactions === null ? null : listed + transactions);
	const ofStated = stated === null ? '' : ` of ${stated}`;
	const rejected = countByStatus(statedCounts(block)).get('RJCT') ?? 0;
	const few =
		listed > 0 ? `lists only ${listed}${ofStated} payments` : `counts only ${rejected}${ofStated} payments so`;
	const text = `The bank marks the ${what} as ${outcomeOf(status)} but ${few}. Check the others before you send anything again.`;
	return { code: 'rejected_partly_listed', text };
}

/** The groups and payments whose own status may not be true for all of their transactions, each with the doubt. */
export function findDoubtfulBlocks(entries: readonly StatusEntry[]): Map<CountedBlock, string> {
	const doubts = new Map<CountedBlock, string>();
	for (const entry of entries) {
		const doubt = findDoubt(entry);
		if (doubt !== null) doubts.set(entry.payment ?? entry.group, doubt.text);
		for (const block of listOverruledBlocks(entry)) {
			const what = block === entry.group ? 'file' : 'batch';
			doubts.set(
				block,
				`The bank marks the ${what} as ${block.status ?? ''}, but not everything in it. Check each payment before you send anything again.`,
			);
		}
	}
	for (const { isShared, payment } of entries) {
		if (!isShared || payment === null || doubts.has(payment)) continue;
		if (isRefused(payment.status)) doubts.set(payment, REPORTED_TWICE.text);
	}
	return doubts;
}
