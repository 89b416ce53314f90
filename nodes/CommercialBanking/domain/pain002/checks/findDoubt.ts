import { outcomeOf } from '../codes/explainCode';
import type { CountedBlock, PaymentBlock } from '../report/mapReport';
import { countByStatus, statedCounts } from '../status/countTransactions';
import { gatherBatches } from '../status/gatherBatches';
import { isRejectionInDoubt } from '../status/isRejectionInDoubt';
import type { StatusEntry } from '../status/listStatusEntries';
import { listOverruledBlocks } from './listOverruledBlocks';

/** Why the status of an entry may not be true, and what to check; null where there is no doubt. */
export function findDoubt(entry: StatusEntry): string | null {
	if (!isRejectionInDoubt(entry)) return null;
	const { level, listed, transactions, payment, group } = entry;
	const what = level === 'group' ? 'file' : 'batch';
	const block = payment ?? group;
	const stated = entry.stated ?? (transactions === null ? null : listed + transactions);
	const ofStated = stated === null ? '' : ` of ${stated}`;
	const rejected = countByStatus(statedCounts(block)).get('RJCT') ?? 0;
	const few =
		listed > 0 ? `lists only ${listed}${ofStated} payments` : `counts only ${rejected}${ofStated} payments so`;
	return `The bank marks the ${what} as rejected but ${few}. Check the others before you send anything again.`;
}

const REPORTED_TWICE =
	'The bank reports the batch in several places. Check each payment before you send anything again.';

/** The blocks of batches that have several. */
function listBlocksOfShared(entries: readonly StatusEntry[]): PaymentBlock[] {
	const payments = [...new Set(entries.map(({ payment }) => payment))].filter((payment) => payment !== null);
	return [...gatherBatches(payments)].filter(([, { blocks }]) => blocks.length > 1).map(([payment]) => payment);
}

/** The groups and payments whose own status may not be true for all of their transactions, each with the doubt. */
export function findDoubtfulBlocks(entries: readonly StatusEntry[]): Map<CountedBlock, string> {
	const doubts = new Map<CountedBlock, string>();
	for (const entry of entries) {
		const doubt = findDoubt(entry);
		if (doubt !== null) doubts.set(entry.payment ?? entry.group, doubt);
		for (const block of listOverruledBlocks(entry)) {
			const what = block === entry.group ? 'file' : 'batch';
			doubts.set(
				block,
				`The bank marks the ${what} as ${block.status ?? ''}, but not everything in it. Check each payment before you send anything again.`,
			);
		}
	}
	for (const block of listBlocksOfShared(entries)) {
		const isRefused = ['rejected', 'cancelled'].includes(outcomeOf(block.status));
		if (isRefused && !doubts.has(block)) doubts.set(block, REPORTED_TWICE);
	}
	return doubts;
}
