import { type Direction, explainStatus, isRefused, joinExplanation, type StatusLevel } from '../codes/explainCode';
import type { CountedBlock } from '../report/mapReport';
import { isMixed } from './countTransactions';

/**
 * What the status of a file or batch means whose payments have different statuses: without the advice of its reasons,
 * which is for some of the payments only. Null for any other file or batch.
 */
export function describeMixed(block: CountedBlock, level: StatusLevel, direction: Direction): string | null {
	if (!isMixed(block)) return null;
	const what = level === 'group' ? 'file' : 'batch';
	const different = `The payments of the ${what} have different statuses. Do not send the whole ${what} again.`;
	return isRefused(block.status)
		? different
		: (joinExplanation(explainStatus(block.status, level, direction)) ?? different);
}
