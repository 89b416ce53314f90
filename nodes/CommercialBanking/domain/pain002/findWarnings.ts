import { checkControlSum, checkCounts } from './checkCounts';
import { checkDuplicates } from './checkDuplicates';
import { checkCodes, checkPartial, findContradictions } from './checkStatuses';
import { statedCount } from './countTransactions';
import { groupByPayment, type StatusEntry } from './listStatusEntries';
import { readInstructedAmount } from './readAmount';
import { readField } from './readField';
import type { PaymentBlock, PaymentStatusReport } from './readLevels';
import { type ReportWarning, warn } from './reportWarning';

/**
 * Contradictions inside a report: an accepted group over a rejected payment, counts and control sums that do not add
 * up, the same payment twice. One warning for each kind and place, however many transactions it is about.
 */
export function findWarnings(report: PaymentStatusReport, entries: readonly StatusEntry[]): ReportWarning[] {
	const byPayment = groupByPayment(entries);
	return [
		...groupWarnings(report, entries),
		...report.payments.flatMap((payment) => paymentWarnings(payment, byPayment.get(payment) ?? [])),
		...checkDuplicates(report),
		...checkCodes(entries),
	];
}

function groupWarnings(report: PaymentStatusReport, entries: readonly StatusEntry[]): ReportWarning[] {
	const { group, payments, furtherGroups } = report;
	const below = entries.filter(({ level }) => level !== 'group');
	const statedBelow = payments.reduce((sum, payment) => sum + Math.max(statedOrListed(payment), 0), 0);
	const sums = payments.map((payment) => payment.controlSum);
	return [
		...(furtherGroups.length > 0
			? [warn('several_groups', `The report speaks of ${furtherGroups.length + 1} files, where ISO 20022 allows one.`)]
			: []),
		...findContradictions(
			'The file',
			group.status,
			below.map(({ status }) => status),
			null,
		),
		...checkCounts('The file', group, statedBelow, below, null),
		...(payments.length > 0 && statedBelow === statedCount(group) && sums.every((sum) => sum !== null)
			? checkControlSum('the batches', 'the file', sums, group.controlSum, null)
			: []),
		...checkPartial('The file', group, below, null),
	];
}

function paymentWarnings(payment: PaymentBlock, entries: readonly StatusEntry[]): ReportWarning[] {
	const id = payment.originalPaymentInformationId;
	const listed = entries.filter(({ level }) => level === 'transaction');
	const amounts = payment.transactions.map((one) => readInstructedAmount(readField(one.node, 'OrgnlTxRef')));
	const isComplete = listed.length > 0 && statedCount(payment) === listed.length;
	return [
		...findContradictions(
			'The batch',
			payment.status,
			listed.map(({ status }) => status),
			id,
		),
		...checkCounts('The batch', payment, listed.length, listed, id),
		...(isComplete && amounts.every((amount) => amount !== null)
			? checkControlSum('its payments', 'the batch', amounts, payment.controlSum, id)
			: []),
		...checkPartial('The batch', payment, listed, id),
	];
}

function statedOrListed(payment: PaymentBlock): number {
	return statedCount(payment) ?? payment.transactions.length;
}
