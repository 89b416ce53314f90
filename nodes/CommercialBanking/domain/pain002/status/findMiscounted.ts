import { countAll, type LevelBlock, listCounted } from '../report/mapBlocks';
import { groupBy, isRefused, type StatusEntry } from './listStatusEntries';

/** Finds the rejected and canceled entries of which a report has more than their batch or file counts with their status. */
export function findMiscounted(entries: readonly StatusEntry[]): ReadonlySet<StatusEntry> {
	const refused = entries.filter(({ status, scope }) => scope !== 'some' && isRefused(status));
	const levels: Array<[LevelBlock, readonly StatusEntry[]]> = [
		...groupBy(refused, ({ batch, file }) => batch ?? file),
		...groupBy(refused, ({ file }) => file),
	];
	const groups = levels.flatMap(([block, group]) =>
		[...groupBy(group, ({ status }) => status)].filter(([status, alike]) => number(alike) > countAtMost(block, status)),
	);
	return new Set(groups.flatMap(([, alike]) => alike));
}

const number = (entries: readonly StatusEntry[]) =>
	entries.reduce((sum, { transactions }) => sum + (transactions ?? 1), 0);

function countAtMost({ counts, total }: LevelBlock, status: string | null): number {
	const counted = listCounted(counts);
	const alike = counted.filter((one) => one.status === status);
	if (alike.length > 0) return countAll(alike) ?? Infinity;
	return counted.length > 0 && countAll(counted) === total ? 0 : Infinity;
}
