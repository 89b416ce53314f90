import { outcomeOf } from '../codes/explainCode';
import type { CountedBlock } from '../report/mapReport';
import type { StatusEntry } from '../status/listStatusEntries';
import { contradicts } from './contradicts';

/**
 * The levels above an entry that are rejected or cancelled although the entry has its own, other status. The nearest
 * comes first. The status of the entry is the more specific one, so it stands.
 */
export function listOverruledBlocks({ level, status, statusInherited, payment, group }: StatusEntry): CountedBlock[] {
	if (statusInherited || level === 'group') return [];
	const above = level === 'transaction' ? [payment, group] : [group];
	return above
		.filter((block) => block !== null)
		.filter((block) => isRefused(block) && contradicts(status, block.status));
}

function isRefused({ status }: CountedBlock): boolean {
	const outcome = outcomeOf(status);
	return outcome === 'rejected' || outcome === 'cancelled';
}
