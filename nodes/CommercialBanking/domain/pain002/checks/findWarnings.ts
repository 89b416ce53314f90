import type { PaymentBlock, PaymentStatusReport } from '../report/mapReport';
import { statedCount } from '../status/countTransactions';
import { groupByPayment, type StatusEntry } from '../status/listStatusEntries';
import { findControlSumWarnings, findCountWarnings } from './findCountWarnings';
import { findDuplicateWarnings } from './findDuplicateWarnings';
import {
	findCodeWarnings,
	findContradictionWarnings,
	findDoubtWarnings,
	findPartialWarnings,
} from './findStatusWarnings';
import { type ReportWarning, warn } from './ReportWarning';

/**
 * Finds contradictions inside a report: an accepted group with a rejected payment, counts and control sums that do not
 * add up, the same payment twice. Each kind of contradiction gives one warning per group or payment, not one per
 * transaction.
 *
 * Yields where other work may get a turn.
 */
export function* findWarnings(
	report: PaymentStatusReport,
	entries: readonly StatusEntry[],
): Generator<void, ReportWarning[]> {
	const byPayment = groupByPayment(entries);
	const warnings = [groupWarnings(report, entries)];
	yield;
	for (const payment of report.payments) {
		warnings.push(paymentWarnings(payment, byPayment.get(payment) ?? []));
		yield;
	}
	warnings.push(findDoubtWarnings(entries));
	yield;
	warnings.push(findDuplicateWarnings(report));
	yield;
	warnings.push(findCodeWarnings(entries));
	return warnings.flat();
}

function groupWarnings(report: PaymentStatusReport, entries: readonly StatusEntry[]): ReportWarning[] {
	const { group, payments, furtherGroups } = report;
	const below = entries.filter(({ level }) => level !== 'group');
	const statedBelow = payments.reduce((sum, payment) => sum + Math.max(statedOrListed(payment), 0), 0);
	const sums = payments.map((payment) => payment.controlSum);
	return [
		...(furtherGroups.length > 0
			? [warn('several_groups', `The report is about ${furtherGroups.length + 1} files. ISO 20022 allows one.`)]
			: []),
		...findContradictionWarnings(
			'The file',
			group.status,
			below.map(({ status }) => status),
			null,
		),
		...findCountWarnings('The file', group, statedBelow, below, null),
		...(payments.length > 0 && statedBelow === statedCount(group) && sums.every((sum) => sum !== null)
			? findControlSumWarnings('the batches', 'the file', sums, group.controlSum, null)
			: []),
		...findPartialWarnings('The file', group, below, null),
	];
}

function paymentWarnings(payment: PaymentBlock, entries: readonly StatusEntry[]): ReportWarning[] {
	const id = payment.originalPaymentInformationId;
	const listed = entries.filter(({ level }) => level === 'transaction');
	const amounts = payment.transactions.map((one) => one.instructedAmount);
	const isComplete = listed.length > 0 && statedCount(payment) === listed.length;
	return [
		...findContradictionWarnings(
			'The batch',
			payment.status,
			listed.map(({ status }) => status),
			id,
		),
		...findCountWarnings('The batch', payment, listed.length, listed, id),
		...(isComplete && amounts.every((amount) => amount !== null)
			? findControlSumWarnings('its payments', 'the batch', amounts, payment.controlSum, id)
			: []),
		...findPartialWarnings('The batch', payment, listed, id),
	];
}

function statedOrListed(payment: PaymentBlock): number {
	return statedCount(payment) ?? payment.transactions.length;
}
