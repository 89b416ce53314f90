import { type Outcome, outcomeOf } from '../codes/explainCode';
import { type CountedStatus, countsBeyond } from '../status/countTransactions';
import { groupByPayment, statedByGroup, type StatusEntry } from '../status/listStatusEntries';
import type { PaymentStatusReport } from '../report/mapReport';
import { type AmountText, findAmount } from '../report/findAmount';
import { findField } from '../report/findField';
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

/** Counts transactions per status. The rest of a `PART` level is counted by the bank's own counts. */
export function tallyStatuses(entries: readonly StatusEntry[]): StatusTally[] {
	const tallies = new Map<string | null, StatusTally>();
	const byPayment = groupByPayment(entries);
	for (const entry of entries) {
		for (const { status, transactions } of splitRest(entry, byPayment.get(entry.payment) ?? [], entries)) {
			const tally = tallies.get(status) ?? { status, outcome: outcomeOf(status), transactions: 0, uncounted: 0 };
			tally.transactions += transactions ?? 0;
			tally.uncounted += transactions === null ? 1 : 0;
			tallies.set(status, tally);
		}
	}
	return [...tallies.values()];
}

/** If the bank's counts per status add up to the rest of a `PART` level, they replace the status `PART`. */
function splitRest(
	entry: StatusEntry,
	ofPayment: readonly StatusEntry[],
	all: readonly StatusEntry[],
): readonly CountedStatus[] {
	if (entry.status !== 'PART' || entry.transactions === null) return [entry];
	const block = entry.payment ?? entry.group;
	const below = (entry.payment === null ? all : ofPayment).filter((one) => one !== entry);
	const counts = countsBeyond(block.countsPerStatus, below);
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
		const { amount, currency }: AmountText = findAmount(findField(transaction?.node, 'OrgnlTxRef'));
		if (amount === null) continue;
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
