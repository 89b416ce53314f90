import { countOf } from './countTransactions';
import type { CountedBlock, PaymentStatusReport } from '../report/mapReport';

/**
 * Every status that a report names, on any level or as a count of transactions: what a filter by status looks at when
 * the whole report is one item.
 */
export function listReportStatuses(report: PaymentStatusReport): Set<string> {
	const statuses = new Set<string>();
	for (const block of [report.group, ...report.furtherGroups, ...report.payments]) {
		for (const status of statusesOf(block)) statuses.add(status);
	}
	for (const payment of report.payments) {
		for (const { status } of payment.transactions) if (status !== null) statuses.add(status);
	}
	return statuses;
}

/** A count of zero names a status that no transaction has. */
function statusesOf(block: CountedBlock): string[] {
	const counted = block.countsPerStatus.filter((count) => countOf(count.numberOfTransactions) !== 0);
	return [block.status, ...counted.map((count) => count.status)].filter((status) => status !== null);
}
