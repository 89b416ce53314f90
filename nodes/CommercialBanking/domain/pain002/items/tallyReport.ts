import { isRejectionInDoubt } from '../checks/findEntryWarnings';
import { type Outcome, outcomeOf } from '../codes/explainCode';
import type { PaymentStatusReport } from '../report/mapReport';
import { sumDecimals } from '../report/numbers';
import type { StatusEntry } from '../status/listStatusEntries';
import { statedByReport } from '../status/countTransactions';

/** How many transactions have a status. */
export interface StatusTally {
	status: string | null;
	outcome: Outcome;
	transactions: number;
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
	batches: number;
	/** Control sum of the original message, as sent */
	controlSum: string | null;
	amounts: AmountTotal[];
}

/** Whether it is known how many transactions an entry is for, and that they have its status. */
export function isCounted(entry: StatusEntry): boolean {
	const isUnknownRest = entry.listed > 0 && entry.transactions === null && !entry.onlyCounted;
	return !isUnknownRest && !isRejectionInDoubt(entry);
}

/** Counts transactions per status. */
export function tallyStatuses(entries: readonly StatusEntry[]): StatusTally[] {
	const tallies = new Map<string | null, StatusTally>();
	for (const entry of entries) {
		if (!isCounted(entry)) continue;
		const { status, transactions } = entry;
		const tally = tallies.get(status) ?? { status, outcome: outcomeOf(status), transactions: 0 };
		tally.transactions += transactions ?? 0;
		tallies.set(status, tally);
	}
	return [...tallies.values()];
}

/** Numbers and exact sums of the whole report. */
export function totalReport(report: PaymentStatusReport, entries: readonly StatusEntry[]): ReportTotals {
	const listed = entries.filter((entry) => entry.transaction !== null);
	return {
		transactions: statedByReport(report),
		listedTransactions: listed.length,
		batches: report.batches.filter(({ node }) => node !== null).length,
		controlSum: report.file.controlSum,
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
