import { countOf } from './countTransactions';
import type { CountedBlock, PaymentStatusReport } from '../report/mapReport';

/**
 * Every status in a report, on any level and in counts of transactions. A filter by status uses them when the whole
 * report is one item.
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

/** No transaction has a status whose count is zero. */
function statusesOf(block: CountedBlock): string[] {
	const counted = block.countsPerStatus.filter((count) => countOf(count.numberOfTransactions) !== 0);
	return [block.status, ...counted.map((count) => count.status)].filter((status) => status !== null);
}
