import type { PaymentStatusReport } from '../report/mapReport';
import type { StatusEntry } from '../status/listStatusEntries';
import { findDoubt } from './findDoubt';
import { findSeveralGroups } from './findSeveralGroups';
import { listOverruledBlocks } from './listOverruledBlocks';
import type { StatusWarning } from './ReportWarning';

/** Finds what contradicts the status of one entry, or may make it wrong. Mostly empty. */
export function findEntryWarnings(report: PaymentStatusReport, entry: StatusEntry): StatusWarning[] {
	const warnings: StatusWarning[] = [];
	const doubt = findDoubt(entry);
	if (doubt !== null) warnings.push(doubt);
	for (const block of listOverruledBlocks(entry)) {
		const what = block === entry.group ? 'file' : 'batch';
		const text = `The bank marks the ${what} as ${block.status ?? ''}, but this part of it as ${entry.status ?? ''}. The status of the part counts.`;
		warnings.push({ code: 'status_contradiction', text });
	}
	const severalGroups = findSeveralGroups(report);
	if (severalGroups !== null) warnings.push(severalGroups);
	return warnings;
}
