import { isRefused } from '../codes/explainCode';
import type { CountedBlock } from '../report/mapReport';
import type { StatusEntry } from '../status/listStatusEntries';
import { contradicts } from './contradicts';

/**
 * The levels above an entry that are rejected or cancelled although the entry has its own, other status. The nearest
 * comes first. The status of the entry is the more specific one, so it stands. A level that counts a status stands above
 * it, and must not contradict it at all.
 */
export function listOverruledBlocks(entry: StatusEntry): CountedBlock[] {
	const { level, status, statusInherited, onlyCounted, payment, group } = entry;
	if (statusInherited) return [];
	const own = level === 'transaction' || onlyCounted ? (payment ?? group) : null;
	return [own, level === 'group' ? null : group]
		.filter((block) => block !== null)
		.filter(
			(block) => (isRefused(block.status) || (onlyCounted && block === own)) && contradicts(status, block.status),
		);
}
