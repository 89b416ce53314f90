import { type Outcome, outcomeOf } from '../codes/explainCode';
import type { PaymentStatusReport } from '../report/mapReport';
import {
	countByStatus,
	type CountedStatus,
	countsBeyond,
	statedByGroup,
	statedCounts,
} from '../status/countTransactions';
import { isRejectionInDoubt } from '../status/isRejectionInDoubt';
import { groupByPayment, type StatusEntry } from '../status/listStatusEntries';
import { sumDecimals } from '../status/sumDecimals';

/** How many transactions have a status. */
export interface StatusTally {
	status: string | null;
	outcome: Outcome;
	transactions: number;
	/** Payments or groups with this status whose number of transactions is unknown */
	uncounted: number;
}

/** The sum of the listed transactions of one outcome and currency. */
interface AmountTotal {
	outcome: Outcome;
	currency: string | null;
	transactions: number;
	/** Exact sum of the amounts. Amounts that are not numbers are left out. */
	amount: string;
}

export interface ReportTotals {
	/** Number of transactions in the original message; null where the report does not state it */
	transactions: number | null;
	/** Transactions that the report lists one by one */
	listedTransactions: number;
	payments: number;
	/** Control sum of the original message, as sent */
	controlSum: string | null;
	amounts: AmountTotal[];
}

/** Whether it is known how many transactions an entry is for, and that they have its status. */
export function isCounted(entry: StatusEntry): boolean {
	const isUnknownRest = entry.listed > 0 && entry.transactions === null;
	return !isUnknownRest && !isRejectionInDoubt(entry);
}

/** Counts transactions per status. The rest of a `PART` level is counted by the bank's own counts. */
export function tallyStatuses(report: PaymentStatusReport, entries: readonly StatusEntry[]): StatusTally[] {
	const tallies = new Map<string | null, StatusTally>();
	const byPayment = groupByPayment(entries);
	for (const entry of entries) {
		if (!isCounted(entry)) continue;
		const siblings = entry.payment === null ? entries : (byPayment.get(entry.payment) ?? []);
		for (const { status, transactions } of isRestOfPart(entry) ? splitRest(report, entry, siblings) : [entry]) {
			const tally = tallies.get(status) ?? { status, outcome: outcomeOf(status), transactions: 0, uncounted: 0 };
			tally.transactions += transactions ?? 0;
			tally.uncounted += transactions === null ? 1 : 0;
			tallies.set(status, tally);
		}
	}
	return [...tallies.values()];
}

/** Whether an entry has the status of a `PART` level, not of its transactions or counts. Each level has at most one. */
function isRestOfPart({ level, payment, group, status, transactions }: StatusEntry): boolean {
	return level !== 'transaction' && status === 'PART' && transactions !== null && (payment ?? group).status === 'PART';
}

/**
 * If the bank's counts per status add up to the rest of a `PART` level, they replace the status `PART`.
 *
 * @param siblings the entries of the same payment; for a group, all entries, of which those of further groups do not count
 */
function splitRest(
	report: PaymentStatusReport,
	entry: StatusEntry,
	siblings: readonly StatusEntry[],
): readonly CountedStatus[] {
	const isFurtherGroup = entry.payment === null && entry.group !== report.group;
	const below = isFurtherGroup ? [] : siblings.filter((one) => one !== entry && one.group === entry.group);
	const counts = countsBeyond(statedCounts(entry.payment ?? entry.group), countByStatus(below));
	const sum = counts.reduce((total, count) => total + (count.transactions ?? NaN), 0);
	return sum === entry.transactions ? counts : [entry];
}

/** Numbers and exact sums of the whole report. */
export function totalReport(report: PaymentStatusReport, entries: readonly StatusEntry[]): ReportTotals {
	const listed = entries.filter((entry) => entry.transaction !== null);
	return {
		transactions: statedByGroup(report),
		listedTransactions: listed.length,
		payments: report.payments.filter((payment) => payment.node !== null).length,
		controlSum: report.group.controlSum,
		amounts: totalAmounts(listed),
	};
}

function totalAmounts(listed: readonly StatusEntry[]): AmountTotal[] {
	const groups = new Map<string, { outcome: Outcome; currency: string | null; amounts: string[] }>();
	for (const { status, transaction } of listed) {
		if (transaction === null || transaction.details.amount === null) continue;
		const { amount, currency } = transaction.details;
		const outcome = outcomeOf(status);
		const key = `${outcome} ${currency ?? ''}`;
		const group = groups.get(key) ?? { outcome, currency, amounts: [] };
		group.amounts.push(amount);
		groups.set(key, group);
	}
	return [...groups.values()].map(({ outcome, currency, amounts }) => {
		const { total, unreadable } = sumDecimals(amounts);
		return { outcome, currency, transactions: amounts.length - unreadable, amount: total };
	});
}
