import type { PaymentStatusReport } from '../report/mapReport';
import type { StatusWarning } from './ReportWarning';

/** Warns of a report about several files: it may not say which of them a payment belongs to. */
export function findSeveralGroups({ furtherGroups }: PaymentStatusReport): StatusWarning | null {
	if (furtherGroups.length === 0) return null;
	const text = `The report is about ${furtherGroups.length + 1} files. ISO 20022 allows one. An item without an original message ID may belong to any of them.`;
	return { code: 'several_groups', text };
}
