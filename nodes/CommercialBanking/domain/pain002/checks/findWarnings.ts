import type { GroupBlock, PaymentBlock, PaymentStatusReport } from '../report/mapReport';
import { statedCount } from '../status/countTransactions';
import { gatherBatches } from '../status/gatherBatches';
import { groupByPayment, type StatusEntry } from '../status/listStatusEntries';
import { findControlSumWarnings, findCountWarnings } from './findCountWarnings';
import { findDuplicateWarnings } from './findDuplicateWarnings';
import { findSeveralGroups } from './findSeveralGroups';
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
	const severalGroups = findSeveralGroups(report);
	const warnings = [severalGroups === null ? [] : [warn(severalGroups.code, severalGroups.text)]];
	const byGroup = groupBy(entries, ({ group }) => group);
	const payments = groupBy(report.payments, ({ group }) => group);
	for (const group of [report.group, ...report.furtherGroups]) {
		warnings.push(groupWarnings(group, payments.get(group) ?? [], byGroup.get(group) ?? []));
		yield;
	}
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

function groupWarnings(
	group: GroupBlock,
	payments: readonly PaymentBlock[],
	entries: readonly StatusEntry[],
): ReportWarning[] {
	const below = entries.filter(({ level }) => level !== 'group');
	const told = entries.filter(({ level, onlyCounted }) => level !== 'group' || onlyCounted);
	const batches = [...new Set(gatherBatches(payments).values())];
	const statedBelow = batches.reduce((sum, { stated, listed }) => sum + (stated ?? listed), 0);
	const sums = batches.map(({ blocks: [first] }) => first?.controlSum ?? null);
	return [
		...findContradictionWarnings(
			'The file',
			group.status,
			told.map(({ status }) => status),
			null,
		),
		...findCountWarnings('The file', group, statedBelow, below, null),
		...(payments.length > 0 && statedBelow === statedCount(group) && sums.every((sum) => sum !== null)
			? findControlSumWarnings('the batches', 'the file', sums, group.controlSum, null)
			: []),
		...findPartialWarnings('The file', group, told, null),
	];
}

function paymentWarnings(payment: PaymentBlock, entries: readonly StatusEntry[]): ReportWarning[] {
	const id = payment.originalPaymentInformationId;
	const listed = entries.filter(({ level }) => level === 'transaction');
	const told = entries.filter(({ level, onlyCounted }) => level === 'transaction' || onlyCounted);
	const amounts = payment.transactions.map((one) => one.instructedAmount);
	const isComplete = listed.length > 0 && statedCount(payment) === listed.length;
	return [
		...findContradictionWarnings(
			'The batch',
			payment.status,
			told.map(({ status }) => status),
			id,
		),
		...findCountWarnings('The batch', payment, listed.length, listed, id),
		...(isComplete && amounts.every((amount) => amount !== null)
			? findControlSumWarnings('its payments', 'the batch', amounts, payment.controlSum, id)
			: []),
		...findPartialWarnings('The batch', payment, told, id),
	];
}

function groupBy<Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
	const groups = new Map<Key, Value[]>();
	for (const value of values) {
		const key = keyOf(value);
		const group = groups.get(key);
		if (group) group.push(value);
		else groups.set(key, [value]);
	}
	return groups;
}
